import LaminaGeometry
import LaminaLayers

/// A filter as tests know it: its formula, how far it reaches, and random amounts. Each is in a file of its own.
protocol PaintedFilter: FilterAmounts {
    /// The result of the filter for an image, as far as it shows within `limit`.
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage

    /// The filter's reach in pixels, so that pictures are painted large enough to be read beyond the frame.
    func reach(at place: FilterPlace) -> Double

    /// The filter with random amounts.
    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind

    /// Changes each amount that is a length in points.
    mutating func changeLengths(_ change: (Double) -> Double)
}

extension PaintedFilter {
    func reach(at place: FilterPlace) -> Double { 0 }
    mutating func changeLengths(_ change: (Double) -> Double) {}

    fileprivate func withLengths(_ change: (Double) -> Double) -> FilterKind {
        var result = self
        result.changeLengths(change)
        return result.kind
    }
}

extension FilterKind {
    /// The filter's formula.
    var painted: any PaintedFilter {
        switch self {
        case .gaussianBlur(let filter): filter
        case .boxBlur(let filter): filter
        case .motionBlur(let filter): filter
        case .dropShadow(let filter): filter
        case .bloom(let filter): filter
        case .saturation(let filter): filter
        case .brightness(let filter): filter
        case .contrast(let filter): filter
        case .hueRotate(let filter): filter
        case .invert(let filter): filter
        case .sepia(let filter): filter
        case .grayscale(let filter): filter
        case .exposure(let filter): filter
        case .gamma(let filter): filter
        case .tint(let filter): filter
        case .colorClamp(let filter): filter
        case .colorMatrix(let filter): filter
        case .channelMatrix(let filter): filter
        case .componentTransfer(let filter): filter
        case .dilate(let filter): filter
        case .erode(let filter): filter
        case .pixellate(let filter): filter
        case .vignette(let filter): filter
        case .edges(let filter): filter
        case .graph(let filter): filter
        }
    }

    /// Changes each amount that is a length in points.
    mutating func changeLengths(_ change: (Double) -> Double) { self = painted.withLengths(change) }
}

/// The filters of random scenes, and the number of each.
extension EffectMaker {
    mutating func makeKind(isBackdrop: Bool) -> FilterKind {
        let type: any PaintedFilter.Type =
            switch dice.below(32) {
            case ..<6: FilterKind.GaussianBlur.self
            case ..<8: FilterKind.BoxBlur.self
            case 8: FilterKind.MotionBlur.self
            case 9: FilterKind.DropShadow.self
            case 10: FilterKind.Dilate.self
            case 11: FilterKind.Erode.self
            case 12: FilterKind.Pixellate.self
            case 13: FilterKind.Bloom.self
            case 14: FilterKind.Vignette.self
            case 15: FilterKind.Edges.self
            case 16, 17: FilterGraph.self
            default: makeColorType()
            }
        return type.random(&self, isBackdrop: isBackdrop)
    }

    /// A filter that is no graph.
    mutating func makeKindOfNode(isBackdrop: Bool) -> FilterKind {
        while true {
            let kind = makeKind(isBackdrop: isBackdrop)
            if kind.graph == nil { return kind }
        }
    }

    private mutating func makeColorType() -> any PaintedFilter.Type {
        switch dice.below(17) {
        case 0, 1: FilterKind.Saturation.self
        case 2: FilterKind.Brightness.self
        case 3: FilterKind.Contrast.self
        case 4: FilterKind.HueRotate.self
        case 5: FilterKind.Invert.self
        case 6: FilterKind.Sepia.self
        case 7: FilterKind.Grayscale.self
        case 8: FilterKind.Exposure.self
        case 9: FilterKind.Gamma.self
        case 10: ColorMatrix.self
        case 11: FilterKind.ColorClamp.self
        case 12, 13: FilterKind.ComponentTransfer.self
        case 14, 15: FilterKind.ChannelMatrix.self
        default: FilterKind.Tint.self
        }
    }
}
