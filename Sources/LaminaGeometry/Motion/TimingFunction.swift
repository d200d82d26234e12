/// A timing function: a cubic Bézier curve from (0, 0) to (1, 1) that maps the elapsed fraction of the duration to
/// progress.
///
/// As in Core Animation and CSS, the curve's x is time and its y progress; y may leave 0…1, so that a motion
/// anticipates or overshoots.
public struct TimingFunction: Sendable, Hashable {
    /// The first control point's time, from 0 to 1.
    public let x1: Double
    /// The first control point's progress.
    public let y1: Double
    /// The second control point's time, from 0 to 1.
    public let x2: Double
    /// The second control point's progress.
    public let y2: Double

    /// A timing function with the control points (`x1`, `y1`) and (`x2`, `y2`).
    ///
    /// x is clamped to 0…1, as only then is there one progress at each time, and y to ±1,000,000. NaN counts as 0.
    public init(controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
            value.isNaN ? 0 : min(max(value, low), high)
        }
        (self.x1, self.y1) = (clamped(x1, 0, 1), clamped(y1, -1e6, 1e6))
        (self.x2, self.y2) = (clamped(x2, 0, 1), clamped(y2, -1e6, 1e6))
    }

    /// The point at `index`: 0 is the start (0, 0), 1 and 2 are the control points, 3 is the end (1, 1). Indices out of
    /// range count as the nearest.
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
    /// Constant speed.
    public static let linear = TimingFunction(controlPoints: 0, 0, 1, 1)
    /// Slow at first.
    public static let easeIn = TimingFunction(controlPoints: 0.42, 0, 1, 1)
    /// Slow at the end.
    public static let easeOut = TimingFunction(controlPoints: 0, 0, 0.58, 1)
    /// Slow at both ends.
    public static let easeInEaseOut = TimingFunction(controlPoints: 0.42, 0, 0.58, 1)
    /// The system's default: a quick start and a slow end.
    public static let `default` = TimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)

    /// The timing function called `linear`, `easeIn`, `easeOut`, `easeInEaseOut` (or `easeInOut`) or `default`; nil for
    /// any other name.
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
    /// The progress at the fraction `time` of the duration.
    ///
    /// Solved in double precision: the curve's y for a time within some 1e-16 of `time`. Takes a few Newton steps, some
    /// 100 ns, and no allocation.
    ///
    /// - Parameter time: clamped to 0…1; NaN counts as 0.
    /// - Returns: 0 at 0 and 1 at 1.
    public func progress(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        if x1 == y1, x2 == y2 { return time }
        // Near an end, where curves may be vertical, the distance to that end is more precise than the one to the
        // other.
        if time > 0.5 {
            let s = Self.parameter(at: 1 - time, 1 - x2, 1 - x1)
            return 1 - Self.coordinate(1 - y2, 1 - y1, at: s)
        }
        return Self.coordinate(y1, y2, at: Self.parameter(at: time, x1, x2))
    }

    /// The coordinate at the curve's parameter `s`, given those of the control points.
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
        // The curve may be vertical at its middle, where x has an inflection. Relative to that point the cubic has no
        // square term, and no digits are lost near it. Here a is at least 2.5.
        let middle = -b / (3 * a)
        let slope = c + b * middle
        let x = ((a * middle + b) * middle + c) * middle
        return middle + root(a, 0, slope, equals: time - x, from: -middle, to: 1 - middle, guess: time - middle)
    }

    /// The root of a u³ + b u² + c u = `value` between `low` and `high`, where the cubic is increasing.
    ///
    /// Newton's method, with bisection where a step would leave the bracket.
    private static func root(
        _ a: Double, _ b: Double, _ c: Double, equals value: Double, from low: Double, to high: Double, guess: Double
    ) -> Double {
        var (low, high, u) = (low, high, guess)
        // At a triple root each step reduces the error by a third only: 60 lead from 1 to 1e-11.
        for _ in 0..<100 {
            let error = ((a * u + b) * u + c) * u - value
            if error == 0 { return u }
            if error < 0 { low = u } else { high = u }
            var next = u - error / ((3 * a * u + 2 * b) * u + c)
            if !(next > low && next < high) { next = (low + high) / 2 }
            // After so small a step Newton's error is below all digits; at a triple root it is twice the step.
            if abs(next - u) < 1e-11 { return next }
            u = next
        }
        return u
    }
}
