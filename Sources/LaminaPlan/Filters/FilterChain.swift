import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// What a chain of filters takes, as passes.
struct FilterChain: Equatable {
    /// The pixels of the image that the stages read: all are expected to be there.
    var input: PixelRect
    /// The stages, the result last; none if the image stays as it is.
    var stages: [FilterStage]
}

/// One pass of a chain of filters on one image: which kernel, what it reads, and which pixels it gives.
///
/// Pixels are counted on the stage's own grid: a pixel of a grid shrunk by k stands for 2^k pixels of the frame along
/// that axis, and pixel 0 of every grid begins where pixel 0 of the frame does, so that nothing shimmers while an image
/// moves.
package struct FilterStage: Sendable, Equatable {
    package var kernel: FilterKernel
    package var source: FilterSource
    /// The other image, for kernels that join two.
    package var second: FilterSource?
    /// The pixels that the stage gives.
    package var region: PixelRect
    package var shrinkX: UInt8 = 0
    package var shrinkY: UInt8 = 0
}

/// What a stage reads.
package enum FilterSource: Sendable, Hashable {
    /// The image that the chain is applied to.
    case input
    /// What an earlier stage of the chain gave.
    case stage(Int)
}

/// Puts the stages of a chain together.
struct ChainBuilder {
    private(set) var stages: [FilterStage] = []
    private let input: PixelRect
    let shrinksBlurs: Bool
    /// Colour filters that wait for more of their sort.
    private var colors: [ColorStep] = []
    /// The pixels that the last of them gives.
    private var coloredRegion = PixelRect.empty

    init(input: PixelRect, shrinksBlurs: Bool) {
        (self.input, self.shrinksBlurs) = (input, shrinksBlurs)
    }

    /// The image so far.
    var source: FilterSource { stages.isEmpty ? .input : .stage(stages.count - 1) }

    func region(of source: FilterSource) -> PixelRect {
        switch source {
        case .input: input
        case .stage(let index): stages[index].region
        }
    }

    /// Adds a stage; gives its result.
    @discardableResult
    mutating func append(
        _ kernel: FilterKernel, _ source: FilterSource, _ second: FilterSource? = nil, region: PixelRect,
        shrinkX: UInt8 = 0, shrinkY: UInt8 = 0
    ) -> FilterSource {
        stages.append(
            FilterStage(
                kernel: kernel, source: source, second: second, region: region, shrinkX: shrinkX, shrinkY: shrinkY))
        return .stage(stages.count - 1)
    }

    /// Adds a colour filter, which shares a stage with others in a row.
    mutating func append(_ color: ColorStep, region: PixelRect) {
        if colors.count == ColorStep.mostInAPass { finishColors() }
        colors.append(color)
        coloredRegion = region
    }

    /// Adds the stage of the colour filters that wait.
    mutating func finishColors() {
        guard !colors.isEmpty else { return }
        let steps = colors
        colors = []
        append(.color(steps), source, region: coloredRegion)
    }
}

// MARK: Lowering

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

// MARK: Spans

/// Pixels along one axis, from `low` up to but without `high`.
struct PixelSpan: Sendable, Equatable {
    var low: Int
    var high: Int

    var count: Int { max(0, high - low) }

    /// The pixels of both; where there are none, the one of `other` that is nearest.
    func kept(in other: PixelSpan) -> PixelSpan {
        let low = min(max(low, other.low), max(other.high - 1, other.low))
        return PixelSpan(low: low, high: max(min(high, other.high), low + 1))
    }

    func outset(by margin: Int) -> PixelSpan { PixelSpan(low: low - margin, high: high + margin) }

    /// The pixels from one end of a span to the other end of another, at most.
    func distance(to other: PixelSpan) -> Int { max(other.high - low, high - other.low) }

    func contains(_ other: PixelSpan) -> Bool { low <= other.low && other.high <= high }
}

extension PixelRect {
    /// The columns or the rows.
    func span(_ axis: FilterAxis) -> PixelSpan {
        axis == .x ? PixelSpan(low: Int(minX), high: Int(maxX)) : PixelSpan(low: Int(minY), high: Int(maxY))
    }

    /// The rectangle with other columns or rows.
    func with(_ span: PixelSpan, along axis: FilterAxis) -> PixelRect {
        var rect = self
        if axis == .x {
            rect.minX = Int32(clamping: span.low)
            rect.maxX = Int32(clamping: span.high)
        } else {
            rect.minY = Int32(clamping: span.low)
            rect.maxY = Int32(clamping: span.high)
        }
        return rect
    }

    func moved(by offset: SIMD2<Int32>) -> PixelRect {
        PixelRect(
            minX: Int32(clamping: Int(minX) + Int(offset.x)), minY: Int32(clamping: Int(minY) + Int(offset.y)),
            maxX: Int32(clamping: Int(maxX) + Int(offset.x)), maxY: Int32(clamping: Int(maxY) + Int(offset.y)))
    }
}
