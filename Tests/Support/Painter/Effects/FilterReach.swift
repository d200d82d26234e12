import LaminaGeometry
import LaminaLayers

/// How far filters carry what could show, so that pictures are painted large enough to be read beyond the frame.
enum FilterReach {
    /// Beyond four and a half standard deviations a Gaussian leaves less than a 100,000th.
    static func pixels(sigma: Double) -> Int { sigma < GaussianBlur.leastSigma ? 0 : kept((4.5 * sigma).rounded(.up)) }

    static func pixels(_ filter: Filter, at place: FilterPlace) -> Int {
        guard filter.isEnabled else { return 0 }
        switch filter.kind {
        case .gaussianBlur(let radius, _), .bloom(let radius, _): return pixels(sigma: radius * place.stretch)
        case .boxBlur(let radius, _): return kept((radius * place.stretch + 1).rounded(.up))
        case .motionBlur(let radius, let angle, _):
            return kept(place.motion(radius: radius, angle: angle).length.rounded(.up) + 1)
        case .dropShadow(let color, let offset, let radius):
            return place.shadow(color: SIMD4<Double>(color.premultiplied), offset: offset, radius: radius).reach
        case .dilate(let radius), .erode(let radius): return kept((radius * place.stretch).rounded())
        case .pixellate(let scale, _): return kept(max(1, scale * place.stretch).rounded(.up) + 1)
        case .edges: return 1
        default: return 0
        }
    }

    private static func kept(_ pixels: Double) -> Int { pixels > 0 ? Int(min(pixels, 16_384)) : 0 }
}

extension SIMD2<Double> {
    var length: Double { (x * x + y * y).squareRoot() }
}
