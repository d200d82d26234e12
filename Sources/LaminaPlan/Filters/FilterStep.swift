import Foundation
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

/// A filter in pixels: what it does to the image of one layer under one map.
///
/// Most filters are one pass of a shader; the others have a way of their own to be divided into passes. Of a chain's
/// steps none is allocated by itself.
enum FilterStep: Sendable, Equatable {
    case cut(CutStep)
    case color(ColorStep)
    case gaussian(GaussianBlurStep)
    case box(BoxBlurStep)
    case motion(MotionBlurStep)
    case morphology(MorphologyStep)
    case pixellate(PixellateStep)
    case shader(ShaderStep)

    /// Lengths beyond are as good as that: frames are smaller.
    static let longest = Double(1 << 15)
    /// A Gaussian of a smaller standard deviation changes nothing, in pixels.
    static let leastSigma = 0.1
    /// A motion that goes less far both ways changes no pixel by half a step of 255.
    static let leastMotion = 1.0 / 512
}

extension FilterStep {
    /// The pixels by which it can make an image larger or read beyond it.
    var reach: Int { read(Reach()) }

    /// Whether its passes follow from how many pixels are wanted.
    var choosesByArea: Bool { read(ChoosesByArea()) }

    /// Returns where the result of an image can be anything but transparent.
    func content(of content: PixelRect, cut: PixelRect) -> PixelRect { read(Content(content: content, cut: cut)) }

    /// Returns the pixels of the image before that the pixels `result` of the image after are made of.
    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect { read(Reads(result: result, image: image)) }

    /// Adds the stages that give the pixels `result`.
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

    /// Returns the one step that does the same as this one and then the next; nil if there is none.
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

/// Works something out of a step of any sort.
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

/// What filters have to know of the layer whose image they change.
struct FilterPlace {
    /// From the layer to pixels.
    let map: Homography
    /// The layer's bounds.
    let bounds: CGRect
    let isBackdrop: Bool
    /// The map in the middle of the bounds.
    let linear: LinearMap
    private let stretch: Double

    init(map: Homography, bounds: CGRect, isBackdrop: Bool) {
        (self.map, self.bounds, self.isBackdrop) = (map, bounds, isBackdrop)
        linear = map.linear(at: CGPoint(x: bounds.midX, y: bounds.midY))
        stretch = linear.meanScale.isFinite ? linear.meanScale : 0
    }

    /// The edge of filters that are told none.
    var usualEdge: KernelEdge { isBackdrop ? .mirror : .transparent }

    /// A length in points as pixels, at most ``FilterStep/longest``.
    func pixels(_ length: Double) -> Double {
        let pixels = length * stretch
        return pixels > 0 ? min(pixels, FilterStep.longest) : 0
    }

    /// What a blur that changes no pixel still does: the image ends at the bounds unless its edge is transparent.
    func cut(_ edge: FilterEdge) -> FilterStep? { edge == .transparent || isBackdrop ? nil : .cut(CutStep()) }

    /// The filters in pixels, neighbours that are one made one.
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

/// How far filters carry pixels.
package enum FilterReach {
    /// The pixels that a Gaussian of a standard deviation of `sigma` pixels reaches to each side.
    package static func pixels(sigma: Double) -> Int32 {
        // What is not a number reaches nowhere.
        sigma >= FilterStep.leastSigma ? Int32(min((3.5 * sigma).rounded(.up), 1_048_576)) : 0
    }

    /// The pixels by which a chain of filters can make an image larger or read beyond it.
    package static func pixels(_ filters: ArraySlice<Filter>, _ map: Homography, bounds: CGRect) -> Int32 {
        let place = FilterPlace(map: map, bounds: bounds, isBackdrop: false)
        return Int32(min(place.steps(filters).reduce(0) { $0 + $1.reach }, 1_048_576))
    }
}

// MARK: Kinds of steps

/// A filter of which the plan makes passes, in `Filters/NAME.swift`.
protocol PlannedFilter: FilterAmounts {
    /// The filter in pixels; nil if it does nothing.
    func step(at place: FilterPlace) -> FilterStep?
}

/// A filter in pixels: how far it reads, and the stages it takes.
protocol StagedFilter: Sendable, Equatable {
    /// What is taken beyond the image, where that is not nothing.
    var edge: KernelEdge { get }
    /// The pixels by which it can make an image larger or read beyond it.
    var reach: Int { get }
    /// Whether its passes follow from how many pixels are wanted.
    var choosesByArea: Bool { get }

    /// Returns where the result of an image can be anything but transparent.
    ///
    /// - Parameters:
    ///   - content: where the image can be.
    ///   - cut: what edge modes cut it to.
    func content(of content: PixelRect, cut: PixelRect) -> PixelRect

    /// Returns the pixels of the image before that the pixels `result` of the image after are made of.
    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect

    /// Adds the stages that give the pixels `result`.
    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent)

    /// Returns the one step that does the same as this one and then the next; nil if there is none.
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
        image.kept(result.outset(by: Int32(clamping: reach)), edge)
    }

    func joined(with next: Self) -> Self? { nil }
}

/// The images that a chain of filters runs through.
struct ImageExtent {
    /// Beyond these pixels the image is transparent.
    var content: PixelRect
    /// What edge modes cut it to.
    var cut: PixelRect
    var shrinksBlurs: Bool

    /// The pixels that are there.
    func bounds(_ edge: KernelEdge) -> PixelRect { edge == .transparent ? content : cut }

    /// Those of some pixels that have to be read: what is beyond the image is made of what is within.
    func kept(_ rect: PixelRect, _ edge: KernelEdge) -> PixelRect {
        rect.with(kept(rect.span(.x), edge, .x), along: .x).with(kept(rect.span(.y), edge, .y), along: .y)
    }

    private func kept(_ span: PixelSpan, _ edge: KernelEdge, _ axis: FilterAxis) -> PixelSpan {
        let all = bounds(edge).span(axis)
        guard edge == .mirror else { return span.kept(in: all) }
        // A mirror's end stays in place, and what is beyond it is what is as far within.
        let (below, above) = (max(0, all.low - span.low), max(0, span.high - all.high))
        let low = above > 0 ? min(span.low, all.high - above) : span.low
        let high = below > 0 ? max(span.high, all.low + below) : span.high
        return PixelSpan(low: low, high: high).kept(in: all)
    }
}
