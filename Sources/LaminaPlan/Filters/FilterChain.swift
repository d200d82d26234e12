import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The passes of a chain of filters.
struct FilterChain: Equatable {
    /// The pixels of the image that the stages read: all are expected to be there.
    var input: PixelRect
    /// The stages, the result last; none if the image stays as it is.
    var stages: [FilterStage]
}

/// One pass of a chain of filters on one image: its kernel, its inputs, and the pixels that it produces.
///
/// Pixels are counted on the stage's own grid: a pixel of a grid downsampled by k stands for 2^k pixels of the frame
/// along that axis, and pixel 0 of every grid begins where pixel 0 of the frame does, so that nothing shimmers while an
/// image moves.
package struct FilterStage: Sendable, Equatable {
    package var kernel: FilterKernel
    package var source: FilterSource
    /// The other image, for kernels that join two.
    package var second: FilterSource?
    /// The pixels that the stage produces.
    package var region: PixelRect
    /// The powers of 2 by which its grid is downsampled.
    package var levelsX: UInt8 = 0
    package var levelsY: UInt8 = 0
}

/// An input of a stage.
package enum FilterSource: Sendable, Hashable {
    /// The image that the chain is applied to.
    case input
    /// The result of an earlier stage of the chain.
    case stage(Int)
}

/// Builds the stages of a chain.
struct ChainBuilder {
    private(set) var stages: [FilterStage] = []
    private let input: PixelRect
    let downsamplesBlurs: Bool
    /// Consecutive colour filters that are not in a stage yet.
    private var colors: [ColorStep] = []
    /// The pixels that the last of them produces.
    private var coloredRegion = PixelRect.empty

    init(input: PixelRect, downsamplesBlurs: Bool) {
        (self.input, self.downsamplesBlurs) = (input, downsamplesBlurs)
    }

    /// The result so far.
    var source: FilterSource { stages.isEmpty ? .input : .stage(stages.count - 1) }

    func region(of source: FilterSource) -> PixelRect {
        switch source {
        case .input: input
        case .stage(let index): stages[index].region
        }
    }

    /// Adds a stage; returns its result.
    @discardableResult
    mutating func append(
        _ kernel: FilterKernel, _ source: FilterSource, _ second: FilterSource? = nil, region: PixelRect,
        levelsX: UInt8 = 0, levelsY: UInt8 = 0
    ) -> FilterSource {
        stages.append(
            FilterStage(
                kernel: kernel, source: source, second: second, region: region, levelsX: levelsX, levelsY: levelsY))
        return .stage(stages.count - 1)
    }

    /// Adds a colour filter, which shares a stage with consecutive ones.
    mutating func append(_ color: ColorStep, region: PixelRect) {
        if colors.count == ColorStep.maxPerPass { finishColors() }
        colors.append(color)
        coloredRegion = region
    }

    /// Adds the stage of the pending colour filters.
    mutating func finishColors() {
        guard !colors.isEmpty else { return }
        let steps = colors
        colors = []
        append(.color(steps), source, region: coloredRegion)
    }
}

// MARK: Lowering

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
        let steps = place.steps(filters)
        return lower(
            steps, content: request.content, needed: request.needed, cut: request.cut,
            downsamplesBlurs: request.downsamplesBlurs)
    }

    static func lower(
        _ steps: [FilterStep], content: PixelRect, needed: PixelRect, cut: PixelRect, downsamplesBlurs: Bool
    ) -> FilterChain {
        let images = extents(steps, content: content, cut: cut, downsamplesBlurs: downsamplesBlurs)
        let wanted = wanted(steps, of: images, needed: needed)
        guard !wanted.contains(where: \.isEmpty) else { return FilterChain(input: .empty, stages: []) }
        var builder = ChainBuilder(input: wanted[0], downsamplesBlurs: downsamplesBlurs)
        for (index, step) in steps.enumerated() {
            step.addStages(to: &builder, giving: wanted[index + 1], of: images[index])
        }
        builder.finishColors()
        return FilterChain(input: wanted[0], stages: builder.stages)
    }

    /// The pixels of the first filter's image, and of each filter's result that the next one reads.
    static func images(_ filters: ArraySlice<Filter>, _ request: Request) -> [PixelRect] {
        let steps = FilterPlace(map: request.map, bounds: request.bounds, isBackdrop: request.isCut).steps(filters)
        let images = extents(
            steps, content: request.content, cut: request.cut, downsamplesBlurs: request.downsamplesBlurs)
        return wanted(steps, of: images, needed: request.needed)
    }

    /// The number of texels that all filters together read.
    static func texels(_ filters: ArraySlice<Filter>, _ request: Request) -> Double {
        lower(filters, request).stages.reduce(0) { $0 + Double($1.region.area) * $1.kernel.texels }
    }

    /// The extent of each step's image, and last of the result; transparent beyond.
    private static func extents(
        _ steps: [FilterStep], content: PixelRect, cut: PixelRect, downsamplesBlurs: Bool
    ) -> [ImageExtent] {
        var images = [ImageExtent(content: content, cut: cut, downsamplesBlurs: downsamplesBlurs)]
        for step in steps {
            var next = images[images.count - 1]
            next.content = next.content.isEmpty ? .empty : step.content(of: next.content, cut: cut)
            images.append(next)
        }
        return images
    }

    /// The wanted pixels of each step's image, and last of the result.
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
    /// The backdrop of a layer.
    init(
        backdropOf node: RenderNode, on map: Homography, content: PixelRect, needed: PixelRect, rules: PlanRules
    ) {
        self.init(
            map: map, bounds: node.bounds, content: content, needed: needed, cut: content, isCut: true,
            downsamplesBlurs: rules.contains(.downsampleBlurs))
    }
}

// MARK: Spans

/// Pixels along one axis, from `low` up to but not including `high`.
struct PixelSpan: Sendable, Equatable {
    var low: Int
    var high: Int

    var count: Int { max(0, high - low) }

    /// The pixels in both; if there are none, the nearest one of `other`.
    func clamped(to other: PixelSpan) -> PixelSpan {
        let low = min(max(low, other.low), max(other.high - 1, other.low))
        return PixelSpan(low: low, high: max(min(high, other.high), low + 1))
    }

    func outset(by margin: Int) -> PixelSpan { PixelSpan(low: low - margin, high: high + margin) }

    /// The largest distance from one end of a span to the other end of another, in pixels.
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
