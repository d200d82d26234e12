import Foundation
import LaminaGeometry

extension FilterKind {
    /// The filter in one word, such as `gaussianBlur`.
    public var word: String {
        switch self {
        case .gaussianBlur: "gaussianBlur"
        case .boxBlur: "boxBlur"
        case .motionBlur: "motionBlur"
        case .saturation: "saturation"
        case .brightness: "brightness"
        case .contrast: "contrast"
        case .hueRotate: "hueRotate"
        case .invert: "invert"
        case .sepia: "sepia"
        case .grayscale: "grayscale"
        case .exposure: "exposure"
        case .gamma: "gamma"
        case .colorMatrix: "colorMatrix"
        case .colorClamp: "colorClamp"
        case .componentTransfer: "componentTransfer"
        case .tint: "tint"
        case .dropShadow: "dropShadow"
        case .dilate: "dilate"
        case .erode: "erode"
        case .pixellate: "pixellate"
        case .bloom: "bloom"
        case .vignette: "vignette"
        case .edges: "edges"
        }
    }

    /// A filter by Core Image's name, such as `CIGaussianBlur`, or by its own ``word``, with Core Image's default
    /// amounts, or nil if there is none of that name. Centres start at the origin, unlike Core Image's.
    public init?(named name: String) {
        guard let kind = FilterKind.defaults.first(where: { $0.word == name || $0.coreImageName == name })
        else { return nil }
        self = kind
    }

    /// Core Image's name, or nil where it has no such filter.
    public var coreImageName: String? {
        switch self {
        case .gaussianBlur: "CIGaussianBlur"
        case .boxBlur: "CIBoxBlur"
        case .motionBlur: "CIMotionBlur"
        case .hueRotate: "CIHueAdjust"
        case .invert: "CIColorInvert"
        case .sepia: "CISepiaTone"
        case .exposure: "CIExposureAdjust"
        case .gamma: "CIGammaAdjust"
        case .colorMatrix: "CIColorMatrix"
        case .colorClamp: "CIColorClamp"
        case .dilate: "CIMorphologyMaximum"
        case .erode: "CIMorphologyMinimum"
        case .pixellate: "CIPixellate"
        case .bloom: "CIBloom"
        case .vignette: "CIVignette"
        case .edges: "CIEdges"
        case .saturation, .brightness, .contrast, .grayscale, .componentTransfer, .tint, .dropShadow: nil
        }
    }

    /// One of each kind.
    static let defaults: [FilterKind] = [
        .gaussianBlur(radius: 10), .boxBlur(radius: 10), .motionBlur(radius: 20, angle: 0), .saturation(1),
        .brightness(0), .contrast(1), .hueRotate(angle: 0), .invert(1), .sepia(intensity: 1), .grayscale(1),
        .exposure(ev: 0.5), .gamma(power: 0.75), .colorMatrix(ColorMatrix()), .colorClamp(min: .zero, max: .one),
        .componentTransfer(red: .identity, green: .identity, blue: .identity), .tint(.clear),
        .dropShadow(color: Color(white: 0, alpha: 128.0 / 255), offset: CGSize(width: 0, height: 3), radius: 3),
        .dilate(radius: 0), .erode(radius: 0), .pixellate(scale: 8), .bloom(radius: 10, intensity: 0.5),
        .vignette(radius: 1, intensity: 0), .edges(intensity: 1),
    ]
}

extension Filter {
    /// A filter by Core Image's name or its own; see ``FilterKind/init(named:)``.
    public init?(named filterName: String, name: String? = nil) {
        guard let kind = FilterKind(named: filterName) else { return nil }
        self.init(kind, name: name)
    }
}
