/// The interpolation between two transforms, decomposed once so that each frame only recomposes.
///
/// Two-dimensional transforms are interpolated as in CSS Transforms 1 and Core Animation: scale, rotation and skew
/// separately. If one has perspective or is three-dimensional, both are interpolated by their `TransformDecomposition`.
/// The few that these can't express, such as projections onto a line, are interpolated element by element.
package struct TransformBlend: Sendable, Hashable {
    /// The transform at 0.
    package let from: Transform3D
    /// The transform at 1.
    package let to: Transform3D

    private let form: Form
    /// True if both are the same. Cached, because comparing them reads more memory than interpolating.
    private let isConstant: Bool

    private enum Form: Sendable, Hashable {
        case plane(PlaneBlend)
        case space(TransformDecomposition, TransformDecomposition)
        case elements
    }

    /// Decomposes both. An end that is scaled to 0 takes the other's rotation, so that it grows without rotating.
    package init(from: Transform3D, to: Transform3D) {
        (self.from, self.to, isConstant) = (from, to, from == to)
        form = Self.plane(from, to) ?? Self.space(from, to) ?? .elements
    }

    /// The transform at a fraction of the interpolation; exactly the ends at 0 and 1, and extrapolated beyond them.
    ///
    /// Takes some 150 ns in two dimensions and 300 ns in three, and allocates nothing. A progress that is not finite
    /// counts as 0.
    package func transform(at progress: Double) -> Transform3D {
        guard progress != 0, progress.isFinite, !isConstant else { return from }
        guard progress != 1 else { return to }
        switch form {
        case .plane(let plane):
            var result = Transform3D()
            plane.write(at: progress, to: &result)
            return result
        case .space(let a, let b): return a.interpolated(to: b, progress: progress).transform
        case .elements: return from.interpolatedByElements(with: to, progress)
        }
    }

    /// The interpolation's compact form, if it is two-dimensional and the ends differ.
    package var planeBlend: PlaneBlend? {
        if !isConstant, case .plane(let plane) = form { plane } else { nil }
    }

    private static func plane(_ from: Transform3D, _ to: Transform3D) -> Form? {
        guard var b = PlaneDecomposition(to, angleHint: 0),
            var a = PlaneDecomposition(from, angleHint: b.angle)
        else { return nil }
        if b.scale == .zero, let alike = PlaneDecomposition(to, angleHint: a.angle) { b = alike }
        PlaneDecomposition.bringTogether(&a, &b)
        return .plane(PlaneBlend(from: a, to: b))
    }

    private static func space(_ from: Transform3D, _ to: Transform3D) -> Form? {
        var a = TransformDecomposition(from)
        let b = TransformDecomposition(to, near: a.hasUndeterminedRotation ? .identity : a.rotation)
        if a.hasUndeterminedRotation { a = TransformDecomposition(from, near: b.rotation) }
        return a.recomposes(from) && b.recomposes(to) ? .space(a, b) : nil
    }
}

extension Transform3D {
    /// The transform at a fraction of the interpolation to another; exactly the ends at 0 and 1, and extrapolated
    /// beyond them.
    ///
    /// Decomposes both each time: use a `TransformBlend` for many values.
    public func interpolated(to other: Transform3D, progress: Double) -> Transform3D {
        TransformBlend(from: self, to: other).transform(at: progress)
    }

    fileprivate func interpolatedByElements(with other: Transform3D, _ progress: Double) -> Transform3D {
        func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> { a + (b - a) * progress }
        var t = self
        let row1 = mix(SIMD4(m11, m12, m13, m14), SIMD4(other.m11, other.m12, other.m13, other.m14))
        (t.m11, t.m12, t.m13, t.m14) = (row1.x, row1.y, row1.z, row1.w)
        let row2 = mix(SIMD4(m21, m22, m23, m24), SIMD4(other.m21, other.m22, other.m23, other.m24))
        (t.m21, t.m22, t.m23, t.m24) = (row2.x, row2.y, row2.z, row2.w)
        let row3 = mix(SIMD4(m31, m32, m33, m34), SIMD4(other.m31, other.m32, other.m33, other.m34))
        (t.m31, t.m32, t.m33, t.m34) = (row3.x, row3.y, row3.z, row3.w)
        let row4 = mix(SIMD4(m41, m42, m43, m44), SIMD4(other.m41, other.m42, other.m43, other.m44))
        (t.m41, t.m42, t.m43, t.m44) = (row4.x, row4.y, row4.z, row4.w)
        return t
    }
}

extension TransformDecomposition {
    /// True if two axes or more are scaled to 0, so that the rotation is undetermined.
    fileprivate var hasUndeterminedRotation: Bool {
        (scale.x == 0 ? 1 : 0) + (scale.y == 0 ? 1 : 0) + (scale.z == 0 ? 1 : 0) > 1
    }
}
