import Foundation

/// A transform of the plane taken apart into scale, rotation, a remainder that leans, and translation.
///
/// Source: the decomposition and interpolation of 2D matrices in CSS Transforms 1, which Core Animation's agree with.
struct PlaneDecomposition: Sendable, Hashable {
    var translation: SIMD2<Double>
    var scale: SIMD2<Double>
    /// In radians, from x towards y.
    var angle: Double
    /// Where x and y go after scale and rotation, one after the other: the identity where nothing leans.
    var lean: SIMD4<Double>

    /// The parts; an angle that nothing shows is taken from `hint`. Nil if the transform is not one of the plane.
    init?(_ t: Transform3D, angleHint hint: Double) {
        guard t.isOfPlane, t.isFinite else { return nil }
        translation = SIMD2(t.m41, t.m42)
        var (x, y) = (SIMD2(t.m11, t.m12), SIMD2(t.m21, t.m22))
        scale = SIMD2(hypot(x.x, x.y), hypot(y.x, y.y))
        let none = 1e-12 * max(scale.x, scale.y)
        if scale.x <= none { scale.x = 0 }
        if scale.y <= none { scale.y = 0 }
        // In shares of the lengths, as their product may overflow.
        if scale.x > 0 { x /= scale.x }
        if scale.y > 0 { y /= scale.y }
        if x.x * y.y < x.y * y.x {
            if x.x < y.y {
                (x, scale.x) = (-x, -scale.x)
            } else {
                (y, scale.y) = (-y, -scale.y)
            }
        }
        switch (scale.x == 0, scale.y == 0) {
        case (true, true): (x, y) = (SIMD2(cos(hint), sin(hint)), SIMD2(-sin(hint), cos(hint)))
        case (true, false): x = SIMD2(y.y, -y.x)
        case (false, true): y = SIMD2(-x.y, x.x)
        case (false, false): break
        }
        angle = atan2(x.y, x.x)
        let first: SIMD2<Double> = x * x.x - y * x.y
        let second: SIMD2<Double> = x * x.y + y * x.x
        lean = SIMD4(first.x, first.y, second.x, second.y)
    }
}
