import Foundation

/// The way between two transforms of the plane, as little memory as it takes: where it starts, and what each part goes.
///
/// A frame goes through thousands of these, so that the bytes read count more than the arithmetic.
package struct PlaneBlend: Sendable, Hashable {
    private let start: PlaneDecomposition
    /// What is added to ``start`` up to the end.
    private let step: PlaneDecomposition
    /// Of the angle at the start: most ways do not turn.
    private let sine: Double
    private let cosine: Double

    /// The way between two transforms' parts, which must have been brought together.
    init(from: PlaneDecomposition, to: PlaneDecomposition) {
        start = from
        step = to.minus(from)
        (sine, cosine) = (sin(from.angle), cos(from.angle))
    }

    /// Writes the transform a share of the way, evenly and going on beyond the ends. At the ends it is theirs but for
    /// rounding.
    package func write(at progress: Double, to result: inout Transform3D) {
        var (sine, cosine) = (sine, cosine)
        if step.angle != 0 {
            let angle = start.angle + step.angle * progress
            (sine, cosine) = (sin(angle), cos(angle))
        }
        let scale: SIMD2<Double> = start.scale + step.scale * progress
        let lean: SIMD4<Double> = start.lean + step.lean * progress
        let translation: SIMD2<Double> = start.translation + step.translation * progress
        let (x, y) = (lean.lowHalf, lean.highHalf)
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
        result.lean -= other.lean
        return result
    }
}
