/// A pacing of time: a cubic Bézier curve from (0, 0) to (1, 1) that turns the share of time gone by into progress.
///
/// As Core Animation's and CSS's. The curve's x is time and its y progress; y may leave 0…1, so that a motion swings
/// back or overshoots.
public struct TimingFunction: Sendable, Hashable {
    /// Where the first control point lies in time, from 0 to 1.
    public let x1: Double
    /// The first control point's progress.
    public let y1: Double
    /// Where the second control point lies in time, from 0 to 1.
    public let x2: Double
    /// The second control point's progress.
    public let y2: Double

    /// A pacing with the control points (`x1`, `y1`) and (`x2`, `y2`).
    ///
    /// x is kept within 0…1, as only then is there one progress at each time, and y within ±1,000,000. What is not a
    /// number counts as 0.
    public init(controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        func kept(_ value: Double, _ low: Double, _ high: Double) -> Double {
            value.isNaN ? 0 : min(max(value, low), high)
        }
        (self.x1, self.y1) = (kept(x1, 0, 1), kept(y1, -1e6, 1e6))
        (self.x2, self.y2) = (kept(x2, 0, 1), kept(y2, -1e6, 1e6))
    }

    /// The point at `index`: 0 is the start (0, 0), 1 and 2 are the control points, 3 is the end (1, 1). Indices beyond
    /// count as the nearest.
    public func controlPoint(at index: Int) -> SIMD2<Double> {
        switch index {
        case ...0: SIMD2(0, 0)
        case 1: SIMD2(x1, y1)
        case 2: SIMD2(x2, y2)
        default: SIMD2(1, 1)
        }
    }
}

extension TimingFunction {
    /// The same speed all the time.
    public static let linear = TimingFunction(controlPoints: 0, 0, 1, 1)
    /// Slow at first.
    public static let easeIn = TimingFunction(controlPoints: 0.42, 0, 1, 1)
    /// Slow at the end.
    public static let easeOut = TimingFunction(controlPoints: 0, 0, 0.58, 1)
    /// Slow at both ends.
    public static let easeInEaseOut = TimingFunction(controlPoints: 0.42, 0, 0.58, 1)
    /// What the system's animations use: quickly off, and slow at the end.
    public static let `default` = TimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)

    /// The pacing called `linear`, `easeIn`, `easeOut`, `easeInEaseOut` (or `easeInOut`) or `default`; nil for any
    /// other name.
    public init?(name: String) {
        switch name {
        case "linear": self = .linear
        case "easeIn": self = .easeIn
        case "easeOut": self = .easeOut
        case "easeInEaseOut", "easeInOut": self = .easeInEaseOut
        case "default": self = .default
        default: return nil
        }
    }
}

extension TimingFunction {
    /// The progress when the share `time` of the duration has gone by.
    ///
    /// Solved in double precision: what is given is the curve's y for a time within some 1e-16 of `time`. Takes a
    /// handful of Newton's steps, some 100 ns, and no memory.
    ///
    /// - Parameter time: from 0 to 1, and kept within; what is not a number counts as 0.
    /// - Returns: 0 at 0 and 1 at 1.
    public func progress(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        if x1 == y1, x2 == y2 { return time }
        // Near an end, where curves may be vertical, the distance to that end has more digits than the one to the
        // other.
        if time > 0.5 {
            let s = Self.parameter(at: 1 - time, 1 - x2, 1 - x1)
            return 1 - Self.coordinate(1 - y2, 1 - y1, at: s)
        }
        return Self.coordinate(y1, y2, at: Self.parameter(at: time, x1, x2))
    }

    /// The coordinate at the curve's parameter `s`, where those of the control points are `p1` and `p2`.
    private static func coordinate(_ p1: Double, _ p2: Double, at s: Double) -> Double {
        let c = 3 * p1
        let b = 3 * (p2 - p1) - c
        return ((1 - c - b) * s + b) * s * s + c * s
    }

    /// The parameter at which x is `time`, up to 0.5.
    private static func parameter(at time: Double, _ x1: Double, _ x2: Double) -> Double {
        let c = 3 * x1
        let b = 3 * (x2 - x1) - c
        let a = 1 - c - b
        guard x1 - x2 > 0.5 else {
            return root(a, b, c, equals: time, from: 0, to: 1, guess: time)
        }
        // The curve may be vertical in its middle, where x has an inflection. Seen from there, the cubic has no square
        // term, and no digits are lost near it. Here a is at least 2.5.
        let middle = -b / (3 * a)
        let slope = c + b * middle
        let x = ((a * middle + b) * middle + c) * middle
        return middle + root(a, 0, slope, equals: time - x, from: -middle, to: 1 - middle, guess: time - middle)
    }

    /// Where the growing cubic a u³ + b u² + c u is `value`, between `low` and `high`.
    ///
    /// Newton's steps, and halving where one would leave what is known to hold the root.
    private static func root(
        _ a: Double, _ b: Double, _ c: Double, equals value: Double, from low: Double, to high: Double, guess: Double
    ) -> Double {
        var (low, high, u) = (low, high, guess)
        // At a triple root each step takes away a third only: 60 lead from 1 to 1e-11.
        for _ in 0..<100 {
            let error = ((a * u + b) * u + c) * u - value
            if error == 0 { return u }
            if error < 0 { low = u } else { high = u }
            var next = u - error / ((3 * a * u + 2 * b) * u + c)
            if !(next > low && next < high) { next = (low + high) / 2 }
            // Newton's error after so small a step is beyond all digits; at a triple root it is twice the step.
            if abs(next - u) < 1e-11 { return next }
            u = next
        }
        return u
    }
}
