/// A cubic Bézier curve.
struct CubicCurve: Sendable, Hashable {
    var start: SIMD2<Double>
    var control1: SIMD2<Double>
    var control2: SIMD2<Double>
    var end: SIMD2<Double>

    init(start: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>, end: SIMD2<Double>) {
        (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    }

    /// A quadratic curve, raised by a degree.
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

    /// Calls `body` with the points between the ends where x or y turns round.
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
