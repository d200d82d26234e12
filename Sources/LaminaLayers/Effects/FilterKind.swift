/// What a ``Filter`` does to an image, with its amounts. Lengths are points, angles radians, colours gamma-encoded sRGB.
///
/// Colour filters work on the colour without its alpha, keep it within 0…1 after each filter, and leave what is
/// transparent transparent.
///
/// Each filter is declared in a file of its own, `Filters/NAME.swift`; this is the list of them.
public enum FilterKind: Sendable, Hashable {
    case gaussianBlur(GaussianBlur)
    case boxBlur(BoxBlur)
    case motionBlur(MotionBlur)
    case dropShadow(DropShadow)
    case bloom(Bloom)
    case saturation(Saturation)
    case brightness(Brightness)
    case contrast(Contrast)
    case hueRotate(HueRotate)
    case invert(Invert)
    case sepia(Sepia)
    case grayscale(Grayscale)
    case exposure(Exposure)
    case gamma(Gamma)
    case tint(Tint)
    case colorClamp(ColorClamp)
    case colorMatrix(ColorMatrix)
    case componentTransfer(ComponentTransfer)
    case dilate(Dilate)
    case erode(Erode)
    case pixellate(Pixellate)
    case vignette(Vignette)
    case edges(Edges)
}

extension FilterKind {
    /// All filters, in the order in which they are documented.
    package static let all: [any FilterAmounts.Type] = [
        GaussianBlur.self, BoxBlur.self, MotionBlur.self, DropShadow.self, Bloom.self, Saturation.self,
        Brightness.self, Contrast.self, HueRotate.self, Invert.self, Sepia.self, Grayscale.self, Exposure.self,
        Gamma.self, Tint.self, ColorClamp.self, ColorMatrix.self, ComponentTransfer.self, Dilate.self, Erode.self,
        Pixellate.self, Vignette.self, Edges.self,
    ]

    /// Calls a reader with the amounts as their own type, without a box around them.
    @inline(__always)
    func read<Reader: FilterReader>(_ reader: Reader) -> Reader.Result {
        switch self {
        case .gaussianBlur(let amounts): reader.read(amounts)
        case .boxBlur(let amounts): reader.read(amounts)
        case .motionBlur(let amounts): reader.read(amounts)
        case .dropShadow(let amounts): reader.read(amounts)
        case .bloom(let amounts): reader.read(amounts)
        case .saturation(let amounts): reader.read(amounts)
        case .brightness(let amounts): reader.read(amounts)
        case .contrast(let amounts): reader.read(amounts)
        case .hueRotate(let amounts): reader.read(amounts)
        case .invert(let amounts): reader.read(amounts)
        case .sepia(let amounts): reader.read(amounts)
        case .grayscale(let amounts): reader.read(amounts)
        case .exposure(let amounts): reader.read(amounts)
        case .gamma(let amounts): reader.read(amounts)
        case .tint(let amounts): reader.read(amounts)
        case .colorClamp(let amounts): reader.read(amounts)
        case .colorMatrix(let amounts): reader.read(amounts)
        case .componentTransfer(let amounts): reader.read(amounts)
        case .dilate(let amounts): reader.read(amounts)
        case .erode(let amounts): reader.read(amounts)
        case .pixellate(let amounts): reader.read(amounts)
        case .vignette(let amounts): reader.read(amounts)
        case .edges(let amounts): reader.read(amounts)
        }
    }
}

/// Works something out of the amounts of any filter.
protocol FilterReader {
    associatedtype Result
    func read<Amounts: FilterAmounts>(_ amounts: Amounts) -> Result
}
