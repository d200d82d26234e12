import Glibc
import LaminaLayers
import LaminaStage

/// The mixing of a gradient's colours between two stops, as segments that a shader mixes channel by channel.
///
/// Colour spaces, premultiplied alpha and midpoints bend the way from one colour to the other. A bent way is divided into
/// segments that are straight: few, but so many that every premultiplied channel is within a third of a step of 8 bits
/// where the way is not a jump. Black to white in linear light takes some 30. A way that is straight is one segment with
/// the colours of its stops.
struct GradientMixing {
    var interpolation = GradientColorInterpolation.srgb
    var isPremultiplied = false
    /// The number of times that the way between two stops may be halved.
    private var maxHalvings = 14

    /// The largest error of a channel at the points that are tried.
    fileprivate static let largestError = 0.25 / 255
    /// The largest number of segments of a gradient in which any way is divided; ways between more stops are so short that
    /// they are as good as straight.
    private static let maxSegments = 1 << 17

    /// Mixes channels as they are written.
    init() {}

    /// The mixing of a gradient.
    init(_ gradient: RenderGradient) {
        (interpolation, isPremultiplied) = (gradient.interpolation, gradient.isPremultiplied)
        while maxHalvings > 0, gradient.stops.count << maxHalvings > GradientMixing.maxSegments { maxHalvings -= 1 }
    }

    /// Adds the segments from one stop to the next, whose location is higher.
    func append(_ stop: RenderGradientStop, _ next: RenderGradientStop, to segments: inout [GradientSegment]) {
        let length = next.location - stop.location
        if isStraight(stop, next) {
            segments.append(
                GradientSegment(
                    from: stop.color, to: next.color, start: Float(stop.location), perLength: Float(1 / length)))
            return
        }
        if stop.midpoint <= 0 || stop.midpoint >= 1 {
            // A hard edge at the one stop or the other.
            let isEarly = stop.midpoint <= 0
            if isEarly, segments.isEmpty { segments.append(.constant(stop.color, from: -1e30)) }
            segments.append(.constant(isEarly ? next.color : stop.color, from: Float(stop.location)))
            return
        }
        let way = ColorWay(stop, next, self)
        let steps = 1 << maxHalvings
        // The whole way first; a part is as long as it may be, and at most twice as long as the one before.
        var (first, size) = (0, steps)
        var point = way.point(0)
        while first < steps {
            if first > 0 { size = min(2 * size, first & -first) }
            var end = way.point(Double(first + size) / Double(steps))
            while size > 1, !way.isStraight(from: point, to: end) {
                size /= 2
                end = way.point(Double(first + size) / Double(steps))
            }
            let start = Float(stop.location + length * point.place)
            // A part that is too short for its place is a jump.
            if Float(stop.location + length * end.place) > start {
                if segments.isEmpty, first > 0 { segments.append(.constant(stop.color, from: -1e30)) }
                segments.append(
                    GradientSegment(
                        from: SIMD4<Float>(point.color), to: SIMD4<Float>(end.color), start: start,
                        perLength: Float(1 / (length * (end.place - point.place)))))
            }
            first += size
            point = end
        }
    }

    /// Returns whether the channels as they are written are mixed evenly.
    private func isStraight(_ stop: RenderGradientStop, _ next: RenderGradientStop) -> Bool {
        stop.color == next.color
            || stop.midpoint == 0.5 && interpolation == .srgb && (!isPremultiplied || stop.color.w == next.color.w)
    }
}

extension GradientSegment {
    /// A segment of one colour.
    static func constant(_ color: SIMD4<Float>, from start: Float) -> GradientSegment {
        GradientSegment(from: color, to: color, start: start, perLength: 0)
    }
}

/// The way from one colour to another.
private struct ColorWay {
    /// The colours, straight and in sRGB.
    private var ends: (from: SIMD4<Double>, to: SIMD4<Double>)
    /// The same as they are mixed.
    private var mixed: (from: SIMD4<Double>, to: SIMD4<Double>)
    private let mixing: GradientMixing
    /// The share of the next colour is the place to the power of one divided by this; see ``GradientLayer/midpoints``.
    private let exponent: Double

    /// A point of the way.
    struct ColorPoint {
        /// The share of the next colour.
        var share: Double
        /// The fraction of the way.
        var place: Double
        /// Straight, in sRGB.
        var color: SIMD4<Double>
    }

    init(_ stop: RenderGradientStop, _ next: RenderGradientStop, _ mixing: GradientMixing) {
        ends = (SIMD4<Double>(stop.color), SIMD4<Double>(next.color))
        self.mixing = mixing
        exponent = -log2(Double(stop.midpoint))
        if mixing.isPremultiplied {
            // Of a transparent colour only the alpha counts.
            if ends.from.w == 0 { ends.from = ends.to.with(alpha: 0) }
            if ends.to.w == 0 { ends.to = ends.from.with(alpha: 0) }
        }
        mixed = (.zero, .zero)
        mixed = (encoded(ends.from), encoded(ends.to))
    }

    /// The point with a share of the next colour.
    func point(_ share: Double) -> ColorPoint {
        let place = exponent == 1 || share == 0 || share == 1 ? share : pow(share, exponent)
        return ColorPoint(share: share, place: place, color: color(share))
    }

    /// Returns whether the way between two points is straight, but for what does not show.
    func isStraight(from: ColorPoint, to: ColorPoint) -> Bool {
        let length = to.place - from.place
        guard length > 0 else { return true }
        for quarter in 1...3 {
            let point = point(from.share + (to.share - from.share) * Double(quarter) / 4)
            let straight = from.color + (to.color - from.color) * ((point.place - from.place) / length)
            let error = straight.premultiplied - point.color.premultiplied
            guard max(error.max(), -error.min()) <= GradientMixing.largestError else { return false }
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
