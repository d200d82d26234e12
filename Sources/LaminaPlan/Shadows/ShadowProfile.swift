import LaminaGeometry

/// How much of a blurred half plane is left at a distance from its edge, after the half plane was sampled in pixels.
///
/// A pixel takes its share of the half plane, then the pixels are blurred with a sampled Gaussian. That is the
/// half plane spread by σ, less the 1/12 that sampling takes from the variance, plus the spread between the two pixels
/// that share the edge: with the edge a fraction f into its pixel, f(1 − f), skewed for f other than one half. The
/// shape of the spread goes into the argument of the normal distribution (Cornish and Fisher, 1938). `shadowProfile` in
/// `Shaders/include/shadow.glsl` does the same sums.
package struct ShadowProfile: Sendable, Equatable {
    /// 1 / the standard deviation.
    package var inverse: Double
    /// The argument is constant + z · (linear + z · (square + z · cubic)), z the distance in standard deviations.
    package var linear: Double
    package var square: Double
    package var cubic: Double
    package var constant: Double { -square }

    /// - Parameters:
    ///   - fraction: where the edge lies between two pixels' borders: the distance of the edge from the border before it,
    ///     going inwards, from 0 to 1.
    ///   - sigma: the blur's standard deviation in pixels, at least 1.
    package init(fraction f: Double, sigma: Double) {
        let pair = f * (1 - f)
        let variance = sigma * sigma - 1.0 / 12 + pair
        inverse = 1 / variance.squareRoot()
        let skew = pair * (1 - 2 * f) * inverse * inverse * inverse
        let tail = (pair * (1 - 6 * pair) + 1.0 / 120) * (inverse * inverse) * (inverse * inverse)
        linear = 1 + tail / 8 - skew * skew * (7.0 / 36)
        square = -skew / 6
        cubic = skew * skew / 9 - tail / 24
    }

    /// What is left `distance` pixels inside the edge.
    package func share(at distance: Double) -> Double {
        let z = max(-4, min(4, distance * inverse))
        let argument = constant + z * (linear + z * (square + z * cubic))
        return NormalDistribution.share(below: argument)
    }
}
