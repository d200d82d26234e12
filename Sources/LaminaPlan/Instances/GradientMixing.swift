import LaminaLayers
import LaminaStage

/// The mixing of a gradient's colours between two stops, as segments that a shader mixes channel by channel.
///
/// Colour spaces, premultiplied alpha and midpoints bend the way from one colour to the other. A bent way is divided into
/// segments that are straight: few, but so many that every premultiplied channel is within a third of a step of 8 bits
/// where the way is not a jump. Black to white in linear light takes some 30. A way that is straight is one segment with
/// the colours of its stops.
struct GradientMixing {
    private var mixing = ColorMixing()
    /// The number of times that the way between two stops may be halved.
    private var maxHalvings = 14

    /// The largest number of segments of a gradient in which any way is divided; ways between more stops are so short that
    /// they are as good as straight.
    private static let maxSegments = 1 << 17

    /// Mixes channels as they are written.
    init() {}

    /// The mixing of a gradient.
    init(_ gradient: RenderGradient) {
        mixing = ColorMixing(gradient.interpolation, isPremultiplied: gradient.isPremultiplied)
        while maxHalvings > 0, gradient.stops.count << maxHalvings > GradientMixing.maxSegments { maxHalvings -= 1 }
    }

    /// Adds the segments from one stop to the next, whose location is higher.
    func append(_ stop: RenderGradientStop, _ next: RenderGradientStop, to segments: inout [GradientSegment]) {
        let length = next.location - stop.location
        let (from, to) = (SIMD4<Double>(stop.color), SIMD4<Double>(next.color))
        if mixing.isEven(from: from, to: to, midpoint: Double(stop.midpoint)) {
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
        let way = ColorWay(from: from, to: to, midpoint: Double(stop.midpoint), mixing)
        way.forEachPart(halvings: maxHalvings) { point, end in
            let start = Float(stop.location + length * point.place)
            // A part that is too short for its place is a jump.
            guard Float(stop.location + length * end.place) > start else { return }
            if segments.isEmpty, point.share > 0 { segments.append(.constant(stop.color, from: -1e30)) }
            segments.append(
                GradientSegment(
                    from: SIMD4<Float>(point.color), to: SIMD4<Float>(end.color), start: start,
                    perLength: Float(1 / (length * (end.place - point.place)))))
        }
    }
}

extension GradientSegment {
    /// A segment of one colour.
    static func constant(_ color: SIMD4<Float>, from start: Float) -> GradientSegment {
        GradientSegment(from: color, to: color, start: start, perLength: 0)
    }
}
