import LaminaGeometry
import LaminaLayers

/// The reach of filters, so that pictures are painted large enough to be read beyond the frame.
enum FilterReach {
    /// Beyond four and a half standard deviations a Gaussian leaves less than a 100,000th.
    static func pixels(sigma: Double) -> Int { sigma < GaussianBlur.leastSigma ? 0 : kept((4.5 * sigma).rounded(.up)) }

    static func pixels(_ filter: Filter, at place: FilterPlace) -> Int {
        guard filter.isEnabled else { return 0 }
        return kept(filter.kind.painted.reach(at: place))
    }

    private static func kept(_ pixels: Double) -> Int { pixels > 0 ? Int(min(pixels, 16_384)) : 0 }
}

extension SIMD2<Double> {
    var length: Double { (x * x + y * y).squareRoot() }
}
