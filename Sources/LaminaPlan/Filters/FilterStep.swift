import Glibc
import LaminaGeometry
import LaminaLayers

extension FilterPlace {
    /// The filter in pixels; nil if it does nothing.
    func step(_ filter: Filter) -> FilterStep? {
        guard filter.isEnabled else { return nil }
        return switch filter.kind {
        case .gaussianBlur(let filter): filter.step(at: self)
        case .boxBlur(let filter): filter.step(at: self)
        case .motionBlur(let filter): filter.step(at: self)
        case .dropShadow(let filter): filter.step(at: self)
        case .bloom(let filter): filter.step(at: self)
        case .saturation(let filter): filter.step(at: self)
        case .brightness(let filter): filter.step(at: self)
        case .contrast(let filter): filter.step(at: self)
        case .hueRotate(let filter): filter.step(at: self)
        case .invert(let filter): filter.step(at: self)
        case .sepia(let filter): filter.step(at: self)
        case .grayscale(let filter): filter.step(at: self)
        case .exposure(let filter): filter.step(at: self)
        case .gamma(let filter): filter.step(at: self)
        case .tint(let filter): filter.step(at: self)
        case .colorClamp(let filter): filter.step(at: self)
        case .colorMatrix(let filter): filter.step(at: self)
        case .componentTransfer(let filter): filter.step(at: self)
        case .dilate(let filter): filter.step(at: self)
        case .erode(let filter): filter.step(at: self)
        case .pixellate(let filter): filter.step(at: self)
        case .vignette(let filter): filter.step(at: self)
        case .edges(let filter): filter.step(at: self)
        }
    }
}

/// A filter in pixels: its effect on the image of one layer under one map.
///
/// Most filters are one pass of a shader; the others have their own division into passes. No step of a chain is
/// allocated individually.
enum FilterStep: Sendable, Equatable {
    case cut(CutStep)
    case color(ColorStep)
    case gaussian(GaussianBlurStep)
    case box(BoxBlurStep)
    case motion(MotionBlurStep)
    case morphology(MorphologyStep)
    case pixellate(PixellateStep)
    case shader(ShaderStep)

    /// The largest length in pixels: frames are smaller.
    static let longest = Double(1 << 15)
    /// The least standard deviation in pixels: a narrower Gaussian changes nothing.
    static let leastSigma = 0.1
    /// The least motion in pixels: a shorter one, in both directions, changes no pixel by half a step of 255.
    static let leastMotion = 1.0 / 512
}

extension FilterStep {
    /// The distance in pixels by which it can enlarge an image or read beyond it.
    var reach: Int { read(Reach()) }

    /// True if its passes depend on the number of wanted pixels.
    var choosesByArea: Bool { read(ChoosesByArea()) }

    /// Returns the pixels on which the result can be anything but transparent.
    func content(of content: PixelRect, cut: PixelRect) -> PixelRect { read(Content(content: content, cut: cut)) }

    /// Returns the pixels of the input that the pixels `result` are made of.
    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect { read(Reads(result: result, image: image)) }

    /// Adds the stages that produce the pixels `result`.
    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        if case .color = self {} else { chain.finishColors() }
        switch self {
        case .cut(let step): step.addStages(to: &chain, giving: result, of: image)
        case .color(let step): step.addStages(to: &chain, giving: result, of: image)
        case .gaussian(let step): step.addStages(to: &chain, giving: result, of: image)
        case .box(let step): step.addStages(to: &chain, giving: result, of: image)
        case .motion(let step): step.addStages(to: &chain, giving: result, of: image)
        case .morphology(let step): step.addStages(to: &chain, giving: result, of: image)
        case .pixellate(let step): step.addStages(to: &chain, giving: result, of: image)
        case .shader(let step): step.addStages(to: &chain, giving: result, of: image)
        }
    }

    /// Returns one step that is equivalent to this one followed by the next; nil if there is none.
    func joined(with next: FilterStep) -> FilterStep? {
        switch (self, next) {
        case (.gaussian(let first), .gaussian(let second)): first.joined(with: second).map { .gaussian($0) }
        case (.morphology(let first), .morphology(let second)): first.joined(with: second).map { .morphology($0) }
        default: nil
        }
    }

    /// Calls a reader with the step as its own type.
    @inline(__always)
    private func read<Reader: StepReader>(_ reader: Reader) -> Reader.Result {
        switch self {
        case .cut(let step): reader.read(step)
        case .color(let step): reader.read(step)
        case .gaussian(let step): reader.read(step)
        case .box(let step): reader.read(step)
        case .motion(let step): reader.read(step)
        case .morphology(let step): reader.read(step)
        case .pixellate(let step): reader.read(step)
        case .shader(let step): reader.read(step)
        }
    }
}

/// Computes something from a step of any type.
private protocol StepReader {
    associatedtype Result
    func read<Step: StagedFilter>(_ step: Step) -> Result
}

private struct Reach: StepReader {
    func read<Step: StagedFilter>(_ step: Step) -> Int { step.reach }
}

private struct ChoosesByArea: StepReader {
    func read<Step: StagedFilter>(_ step: Step) -> Bool { step.choosesByArea }
}

private struct Content: StepReader {
    let content: PixelRect
    let cut: PixelRect
    func read<Step: StagedFilter>(_ step: Step) -> PixelRect { step.content(of: content, cut: cut) }
}

private struct Reads: StepReader {
    let result: PixelRect
    let image: ImageExtent
    func read<Step: StagedFilter>(_ step: Step) -> PixelRect { step.reads(result, of: image) }
}

