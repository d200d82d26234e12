import LaminaGeometry
import LaminaLayers

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
    case shift(ShiftStep)
    case graph(GraphStep)
}

extension FilterStep {
    /// The distance in pixels by which it can enlarge an image or read beyond it.
    var reach: Int { read(Reach()) }

    /// The edge mode beyond the image, if it is not transparent.
    var edge: KernelEdge { read(EdgeMode()) }

    /// True if it gives transparent pixels an alpha.
    var fillsBounds: Bool {
        switch self {
        case .color(let step): step.fillsBounds
        case .shader(let step): step.fillsBounds
        default: false
        }
    }

    /// True if its passes depend on the number of wanted pixels.
    var choosesByArea: Bool { read(ChoosesByArea()) }

    /// Returns the pixels on which the result can be anything but transparent.
    func content(of content: PixelRect, cut: PixelRect) -> PixelRect { read(Content(content: content, cut: cut)) }

    /// Returns the pixels of the input that the pixels `result` are made of.
    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect { read(Reads(result: result, image: image)) }

    /// Adds the stages that produce the pixels `result`.
    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        switch self {
        case .color(let step) where !step.fillsBounds || image.content.contains(result): break
        // What a colour filter fills, those before it must not have changed.
        default: chain.finishColors()
        }
        switch self {
        case .cut(let step): step.addStages(to: &chain, giving: result, of: image)
        case .color(let step): step.addStages(to: &chain, giving: result, of: image)
        case .gaussian(let step): step.addStages(to: &chain, giving: result, of: image)
        case .box(let step): step.addStages(to: &chain, giving: result, of: image)
        case .motion(let step): step.addStages(to: &chain, giving: result, of: image)
        case .morphology(let step): step.addStages(to: &chain, giving: result, of: image)
        case .pixellate(let step): step.addStages(to: &chain, giving: result, of: image)
        case .shader(let step): step.addStages(to: &chain, giving: result, of: image)
        case .shift(let step): step.addStages(to: &chain, giving: result, of: image)
        case .graph(let step): step.addStages(to: &chain, giving: result, of: image)
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
        case .shift(let step): reader.read(step)
        case .graph(let step): reader.read(step)
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

private struct EdgeMode: StepReader {
    func read<Step: StagedFilter>(_ step: Step) -> KernelEdge { step.edge }
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

extension FilterStep {
    /// The filter in pixels; nil if it does nothing.
    static func step(_ filter: Filter, at place: FilterPlace) -> FilterStep? {
        guard filter.isEnabled else { return nil }
        var place = place
        place.isLight = filter.colorInterpolation == .linearSRGB
        return switch filter.kind {
        case .gaussianBlur(let filter): filter.step(at: place).map { .gaussian($0) } ?? cut(filter.edge, at: place)
        case .boxBlur(let filter): filter.step(at: place).map { .box($0) } ?? cut(filter.edge, at: place)
        case .motionBlur(let filter): filter.step(at: place).map { .motion($0) } ?? cut(filter.edge, at: place)
        case .dropShadow(let filter): filter.step(at: place).map { .shader($0) }
        case .bloom(let filter): filter.step(at: place).map { .shader($0) }
        case .saturation(let filter): filter.step(at: place).map { .color($0) }
        case .brightness(let filter): filter.step(at: place).map { .color($0) }
        case .contrast(let filter): filter.step(at: place).map { .color($0) }
        case .hueRotate(let filter): filter.step(at: place).map { .color($0) }
        case .invert(let filter): filter.step(at: place).map { .color($0) }
        case .sepia(let filter): filter.step(at: place).map { .color($0) }
        case .grayscale(let filter): filter.step(at: place).map { .color($0) }
        case .exposure(let filter): filter.step(at: place).map { .color($0) }
        case .gamma(let filter): filter.step(at: place).map { .color($0) }
        case .tint(let filter): filter.step(at: place).map { .color($0) }
        case .colorClamp(let filter): filter.step(at: place).map { .color($0) }
        case .colorMatrix(let filter): filter.step(at: place).map { .color($0) }
        case .channelMatrix(let filter): filter.step(at: place).map { .color($0) }
        case .componentTransfer(let filter): filter.step(at: place).map { .shader($0) }
        case .dilate(let filter): filter.step(at: place).map { .morphology($0) }
        case .erode(let filter): filter.step(at: place).map { .morphology($0) }
        case .pixellate(let filter): filter.step(at: place).map { .pixellate($0) }
        case .vignette(let filter): filter.step(at: place).map { .shader($0) }
        case .edges(let filter): filter.step(at: place).map { .shader($0) }
        case .graph(let filter): filter.step(at: place).map { .graph($0) }
        }
    }

    /// The effect of a blur that changes no pixel: the image ends at the bounds unless its edge is transparent.
    private static func cut(_ edge: FilterEdge, at place: FilterPlace) -> FilterStep? {
        edge == .transparent || place.isBackdrop ? nil : .cut(CutStep())
    }

    /// The filters in pixels, with equivalent neighbours joined.
    static func steps(_ filters: ArraySlice<Filter>, at place: FilterPlace) -> [ChainStep] {
        var steps: [ChainStep] = []
        for filter in filters {
            guard let step = step(filter, at: place) else { continue }
            let next = ChainStep(step, isLight: step.isLight(filter.colorInterpolation))
            if let last = steps.last, last.isLight == next.isLight, let joined = last.filter.joined(with: step) {
                steps[steps.count - 1].filter = joined
            } else {
                steps.append(next)
            }
        }
        return steps
    }

    /// Returns whether the step computes with amounts of light; nil if it is the same with them as with channels.
    private func isLight(_ interpolation: FilterColorInterpolation) -> Bool? {
        switch self {
        case .cut: nil
        // Its tables have both conversions.
        case .shader(let step) where step.isTransfer: false
        default: interpolation == .linearSRGB
        }
    }

    /// The distance in pixels by which a chain of filters can enlarge an image or read beyond it.
    static func reach(_ filters: ArraySlice<Filter>, at place: FilterPlace) -> Int32 {
        Int32(min(steps(filters, at: place).reduce(0) { $0 + $1.filter.reach }, 1_048_576))
    }
}

/// A step of a chain, with the colour space of the numbers that it computes with.
struct ChainStep: Sendable, Equatable {
    var filter: FilterStep
    /// True for amounts of light; nil for either.
    var isLight: Bool?

    init(_ filter: FilterStep, isLight: Bool? = false) { (self.filter, self.isLight) = (filter, isLight) }
}
