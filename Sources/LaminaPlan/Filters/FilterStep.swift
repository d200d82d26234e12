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
