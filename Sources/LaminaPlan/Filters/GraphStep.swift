import LaminaGeometry
import LaminaLayers

/// A graph of filters in pixels.
///
/// Each node is one stage or those of its filter. Pixels that are needed are found from the result backwards, as in a
/// chain; an image that several nodes read has all that any of them needs. Colour filters one after the other, of which
/// nothing else reads the first, are one stage.
struct GraphStep: StagedFilter {
    /// At least one; the last gives the result.
    let nodes: [GraphNode]
    let isLight: Bool

    var reach: Int {
        var reaches: [Int] = []
        for node in nodes {
            let own = if case .filter(let step) = node.work { step.reach } else { 0 }
            let before = node.inputs.map { $0 >= 0 ? reaches[$0] : 0 }.max() ?? 0
            reaches.append(min(before + own, 1_048_576))
        }
        return reaches.last ?? 0
    }

    var choosesByArea: Bool {
        nodes.contains { if case .filter(let step) = $0.work { step.choosesByArea } else { false } }
    }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        let image = ImageExtent(content: content, cut: cut, downsamplesBlurs: true, isLight: isLight)
        return extents(of: image).last?.content ?? content
    }

    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect {
        let source = regions(result, of: image, extents(of: image)).source
        // A graph of colours alone reads nothing, but its passes have a source.
        return source.isEmpty ? image.clamped(result, .transparent) : source
    }

    /// The pixels of each node's image, for the limits of images.
    func images(giving result: PixelRect, of image: ImageExtent) -> [PixelRect] {
        regions(result, of: image, extents(of: image)).nodes
    }

    // MARK: Regions

    /// The extent of each node's result.
    private func extents(of image: ImageExtent) -> [ImageExtent] {
        var extents: [ImageExtent] = []
        extents.reserveCapacity(nodes.count)
        for node in nodes {
            func content(_ index: Int) -> PixelRect { extent(index, image, extents).content }
            var next = image
            next.isLight = isLight
            switch node.work {
            case .filter(let step):
                let before = content(node.first)
                next.content =
                    before.isEmpty && !step.fillsBounds ? .empty : step.content(of: before, cut: image.cut)
            case .copy(let endsAtBounds):
                next.content = endsAtBounds ? content(node.first).intersection(image.cut) : content(node.first)
            case .flood(let color): next.content = color.w > 0 ? image.cut : .empty
            case .join(let join):
                next.content = join.content(content(node.first), content(node.second), cut: image.cut)
            }
            if let limit = node.limit { next.content = next.content.intersection(limit) }
            if next.content.isEmpty { next.content = .empty }
            extents.append(next)
        }
        return extents
    }

    private func extent(_ index: Int, _ image: ImageExtent, _ extents: [ImageExtent]) -> ImageExtent {
        if index >= 0 { return extents[index] }
        var source = image
        source.isLight = isLight
        return source
    }

    /// The pixels of each node's result that are needed for those of the last one, and those of the source.
    private func regions(
        _ result: PixelRect, of image: ImageExtent, _ extents: [ImageExtent]
    ) -> (nodes: [PixelRect], source: PixelRect) {
        var wanted = [PixelRect](repeating: .empty, count: nodes.count)
        var source = PixelRect.empty
        func part(_ rect: PixelRect, _ content: PixelRect) -> PixelRect {
            let part = rect.intersection(content)
            return part.isEmpty ? .empty : part
        }
        wanted[nodes.count - 1] = part(result, extents[nodes.count - 1].content)
        for (index, node) in nodes.enumerated().reversed() where !wanted[index].isEmpty {
            for input in node.inputs {
                let of = extent(input, image, extents)
                if of.content.isEmpty { continue }
                var rect = wanted[index]
                if case .filter(let step) = node.work { rect = step.reads(rect, of: of) }
                if input >= 0 {
                    wanted[input] = wanted[input].union(part(rect, of.content))
                } else if case .filter(let step) = node.work, step.edge != .transparent {
                    // Where an edge mode holds, its image ends.
                    source = source.union(rect)
                } else {
                    source = source.union(part(rect, of.content))
                }
            }
        }
        return (wanted, source)
    }

    // MARK: Stages

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        let extents = extents(of: image)
        let regions = regions(result, of: image, extents).nodes
        var uses = [Int](repeating: 0, count: nodes.count)
        for input in nodes.flatMap(\.inputs) where input >= 0 { uses[input] += 1 }
        let first = chain.stageCount
        var stages = GraphStages(source: chain.source, count: nodes.count)
        for (index, node) in nodes.enumerated() where !regions[index].isEmpty {
            let region = regions[index]
            if case .filter(.color(let step)) = node.work, node.first >= 0, stages.pending == node.first,
                uses[node.first] == 1, !step.fillsBounds || extents[node.first].content.contains(region)
            {
                chain.append(step, region: region)
                stages.pending = index
                continue
            }
            stages.finishColors(&chain)
            switch node.work {
            case .filter(.color(let step)):
                chain.resume(from: stages.image(node.first, &chain, at: region))
                chain.append(step, region: region)
                stages.pending = index
                continue
            case .filter(let step):
                let of = extent(node.first, image, extents)
                add(step, stages.image(node.first, &chain, at: region), to: &chain, giving: region, of: of)
            case .copy:
                chain.append(.copy, stages.image(node.first, &chain, at: region), region: region)
            case .flood(let color):
                chain.append(.flood(color), stages.source, region: region, light: .nothing)
            case .join(let join):
                let first = stages.image(node.first, &chain, at: region)
                let second = stages.image(node.second, &chain, at: region)
                chain.append(.join(join), first, second, region: region)
            }
            stages.made[index] = chain.source
        }
        stages.finishColors(&chain)
        let last = stages.image(nodes.count - 1, &chain, at: result)
        // The result of a chain is its last stage, and has all pixels that are asked for, with those beyond its content.
        let isLast = chain.stageCount > first && last == .stage(chain.stageCount - 1)
        if !isLast || chain.region(of: last) != result { chain.append(.copy, last, region: result) }
    }

    /// Adds the stages of one filter of an image that may have more pixels, or fewer, than the filter reads.
    private func add(
        _ step: FilterStep, _ image: FilterSource, to chain: inout ChainBuilder, giving result: PixelRect,
        of extent: ImageExtent
    ) {
        var (from, extent) = (image, extent)
        let needs = step.reads(result, of: extent)
        if step.edge != .transparent, chain.region(of: from) != needs {
            from = chain.append(.copy, from, region: needs)
        }
        if isLight, case .shader(let shader) = step, shader.isTransfer {
            // Its table leads from channels to channels.
            if from != .input {
                from = chain.append(.copy, from, region: needs)
                chain.convertLastResult(toLight: false)
            }
            extent.isLight = false
            chain.resume(from: from)
            step.addStages(to: &chain, giving: result, of: extent)
            chain.convertLastResult(toLight: true)
            return
        }
        chain.resume(from: from)
        step.addStages(to: &chain, giving: result, of: extent)
    }
}

/// The images that the nodes of a graph have given so far.
private struct GraphStages {
    /// The image that the graph is applied to.
    let source: FilterSource
    /// By node: its result, if any of it is needed.
    var made: [FilterSource?]
    /// The node of the last of the pending colour filters.
    var pending: Int?
    /// An image of one transparent pixel.
    private var nothing: FilterSource?

    init(source: FilterSource, count: Int) {
        self.source = source
        made = Array(repeating: nil, count: count)
    }

    /// Ends the stage of the pending colour filters.
    mutating func finishColors(_ chain: inout ChainBuilder) {
        guard let node = pending else { return }
        chain.finishColors()
        made[node] = chain.source
        pending = nil
    }

    /// Returns the image of a node; one of nothing for a node of which nothing is needed.
    mutating func image(_ index: Int, _ chain: inout ChainBuilder, at region: PixelRect) -> FilterSource {
        if index < 0 { return source }
        if let image = made[index] ?? nothing { return image }
        let pixel = PixelRect(
            minX: region.minX, minY: region.minY, maxX: region.minX + 1, maxY: region.minY + 1)
        let image = chain.append(.flood(.zero), source, region: pixel, light: .nothing)
        nothing = image
        return image
    }
}