// MARK: Filters of a layer

/// The facts about a layer that its filters need.
struct FilterPlace {
    /// From the layer to pixels.
    let map: Homography
    /// The layer's bounds.
    let bounds: Rect
    let isBackdrop: Bool
    /// The map in the middle of the bounds.
    let linear: LinearMap
    /// The pixels per point there; 0 if they are not finite.
    let stretch: Double

    init(map: Homography, bounds: Rect, isBackdrop: Bool) {
        (self.map, self.bounds, self.isBackdrop) = (map, bounds, isBackdrop)
        linear = map.linear(at: Point(x: bounds.midX, y: bounds.midY))
        stretch = linear.meanScale.isFinite ? linear.meanScale : 0
    }

    /// The edge of filters that specify none.
    var defaultEdge: KernelEdge { isBackdrop ? .mirror : .transparent }

    /// A length in points as pixels, at most ``FilterStep/longest``.
    func pixels(_ length: Double) -> Double {
        let pixels = length * stretch
        return pixels > 0 ? min(pixels, FilterStep.longest) : 0
    }

    /// The effect of a blur that changes no pixel: the image ends at the bounds unless its edge is transparent.
    func cut(_ edge: FilterEdge) -> FilterStep? { edge == .transparent || isBackdrop ? nil : .cut(CutStep()) }

    /// The filters in pixels, with equivalent neighbours joined.
    func steps(_ filters: ArraySlice<Filter>) -> [FilterStep] {
        var steps: [FilterStep] = []
        for filter in filters {
            guard let step = step(filter) else { continue }
            if let last = steps.last, let joined = last.joined(with: step) {
                steps[steps.count - 1] = joined
            } else {
                steps.append(step)
            }
        }
        return steps
    }
}

/// The distance that filters spread pixels.
package enum FilterReach {
    /// The distance in pixels that a Gaussian of a standard deviation of `sigma` pixels extends to each side.
    package static func pixels(sigma: Double) -> Int32 {
        // NaN gives 0.
        sigma >= FilterStep.leastSigma ? Int32(min((3.5 * sigma).rounded(.up), 1_048_576)) : 0
    }

    /// The distance in pixels by which a chain of filters can enlarge an image or read beyond it.
    package static func pixels(_ filters: ArraySlice<Filter>, _ map: Homography, bounds: Rect) -> Int32 {
        let place = FilterPlace(map: map, bounds: bounds, isBackdrop: false)
        return Int32(min(place.steps(filters).reduce(0) { $0 + $1.reach }, 1_048_576))
    }
}

// MARK: Kinds of steps

/// A filter that the plan lowers to passes, in `Filters/NAME.swift`.
protocol PlannedFilter: FilterAmounts {
    /// The filter in pixels; nil if it does nothing.
    func step(at place: FilterPlace) -> FilterStep?
}

/// A filter in pixels: the distance that it reads, and its stages.
protocol StagedFilter: Sendable, Equatable {
    /// The edge mode beyond the image, if it is not transparent.
    var edge: KernelEdge { get }
    /// The distance in pixels by which it can enlarge an image or read beyond it.
    var reach: Int { get }
    /// True if its passes depend on the number of wanted pixels.
    var choosesByArea: Bool { get }

    /// Returns the pixels on which the result can be anything but transparent.
    ///
    /// - Parameters:
    ///   - content: the extent of the image.
    ///   - cut: the pixels that edge modes cut it to.
    func content(of content: PixelRect, cut: PixelRect) -> PixelRect

    /// Returns the pixels of the input that the pixels `result` are made of.
    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect

    /// Adds the stages that produce the pixels `result`.
    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent)

    /// Returns one step that is equivalent to this one followed by the next; nil if there is none.
    func joined(with next: Self) -> Self?
}

extension StagedFilter {
    var edge: KernelEdge { .transparent }
    var reach: Int { 0 }
    var choosesByArea: Bool { false }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        edge == .transparent ? content.outset(by: Int32(clamping: reach)) : cut
    }

    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect {
        image.clamped(result.outset(by: Int32(clamping: reach)), edge)
    }

    func joined(with next: Self) -> Self? { nil }
}

/// The extent of an image in a chain of filters.
struct ImageExtent {
    /// Beyond these pixels the image is transparent.
    var content: PixelRect
    /// The pixels that edge modes cut it to.
    var cut: PixelRect
    var downsamplesBlurs: Bool

    /// The pixels that exist, by the edge mode.
    func bounds(_ edge: KernelEdge) -> PixelRect { edge == .transparent ? content : cut }

    /// The pixels that must be read for some pixels: those beyond the image are made from those within.
    func clamped(_ rect: PixelRect, _ edge: KernelEdge) -> PixelRect {
        rect.with(clamped(rect.span(.x), edge, .x), along: .x).with(clamped(rect.span(.y), edge, .y), along: .y)
    }

    private func clamped(_ span: PixelSpan, _ edge: KernelEdge, _ axis: FilterAxis) -> PixelSpan {
        let all = bounds(edge).span(axis)
        guard edge == .mirror else { return span.clamped(to: all) }
        // The end pixel of a mirrored image stays in place, and a pixel beyond it equals the one as far within.
        let (below, above) = (max(0, all.low - span.low), max(0, span.high - all.high))
        let low = above > 0 ? min(span.low, all.high - above) : span.low
        let high = below > 0 ? max(span.high, all.low + below) : span.high
        return PixelSpan(low: low, high: high).clamped(to: all)
    }
}
