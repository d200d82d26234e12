import Glibc

/// A cubic Bézier curve.
struct CubicCurve: Sendable, Hashable {
    var start: SIMD2<Double>
    var control1: SIMD2<Double>
    var control2: SIMD2<Double>
    var end: SIMD2<Double>

    init(start: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>) {
        (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    }

    /// A quadratic curve, raised to a cubic.
    init(_ start: SIMD2<Double>, quad control: SIMD2<Double>, _ end: SIMD2<Double>) {
        self.init(
            start: start, control1: start + (control - start) * (2.0 / 3),
            control2: end + (control - end) * (2.0 / 3), end: end)
    }

    /// The point at `t`, from 0 at the start to 1 at the end.
    func point(at t: Double) -> SIMD2<Double> {
        let s = 1 - t
        let (early, late) = (3 * s * s * t, 3 * s * t * t)
        let ends: SIMD2<Double> = start * (s * s * s) + end * (t * t * t)
        return ends + control1 * early + control2 * late
    }

    /// Calls `body` with the local extrema of x and y between the ends.
    func forEachExtremum(_ body: (SIMD2<Double>) -> Void) {
        // The derivative is a quadratic: 3 (a t² + b t + c).
        let a: SIMD2<Double> = (end - start) + (control1 - control2) * 3
        let b: SIMD2<Double> = ((start - control1) - (control1 - control2)) * 2
        let c: SIMD2<Double> = control1 - start
        for axis in 0..<2 {
            // Source: the two roots without cancellation, -2c / (b ± √(b² − 4ac)).
            let discriminant = b[axis] * b[axis] - 4 * a[axis] * c[axis]
            guard discriminant >= 0 else { continue }
            let q = -0.5 * (b[axis] + (b[axis] < 0 ? -1 : 1) * discriminant.squareRoot())
            for t in [q / a[axis], c[axis] / q] where t > 0 && t < 1 { body(point(at: t)) }
        }
    }
}

extension CubicCurve {
    /// The derivative by t.
    func derivative(at t: Double) -> SIMD2<Double> {
        let s = 1 - t
        let first: SIMD2<Double> = (control1 - start) * (3 * s * s)
        let second: SIMD2<Double> = (control2 - control1) * (6 * s * t)
        return first + second + (end - control2) * (3 * t * t)
    }

    /// The speed at `t`: the length of the derivative.
    func speed(at t: Double) -> Double {
        let d = derivative(at: t)
        return (d.x * d.x + d.y * d.y).squareRoot()
    }

    /// The length between two values of t. Source: the five-point rule of Gauss and Legendre.
    func length(from low: Double, to high: Double) -> Double {
        let (middle, half) = ((low + high) / 2, (high - low) / 2)
        let (near, far) = (0.538_469_310_105_683_1 * half, 0.906_179_845_938_664 * half)
        let sum =
            0.568_888_888_888_888_9 * speed(at: middle)
            + 0.478_628_670_499_366_5 * (speed(at: middle - near) + speed(at: middle + near))
            + 0.236_926_885_056_189_1 * (speed(at: middle - far) + speed(at: middle + far))
        return sum * half
    }

    /// The direction at `t` in radians from x towards y; nil for a curve that is a point.
    ///
    /// Where the derivative vanishes, at cusps and at ends that coincide with their control points, it is the direction
    /// slightly after, or at the end slightly before.
    func direction(at t: Double) -> Double? {
        let size = max(
            (control1 - start).size, (control2 - control1).size, (end - control2).size)
        guard size > 0 else { return nil }
        var step = 0.0
        while step < 0.1 {
            let d = derivative(at: t + step <= 1 ? t + step : t - step)
            if d.size > size * 1e-9 { return atan2(d.y, d.x) }
            step = max(step * 100, 1e-6)
        }
        return atan2(end.y - start.y, end.x - start.x)
    }
}

extension SIMD2<Double> {
    fileprivate var size: Double { Swift.max(abs(x), abs(y)) }
}
