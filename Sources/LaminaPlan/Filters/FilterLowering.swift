import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Lowers filters to stages.
enum FilterLowering {
    /// The input of the filters, and the part of the result that is wanted.
    struct Request {
        /// From the layer to pixels.
        var map: Homography
        /// The layer's bounds.
        var bounds: Rect
        /// Beyond these pixels the image is transparent.
        var content: PixelRect
        /// The pixels of the result that are wanted.
        var needed: PixelRect
        /// The pixels that edge modes cut the image to.
        var cut: PixelRect
        /// True if the image is the layer's backdrop, and `content` all of it that exists.
        var isCut: Bool
        /// True if wide Gaussians are computed on smaller grids.
        var downsamplesBlurs: Bool
    }

    static func lower(_ filters: ArraySlice<Filter>, _ request: Request) -> FilterChain {
        let place = FilterPlace(map: request.map, bounds: request.bounds, isBackdrop: request.isCut)
        let steps = FilterStep.steps(filters, at: place)
        return lower(
            steps, content: request.content, needed: request.needed, cut: request.cut,
            downsamplesBlurs: request.downsamplesBlurs)
    }

    static func lower(
        _ steps: [ChainStep], content: PixelRect, needed: PixelRect, cut: PixelRect, downsamplesBlurs: Bool
    ) -> FilterChain {
        let images = extents(steps, content: content, cut: cut, downsamplesBlurs: downsamplesBlurs)
        let wanted = wanted(steps, of: images, needed: needed)
        guard !wanted.contains(where: \.isEmpty) else { return FilterChain(input: .empty, stages: []) }
        var builder = ChainBuilder(input: wanted[0])
        for (index, step) in steps.enumerated() {
            if let isLight = step.isLight { builder.convert(toLight: isLight) }
            step.filter.addStages(to: &builder, giving: wanted[index + 1], of: images[index])
        }
        builder.finish()
        return FilterChain(input: wanted[0], stages: builder.stages)
    }

    /// The pixels of the first filter's image, of each filter's result that the next one reads, and of the images within
    /// graphs.
    static func images(_ filters: ArraySlice<Filter>, _ request: Request) -> [PixelRect] {
        let place = FilterPlace(map: request.map, bounds: request.bounds, isBackdrop: request.isCut)
        let steps = FilterStep.steps(filters, at: place)
        let images = extents(
            steps, content: request.content, cut: request.cut, downsamplesBlurs: request.downsamplesBlurs)
        var wanted = wanted(steps, of: images, needed: request.needed)
        for (index, step) in steps.enumerated() {
            if case .graph(let graph) = step.filter {
                wanted += graph.images(giving: wanted[index + 1], of: images[index])
            }
        }
        return wanted
    }

    /// The number of texels that all filters together read.
    static func texels(_ filters: ArraySlice<Filter>, _ request: Request) -> Double {
        lower(filters, request).stages.reduce(0) { $0 + Double($1.region.area) * $1.kernel.texels }
    }

    /// The extent of each step's image, and last of the result; transparent beyond.
    private static func extents(
        _ steps: [ChainStep], content: PixelRect, cut: PixelRect, downsamplesBlurs: Bool
    ) -> [ImageExtent] {
        var images = [ImageExtent(content: content, cut: cut, downsamplesBlurs: downsamplesBlurs)]
        for step in steps {
            images[images.count - 1].isLight = step.isLight ?? false
            var next = images[images.count - 1]
            next.content = next.content.isEmpty ? .empty : step.filter.content(of: next.content, cut: cut)
            images.append(next)
        }
        return images
    }

    /// The wanted pixels of each step's image, and last of the result.
    private static func wanted(_ steps: [ChainStep], of images: [ImageExtent], needed: PixelRect) -> [PixelRect] {
        var wanted = [needed.intersection(images[steps.count].content)]
        for index in steps.indices.reversed() {
            let result = wanted[wanted.count - 1]
            wanted.append(result.isEmpty ? .empty : steps[index].filter.reads(result, of: images[index]))
        }
        wanted.reverse()
        return wanted
    }
}

extension FilterLowering.Request {
    /// The backdrop of a layer.
    init(
        backdropOf node: RenderNode, on map: Homography, content: PixelRect, needed: PixelRect, rules: PlanRules
    ) {
        self.init(
            map: map, bounds: node.bounds, content: content, needed: needed, cut: content, isCut: true,
            downsamplesBlurs: rules.contains(.downsampleBlurs))
    }
}
