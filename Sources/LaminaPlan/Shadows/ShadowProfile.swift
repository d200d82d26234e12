import Glibc
import LaminaGeometry

/// The coverage of a blurred half plane at a distance from its edge, after the half plane was sampled in pixels.
///
/// A pixel takes its fraction of the half plane, then the pixels are blurred with a sampled Gaussian. That is the half
/// plane spread by σ, less the 1/12 that sampling takes from the variance, plus the spread between the two pixels that
/// share the edge: with the edge a fraction f into its pixel, f(1 − f), skewed for f other than one half. The shape of
/// the spread is in the argument of the normal distribution (Cornish and Fisher, 1938). `shadowProfile` in
/// `Shaders/include/shadow.glsl` computes the same.
package struct ShadowProfile: Sendable, Equatable {
    /// 1 / the standard deviation.
    package var inverse: Double
    /// The argument is constant + z · (linear + z · (square + z · cubic)), z the distance in standard deviations.
    package var linear: Double
    package var square: Double
    package var cubic: Double
    package var constant: Double { -square }

    /// - Parameters:
    ///   - fraction: the position of the edge between two pixel borders: its distance from the border before it, going
    ///     inwards, from 0 to 1.
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

    /// The coverage `distance` pixels inside the edge.
    package func share(at distance: Double) -> Double {
        let z = max(-4, min(4, distance * inverse))
        let argument = constant + z * (linear + z * (square + z * cubic))
        return NormalDistribution.fraction(below: argument)
    }
}

/// The normal distribution of variance 1.
enum NormalDistribution {
    /// The cumulative probability below `z`.
    static func fraction(below z: Double) -> Double { 0.5 * erfc(-z * 0.5.squareRoot()) }

    /// The density at `z`.
    static func density(at z: Double) -> Double { exp(-0.5 * z * z) * 0.398942280401432677939946 }
}

// MARK: Area

/// The pixels of a shadow to shade, without those that an opaque shape hides afterwards.
package struct ShadowArea: Sendable, Equatable {
    /// At most eight rectangles that do not overlap.
    package private(set) var strips: [PixelRect] = []

    /// All of a rectangle.
    package init(_ outer: PixelRect) {
        if !outer.isEmpty { strips = [outer] }
    }

    /// A rectangle without the part that a cross of two boxes hides.
    ///
    /// - Parameters:
    ///   - outer: every pixel that the shadow reaches.
    ///   - tall: pixels wholly hidden: those between the left and the right corners of a rounded rectangle.
    ///   - wide: likewise, those between its upper and its lower corners. For a rectangle without radii both are the
    ///     same.
    package init(_ outer: PixelRect, behindTall tall: PixelRect, wide: PixelRect) {
        let (tall, wide) = (tall.intersection(outer), wide.intersection(outer))
        let isCross =
            !tall.isEmpty && !wide.isEmpty && wide.minX <= tall.minX && tall.maxX <= wide.maxX
            && tall.minY <= wide.minY && wide.maxY <= tall.maxY
        if isCross {
            self.init(outer, around: tall, wide)
        } else {
            // Only one of the boxes exists, or they do not cross: the larger one alone.
            let hidden = tall.area >= wide.area ? tall : wide
            if hidden.isEmpty { self.init(outer) } else { self.init(outer, around: hidden, hidden) }
        }
    }

    private init(_ outer: PixelRect, around tall: PixelRect, _ wide: PixelRect) {
        func add(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) {
            let strip = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
            if !strip.isEmpty { strips.append(strip) }
        }
        add(outer.minX, outer.minY, outer.maxX, tall.minY)
        add(outer.minX, tall.minY, tall.minX, wide.minY)
        add(tall.maxX, tall.minY, outer.maxX, wide.minY)
        add(outer.minX, wide.minY, wide.minX, wide.maxY)
        add(wide.maxX, wide.minY, outer.maxX, wide.maxY)
        add(outer.minX, wide.maxY, tall.minX, tall.maxY)
        add(tall.maxX, wide.maxY, outer.maxX, tall.maxY)
        add(outer.minX, tall.maxY, outer.maxX, outer.maxY)
    }

    /// The pixels of all strips.
    package var area: Int { strips.reduce(0) { $0 + $1.area } }

    /// The distance from its edges at which a shadow is visible: beyond, it is less than three eighths of the smallest
    /// step of 8 bits, which leaves the pixels below unchanged.
    ///
    /// - Parameters:
    ///   - sigma: the blur's standard deviation in pixels, at least 1.
    ///   - alpha: of the shadow's colour, from 0 to 1.
    /// - Returns: whole pixels, from 0 up.
    package static func reach(sigma: Double, alpha: Double) -> Int32 {
        // The distance, in σ, at which the normal distribution has fallen to the wanted fraction, to a 250th. Pixels
        // widen it by their spread.
        let share = 0.375 / 255 / max(alpha, 1e-9)
        var (low, distance) = (0.0, 3.8)
        while distance - low > 0.004 {
            let middle = (low + distance) / 2
            if NormalDistribution.fraction(below: -middle) > share { low = middle } else { distance = middle }
        }
        // The first pixel left out has its middle half a pixel further.
        let reach = distance * (sigma * sigma + 1.0 / 12).squareRoot() - 0.5
        return PixelRect(coveringMinX: 0, minY: 0, maxX: max(reach, 0), maxY: 0).maxX
    }
}
