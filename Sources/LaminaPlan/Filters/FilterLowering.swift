import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Makes stages of filters.
enum FilterLowering {
    /// What is to be filtered, and what of the result is wanted.
    struct Request {
        /// From the layer to pixels.
        var map: Homography
        /// The layer's bounds.
        var bounds: CGRect
        /// Beyond these pixels the image is transparent.
        var content: PixelRect
        /// The pixels of the result that are wanted.
        var needed: PixelRect
        /// The pixels that edge modes cut the image to.
        var cut: PixelRect
        /// Whether it is what is behind the layer, and `content` all there is of it.
        var isCut: Bool
        /// Whether wide Gaussians are done on smaller grids.
        var shrinksBlurs: Bool
    }

    static func lower(_ filters: ArraySlice<Filter>, _ request: Request) -> FilterChain {
        let place = FilterPlace(map: request.map, bounds: request.bounds, isBackdrop: request.isCut)
        let steps = place.steps(filters)
        return lower(
            steps, content: request.content, needed: request.needed, cut: request.cut,
            shrinksBlurs: request.shrinksBlurs)
    }

    static func lower(
        _ steps: [FilterStep], content: PixelRect, needed: PixelRect, cut: PixelRect, shrinksBlurs: Bool
    ) -> FilterChain {
        let images = extents(steps, content: content, cut: cut, shrinksBlurs: shrinksBlurs)
        let wanted = wanted(steps, of: images, needed: needed)
        guard !wanted.contains(where: \.isEmpty) else { return FilterChain(input: .empty, stages: []) }
        var builder = ChainBuilder(input: wanted[0], shrinksBlurs: shrinksBlurs)
        for (index, step) in steps.enumerated() {
            step.addStages(to: &builder, giving: wanted[index + 1], of: images[index])
        }
        builder.finishColors()
        return FilterChain(input: wanted[0], stages: builder.stages)
    }

    /// The image that the first filter reads, and what each makes of it as far as the next one reads that.
    static func images(_ filters: ArraySlice<Filter>, _ request: Request) -> [PixelRect] {
        let steps = FilterPlace(map: request.map, bounds: request.bounds, isBackdrop: request.isCut).steps(filters)
        let images = extents(
            steps, content: request.content, cut: request.cut, shrinksBlurs: request.shrinksBlurs)
        return wanted(steps, of: images, needed: request.needed)
    }

    /// How many texels all filters together read.
    static func texels(_ filters: ArraySlice<Filter>, _ request: Request) -> Double {
        lower(filters, request).stages.reduce(0) { $0 + Double($1.region.area) * $1.kernel.texels }
    }

    /// Beyond which each step's image, and at last the result, is transparent.
    private static func extents(
        _ steps: [FilterStep], content: PixelRect, cut: PixelRect, shrinksBlurs: Bool
    ) -> [ImageExtent] {
        var images = [ImageExtent(content: content, cut: cut, shrinksBlurs: shrinksBlurs)]
        for step in steps {
            var next = images[images.count - 1]
            next.content = next.content.isEmpty ? .empty : step.content(of: next.content, cut: cut)
            images.append(next)
        }
        return images
    }

    /// What is wanted of each step's image, and at last of the result.
    private static func wanted(_ steps: [FilterStep], of images: [ImageExtent], needed: PixelRect) -> [PixelRect] {
        var wanted = [needed.intersection(images[steps.count].content)]
        for index in steps.indices.reversed() {
            let result = wanted[wanted.count - 1]
            wanted.append(result.isEmpty ? .empty : steps[index].reads(result, of: images[index]))
        }
        wanted.reverse()
        return wanted
    }
}

extension FilterLowering.Request {
    /// What is behind a layer.
    init(
        backdropOf node: RenderNode, on map: Homography, content: PixelRect, needed: PixelRect, rules: PlanRules
    ) {
        self.init(
            map: map, bounds: node.bounds, content: content, needed: needed, cut: content, isCut: true,
            shrinksBlurs: rules.contains(.shrinkBlurs))
    }
}
