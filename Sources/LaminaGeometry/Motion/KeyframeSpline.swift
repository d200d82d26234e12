/// A cubic curve between two keyframes, through their values and shaped by their neighbours.
///
/// Each keyframe's tension, continuity and bias shape how the value passes it; all 0 give a Catmull-Rom spline. Values
/// are four numbers, such as a point, a rectangle or a colour.
///
/// ```swift
/// let spline = KeyframeSpline(before: keys[0], start: keys[1], end: keys[2], after: keys[3])
/// let value = spline.value(at: 0.25)
/// ```
///
/// Source: Kochanek and Bartels, Interpolating splines with local tension, continuity, and bias control, 1984; for
/// uneven times the tangents are scaled so that the speed is the same on both sides of a keyframe.
package struct KeyframeSpline: Sendable, Hashable {
    /// A keyframe: a value, its time, and the shape of the curve there.
    package struct Key: Sendable, Hashable {
        /// The value.
        package var value: SIMD4<Double>
        /// The time at which the value is reached, in any unit.
        package var time: Double
        /// The sharpness of the bend: 1 is a corner with a stop, -1 a wide arc.
        package var tension: Double
        /// The difference of the directions on both sides: 0 is none, -1 is a corner as between straight lines.
        package var continuity: Double
        /// The direction at the keyframe: 1 is that of the incoming chord, -1 that of the outgoing one.
        package var bias: Double

        /// A keyframe; a plain one by default.
        package init(
            _ value: SIMD4<Double>, at time: Double, tension: Double = 0, continuity: Double = 0, bias: Double = 0
        ) {
            (self.value, self.time) = (value, time)
            (self.tension, self.continuity, self.bias) = (tension, continuity, bias)
        }
    }

    /// The value at 0.
    package let start: SIMD4<Double>
    /// The value at 1.
    package let end: SIMD4<Double>
    private let startTangent: SIMD4<Double>
    private let endTangent: SIMD4<Double>

    /// The curve from `start` to `end`.
    ///
    /// - Parameters:
    ///   - before: the keyframe before `start`. Without one, or with one at no earlier time, the incoming chord equals
    ///     the outgoing one.
    ///   - start: the start of the curve. Shape values that are not finite count as 0.
    ///   - end: the end of the curve; if it is not later than `start`, the curve is a straight line.
    ///   - after: the keyframe after `end`, likewise.
    package init(before: Key?, start: Key, end: Key, after: Key?) {
        (self.start, self.end) = (start.value, end.value)
        let (chord, time) = (end.value - start.value, end.time - start.time)
        guard time > 0, time.isFinite else {
            (startTangent, endTangent) = (chord, chord)
            return
        }
        // A missing neighbour is taken as reflected: the same chord and the same time.
        var (chordBefore, timeBefore, chordAfter, timeAfter) = (chord, time, chord, time)
        if let before, start.time - before.time > 0 {
            (chordBefore, timeBefore) = (start.value - before.value, start.time - before.time)
        }
        if let after, after.time - end.time > 0 {
            (chordAfter, timeAfter) = (after.value - end.value, after.time - end.time)
        }
        startTangent =
            start.tangent(from: chordBefore, to: chord, side: 1) * (2 * time / (timeBefore + time))
        endTangent =
            end.tangent(from: chord, to: chordAfter, side: -1) * (2 * time / (time + timeAfter))
    }

    /// The value at the fraction `progress` of the time between the keyframes: exactly theirs at 0 and 1, and
    /// extrapolated by the cubic beyond.
    package func value(at progress: Double) -> SIMD4<Double> {
        let (u, rest) = (progress, 1 - progress)
        let weight = u * u * (3 - 2 * u)
        let ends: SIMD4<Double> = start * (1 - weight) + end * weight
        return ends + startTangent * (u * rest * rest) - endTangent * (u * u * rest)
    }
}

extension KeyframeSpline.Key {
    /// The tangent on the side after (1) or before (-1) the keyframe, for even times.
    fileprivate func tangent(from: SIMD4<Double>, to: SIMD4<Double>, side: Double) -> SIMD4<Double> {
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        let (slack, corner, lean) = (1 - finite(tension), side * finite(continuity), finite(bias))
        let first: SIMD4<Double> = from * (slack * (1 + corner) * (1 + lean) / 2)
        let second: SIMD4<Double> = to * (slack * (1 - corner) * (1 - lean) / 2)
        return first + second
    }
}
