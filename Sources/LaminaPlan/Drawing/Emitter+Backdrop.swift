import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A capture whose chain of filters later captures may be run together with.
struct OpenCapture {
    var barrier: Int32
    var sharing: Int32
    /// The kernels of the chain, in order.
    var kernels: [FilterKernel]
    /// Where in the list of draws the capture stands.
    var item: Int
}

extension Emitter {
    /// What lies under a layer's own draws: the filtered backdrop, and under it the shadow.
    mutating func emitUnderlays(
        of index: Int, _ treatment: GroupTreatment, _ inside: DrawContext, _ around: DrawContext, isRoot: Bool,
        _ input: borrowing Input
    ) {
        let node = input.nodes[index]
        let place = input.effects[Int(node.effects)]
        let showsBackdrop = !place.capture.isEmpty && !node.flags.contains(.vibrant)
        if showsBackdrop, !isRoot { surfaces.setBackdrop(emitBackdrop(of: index, input), of: node.effects) }
        // A vibrant layer's shadow lies under what shows through its image.
        if treatment.contains(.shadows), !treatment.contains(.vibrant) {
            emitShadow(of: index, treatment, inside, around, input)
        }
        guard showsBackdrop, surfaces.backdrops[Int(node.effects)] >= 0 else { return }
        let backdrop = surfaces.backdrops[Int(node.effects)]
        let area = surfaces[backdrop].region.intersection(input.placed[index].clip).intersection(region)
        let isUnbounded = treatment.contains(.isPass) && treatment.contains(.clips)
        emit(
            Composite(
                image: backdrop, area: area, opacity: opacity(of: index, inside, input), isClipped: !isUnbounded),
            for: index, around, input)
    }

    /// Captures what is behind a layer and filters it; gives the surface that shows it, or -1 if nothing can show.
    mutating func emitBackdrop(of index: Int, _ input: borrowing Input) -> Int32 {
        let node = input.nodes[index]
        let place = input.effects[Int(node.effects)]
        let filters = input.tree.filters[input.tree.effects[Int(node.effects)].backgroundFilters]
        if node.flags.contains(.vibrant), let under = nearestBackdrop(input) {
            guard under >= 0 else { return -1 }
            let bounds = surfaces[under].region
            var chain = lower(filters, for: index, content: bounds, needed: bounds, isBackdrop: true, input)
            guard !chain.input.isEmpty else { return -1 }
            // Beyond it the pixels next to it are read, also those that a filter has left nothing of.
            if !chain.stages.isEmpty { chain.stages[chain.stages.count - 1].region = bounds }
            return add(chain, to: under, limits: bounds, for: index)
        }
        let needed = place.shownBackdrop.intersection(region)
        guard !needed.isEmpty else { return -1 }
        // A backdrop of which a band wants a part still ends where all of it does.
        let content = place.shownBackdrop == place.capture ? needed : place.capture
        let chain = lower(filters, for: index, content: content, needed: needed, isBackdrop: true, input)
        if chain.input.isEmpty { return -1 }
        let read = chain.input
        let copies = !input.rules.contains(.shareBackdrop) || chain.stages.isEmpty
        if !copies, let shared = sharedCapture(chain, read, for: index) { return shared }
        let captured = capture(read, for: index, isCopied: copies)
        guard !copies, case .capture(_, let capture) = surfaces[captured].kind else {
            return add(chain, to: captured, limits: read, for: index)
        }
        openCaptures.append(
            OpenCapture(
                barrier: capture.barrier, sharing: capture.barrier, kernels: chain.stages.map(\.kernel),
                item: list.items.count - 1))
        return add(chain, to: captured, limits: read, for: index, sharing: capture.barrier)
    }

    /// What the nearest layer around on this surface has made of its backdrop, or -1 if it has lost it; nil if there is
    /// no such layer.
    private func nearestBackdrop(_ input: borrowing Input) -> Int32? {
        for layer in open.reversed() {
            let node = input.nodes[layer.node]
            guard node.effects >= 0, !node.flags.contains(.vibrant),
                !input.tree.effects[Int(node.effects)].backgroundFilters.isEmpty
            else { continue }
            return surfaces.backdrops[Int(node.effects)]
        }
        return nil
    }

    /// Joins an equal capture made before, if nothing has been drawn since on the pixels that this one wants.
    private mutating func sharedCapture(_ chain: FilterChain, _ rect: PixelRect, for index: Int) -> Int32? {
        let kernels = chain.stages.map(\.kernel)
        var end = list.items.count
        for capture in openCaptures.reversed() {
            // Looking back further would cost more than another capture.
            guard list.items.count - capture.item < 4096 else { return nil }
            // What has been drawn on since this capture has been since all before it.
            for item in list.items[(capture.item + 1)..<end]
            where item.instance >= 0 && item.bounds.intersects(rect) { return nil }
            end = capture.item + 1
            guard capture.kernels == kernels else { continue }
            list.items[capture.item].bounds = list.items[capture.item].bounds.union(rect)
            capturesShared += 1
            let captured = surfaces.add(
                Surface(
                    node: Int32(index),
                    kind: .capture(of: current, Capture(barrier: capture.barrier, isCopied: false)), region: rect,
                    format: surfaces[current].format))
            return add(chain, to: captured, limits: rect, for: index, sharing: capture.sharing)
        }
        return nil
    }

    /// Notes that pixels of the surface that is being drawn are wanted as they are now.
    mutating func capture(_ rect: PixelRect, for index: Int, isCopied: Bool) -> Int32 {
        let barrier = barrierCount
        barrierCount += 1
        list.appendBarrier(barrier, rect, node: Int32(index))
        return surfaces.add(
            Surface(
                node: Int32(index), kind: .capture(of: current, Capture(barrier: barrier, isCopied: isCopied)),
                region: rect, format: surfaces[current].format))
    }
}
