import Glibc

/// A two-dimensional transform decomposed into scale, rotation, a residual skew matrix, and translation.
///
/// Source: the decomposition and interpolation of 2D matrices in CSS Transforms 1, with which Core Animation agrees.
struct PlaneDecomposition: Sendable, Hashable {
    var translation: SIMD2<Double>
    var scale: SIMD2<Double>
    /// The rotation in radians, from x towards y.
    var angle: Double
    /// The residual skew matrix applied before scale and rotation, the images of x and y: the identity without skew.
    var skew: SIMD4<Double>

    /// Decomposes a transform; an undetermined angle is taken from `hint`. Nil if the transform is not two-dimensional.
    init?(_ t: Transform3D, angleHint hint: Double) {
        guard t.isOfPlane, t.isFinite else { return nil }
        translation = SIMD2(t.m41, t.m42)
        var (x, y) = (SIMD2(t.m11, t.m12), SIMD2(t.m21, t.m22))
        scale = SIMD2(hypot(x.x, x.y), hypot(y.x, y.y))
        let none = 1e-12 * max(scale.x, scale.y)
        if scale.x <= none { scale.x = 0 }
        if scale.y <= none { scale.y = 0 }
        // Normalised, as the product of the lengths may overflow.
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
        skew = SIMD4(first.x, first.y, second.x, second.y)
    }
}

extension PlaneDecomposition {
    /// Rewrites two decompositions so that interpolating them takes the shorter rotation.
    ///
    /// A rotation by 180° has two directions; this is the one that Core Animation takes: no rotation counts as 360°.
    static func bringTogether(_ from: inout PlaneDecomposition, _ to: inout PlaneDecomposition) {
        if (from.scale.x < 0 && to.scale.y < 0) || (from.scale.y < 0 && to.scale.x < 0) {
            // Reflected along different axes: a rotation by 180° instead.
            from.scale = -from.scale
            from.angle += from.angle < 0 ? .pi : -.pi
        }
        // Rounding must not choose the direction.
        let near = 1e-9
        if abs(from.angle) < near, abs(to.angle) < near { return }
        if abs(from.angle) < near { from.angle += 2 * .pi }
        if abs(to.angle) < near { to.angle += 2 * .pi }
        if abs(from.angle - to.angle) > .pi + near {
            if from.angle > to.angle { from.angle -= 2 * .pi } else { to.angle -= 2 * .pi }
        }
    }
}

/// The interpolation between two two-dimensional transforms, stored compactly: the start, and the change of each
/// component.
///
/// A frame may evaluate thousands, so that memory traffic costs more than arithmetic.
package struct PlaneBlend: Sendable, Hashable {
    private let start: PlaneDecomposition
    /// The total change of ``start`` up to the end.
    private let step: PlaneDecomposition
    /// The sine of the start angle, stored because most interpolations don't rotate.
    private let sine: Double
    private let cosine: Double

    /// The interpolation between two decompositions prepared by ``bringTogether``.
    init(from: PlaneDecomposition, to: PlaneDecomposition) {
        start = from
        step = to.minus(from)
        (sine, cosine) = (sin(from.angle), cos(from.angle))
    }

    /// Writes the transform at a fraction of the interpolation, extrapolating beyond the ends. At the ends it is exact
    /// up to rounding.
    package func write(at progress: Double, to result: inout Transform3D) {
        var (sine, cosine) = (sine, cosine)
        if step.angle != 0 {
            let angle = start.angle + step.angle * progress
            (sine, cosine) = (sin(angle), cos(angle))
        }
        let scale: SIMD2<Double> = start.scale + step.scale * progress
        let skew: SIMD4<Double> = start.skew + step.skew * progress
        let translation: SIMD2<Double> = start.translation + step.translation * progress
        let (x, y) = (skew.lowHalf, skew.highHalf)
        let first: SIMD2<Double> = (x * cosine + y * sine) * scale.x
        let second: SIMD2<Double> = (y * cosine - x * sine) * scale.y
        (result.m11, result.m12, result.m13, result.m14) = (first.x, first.y, 0, 0)
        (result.m21, result.m22, result.m23, result.m24) = (second.x, second.y, 0, 0)
        (result.m31, result.m32, result.m33, result.m34) = (0, 0, 1, 0)
        (result.m41, result.m42, result.m43, result.m44) = (translation.x, translation.y, 0, 1)
    }
}

extension PlaneDecomposition {
    fileprivate func minus(_ other: PlaneDecomposition) -> PlaneDecomposition {
        var result = self
        result.translation -= other.translation
        result.scale -= other.scale
        result.angle -= other.angle
        result.skew -= other.skew
        return result
    }
}
