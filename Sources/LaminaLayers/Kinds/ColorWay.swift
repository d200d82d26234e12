import Glibc
import LaminaGeometry

/// The mixing of two colours: a colour space, and whether their alpha is multiplied in first.
package struct ColorMixing: Sendable {
    fileprivate var interpolation: GradientColorInterpolation
    fileprivate var isPremultiplied: Bool

    /// Mixes channels as they are written by default.
    package init(_ interpolation: GradientColorInterpolation = .srgb, isPremultiplied: Bool = false) {
        (self.interpolation, self.isPremultiplied) = (interpolation, isPremultiplied)
    }

    /// Returns whether the channels of two straight colours, as they are written, are mixed evenly.
    package func isEven(from: SIMD4<Double>, to: SIMD4<Double>, midpoint: Double) -> Bool {
        from == to || midpoint == 0.5 && interpolation == .srgb && (!isPremultiplied || from.w == to.w)
    }
}

/// The way from one colour of a gradient to the next.
package struct ColorWay {
    /// The colours, straight and in sRGB.
    private var ends: (from: SIMD4<Double>, to: SIMD4<Double>)
    /// The same as they are mixed.
    private var mixed: (from: SIMD4<Double>, to: SIMD4<Double>)
    private let mixing: ColorMixing
    /// The share of the next colour is the place to the power of one divided by this; see ``GradientLayer/midpoints``.
    private let exponent: Double

    /// The largest error of a channel at the points that are tried.
    private static let largestError = 0.25 / 255

    /// A point of the way.
    package struct ColorPoint {
        /// The share of the next colour.
        package var share: Double
        /// The fraction of the way.
        package var place: Double
        /// Straight, in sRGB.
        package var color: SIMD4<Double>
    }

    /// - Parameters:
    ///   - from: red, green, blue and straight alpha at the beginning.
    ///   - to: those at the end.
    ///   - midpoint: the fraction of the way at which both are mixed half and half, above 0 and below 1.
    ///   - mixing: how they are mixed.
    package init(from: SIMD4<Double>, to: SIMD4<Double>, midpoint: Double, _ mixing: ColorMixing) {
        ends = (from, to)
        self.mixing = mixing
        exponent = -log2(midpoint)
        if mixing.isPremultiplied {
            // Of a transparent colour only the alpha counts.
            if ends.from.w == 0 { ends.from = ends.to.with(alpha: 0) }
            if ends.to.w == 0 { ends.to = ends.from.with(alpha: 0) }
        }
        mixed = (.zero, .zero)
        mixed = (encoded(ends.from), encoded(ends.to))
    }

    /// Calls `body` with the ends of each part of the way, in order; each is straight, but for what does not show.
    ///
    /// - Parameter halvings: how many times the way may be halved, at most 30.
    package func forEachPart(halvings: Int, _ body: (ColorPoint, ColorPoint) -> Void) {
        let steps = 1 << halvings
        // The whole way first; a part is as long as it may be, and at most twice as long as the one before.
        var (first, size) = (0, steps)
        var point = self.point(0)
        while first < steps {
            if first > 0 { size = min(2 * size, first & -first) }
            var end = self.point(Double(first + size) / Double(steps))
            while size > 1, !isStraight(from: point, to: end) {
                size /= 2
                end = self.point(Double(first + size) / Double(steps))
            }
            body(point, end)
            first += size
            point = end
        }
    }

    /// The point with a share of the next colour.
    private func point(_ share: Double) -> ColorPoint {
        let place = exponent == 1 || share == 0 || share == 1 ? share : pow(share, exponent)
        return ColorPoint(share: share, place: place, color: color(share))
    }

    /// Returns whether the way between two points is straight, but for what does not show.
    private func isStraight(from: ColorPoint, to: ColorPoint) -> Bool {
        let length = to.place - from.place
        guard length > 0 else { return true }
        for quarter in 1...3 {
            let point = point(from.share + (to.share - from.share) * Double(quarter) / 4)
            let straight = from.color + (to.color - from.color) * ((point.place - from.place) / length)
            let error = straight.premultiplied - point.color.premultiplied
            guard max(error.max(), -error.min()) <= Self.largestError else { return false }
        }
        return true
    }

    private func color(_ share: Double) -> SIMD4<Double> {
        if share == 0 { return ends.from }
        if share == 1 { return ends.to }
        return decoded(mixed.from + (mixed.to - mixed.from) * share)
    }

    /// A colour in the space in which it is mixed.
    private func encoded(_ color: SIMD4<Double>) -> SIMD4<Double> {
        var encoded = color
        if mixing.interpolation != .srgb {
            for channel in 0..<3 { encoded[channel] = SRGB.linear(color[channel]) }
        }
        if mixing.interpolation == .oklab { encoded = ConeRoots.encoded(encoded) }
        return mixing.isPremultiplied ? encoded.premultiplied : encoded
    }

    private func decoded(_ mixed: SIMD4<Double>) -> SIMD4<Double> {
        var color = mixing.isPremultiplied && mixed.w > 0 ? (mixed / mixed.w).with(alpha: mixed.w) : mixed
        if mixing.interpolation == .oklab { color = ConeRoots.decoded(color) }
        if mixing.interpolation != .srgb {
            for channel in 0..<3 { color[channel] = SRGB.encoded(color[channel]) }
        }
        return color.clamped(lowerBound: .zero, upperBound: .one)
    }
}

extension SIMD4<Double> {
    fileprivate func with(alpha: Double) -> SIMD4<Double> { SIMD4(x, y, z, alpha) }
    fileprivate var premultiplied: SIMD4<Double> { SIMD4(x * w, y * w, z * w, w) }
}

/// The cube roots of the responses of the eye's cones, of which OKLab's three numbers are linear combinations: a mixture in
/// the one is the same mixture in the other (B. Ottosson, "A perceptual color space for image processing", 2020).
private enum ConeRoots {
    /// The roots of linear light; the fourth number stays.
    static func encoded(_ light: SIMD4<Double>) -> SIMD4<Double> {
        SIMD4(
            cbrt(0.412_221_470_8 * light.x + 0.536_332_536_3 * light.y + 0.051_445_992_9 * light.z),
            cbrt(0.211_903_498_2 * light.x + 0.680_699_545_1 * light.y + 0.107_396_956_6 * light.z),
            cbrt(0.088_302_461_9 * light.x + 0.281_718_837_6 * light.y + 0.629_978_700_5 * light.z), light.w)
    }

    /// The linear light of roots; the fourth number stays.
    static func decoded(_ roots: SIMD4<Double>) -> SIMD4<Double> {
        let (l, m, s) = (
            roots.x * roots.x * roots.x, roots.y * roots.y * roots.y, roots.z * roots.z * roots.z
        )
        return SIMD4(
            4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
            -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
            -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s, roots.w)
    }
}
