/// A transform decomposed into independent parts: scale, skew, rotation, translation, perspective.
///
/// A point is scaled, skewed, rotated, translated and then projected. Key paths such as `transform.rotation.z` read and
/// set these parts, and transforms are interpolated part by part.
///
/// ```swift
/// var parts = TransformDecomposition(layer.transform)
/// parts.eulerAngles.z = .pi / 4
/// layer.transform = parts.transform
/// ```
///
/// Source: the decomposition of a 3D matrix in CSS Transforms 2, after Thomas, Graphics Gems II, 1991.
package struct TransformDecomposition: Sendable, Hashable {
    /// The factors of x, y, z and 1 in w, for the point before perspective; (0, 0, 0, 1) is none.
    package var perspective = SIMD4(0.0, 0, 0, 1)
    /// The translation, in points.
    package var translation = SIMD3(0.0, 0, 0)
    /// The rotation.
    package var rotation = Quaternion.identity
    /// The factors along x, y and z; negative where the transform reflects.
    package var scale = SIMD3(1.0, 1, 1)
    /// The skew of y towards x, z towards x, and z towards y, as tangents.
    package var skew = Skew()

    /// The skew of the axes, as tangents.
    package struct Skew: Sendable, Hashable {
        /// The skew of y towards x.
        package var xy = 0.0
        /// The skew of z towards x.
        package var xz = 0.0
        /// The skew of z towards y.
        package var yz = 0.0

        /// No skew.
        package init() {}

        /// Skews of these tangents.
        package init(xy: Double, xz: Double, yz: Double) { (self.xy, self.xz, self.yz) = (xy, xz, yz) }
    }

    /// The parts of the identity.
    package init() {}

    /// The rotation as angles about x, then y, then z, in radians from -π to π; see `Quaternion.eulerAngles`.
    package var eulerAngles: SIMD3<Double> {
        get { rotation.eulerAngles }
        set { rotation = Quaternion(eulerAngles: newValue) }
    }

    /// The transform made of the parts.
    package var transform: Transform3D {
        let axes = Axes(rotation)
        let x: SIMD3<Double> = axes.x * scale.x
        let y: SIMD3<Double> = (axes.y + axes.x * skew.xy) * scale.y
        let z: SIMD3<Double> = (axes.z + axes.y * skew.yz + axes.x * skew.xz) * scale.z
        let view = SIMD3(perspective.x, perspective.y, perspective.z)
        var result = Transform3D()
        (result.m11, result.m12, result.m13, result.m14) = (x.x, x.y, x.z, x.dot(view))
        (result.m21, result.m22, result.m23, result.m24) = (y.x, y.y, y.z, y.dot(view))
        (result.m31, result.m32, result.m33, result.m34) = (z.x, z.y, z.z, z.dot(view))
        (result.m41, result.m42, result.m43) = (translation.x, translation.y, translation.z)
        result.m44 = translation.dot(view) + perspective.w
        return result
    }

    /// The parts at a fraction of the interpolation to others': the rotation along the shorter arc, all else linearly.
    ///
    /// - Parameters:
    ///   - other: the parts at 1.
    ///   - progress: values beyond 0…1 extrapolate.
    package func interpolated(to other: TransformDecomposition, progress: Double) -> TransformDecomposition {
        var result = TransformDecomposition()
        result.perspective = perspective + (other.perspective - perspective) * progress
        result.translation = translation + (other.translation - translation) * progress
        result.rotation = rotation.interpolated(to: other.rotation, progress: progress)
        result.scale = scale + (other.scale - scale) * progress
        result.skew.xy = skew.xy + (other.skew.xy - skew.xy) * progress
        result.skew.xz = skew.xz + (other.skew.xz - skew.xz) * progress
        result.skew.yz = skew.yz + (other.skew.yz - skew.yz) * progress
        return result
    }
}

extension TransformDecomposition {
    /// The parts of a transform.
    ///
    /// `transform` recomposes the same map, divided by the magnitude of `m44` unless that is 0. A reflection has a
    /// negative scale on the one axis that leaves the smallest rotation. Where a scale is 0, the undetermined rotation
    /// is chosen as small as possible, and perspective along that axis is lost. A transform that is not finite counts
    /// as the identity, and a linearly dependent axis as 0; neither is recomposed exactly.
    package init(_ transform: Transform3D) {
        self.init(transform, near: .identity)
    }

    /// The parts; a rotation that the transform leaves undetermined is chosen as near to `hint` as possible.
    init(_ transform: Transform3D, near hint: Quaternion) {
        self.init()
        guard transform.isFinite else { return }
        let t = transform.normalized
        var reader = AxesDecomposer()
        let rows = (SIMD3(t.m11, t.m12, t.m13), SIMD3(t.m21, t.m22, t.m23), SIMD3(t.m31, t.m32, t.m33))
        let axes = reader.read(rows, near: Axes(hint))
        (scale, skew, rotation) = (reader.scale, reader.skew, axes.rotation)
        translation = SIMD3(t.m41, t.m42, t.m43)
        // The contribution of each axis to w, in order, as later axes are skewed towards earlier ones.
        func fraction(_ w: Double, _ scale: Double, without skewed: Double) -> Double {
            scale == 0 ? 0 : w / scale - skewed
        }
        let x = fraction(t.m14, scale.x, without: 0)
        let y = fraction(t.m24, scale.y, without: skew.xy * x)
        let z = fraction(t.m34, scale.z, without: skew.xz * x + skew.yz * y)
        let view: SIMD3<Double> = axes.x * x + axes.y * y + axes.z * z
        perspective = SIMD4(view, t.m44 - translation.dot(view))
    }

    /// Returns whether the parts recompose to the transform, up to rounding.
    func recomposes(_ transform: Transform3D) -> Bool {
        let (t, r) = (transform.normalized, self.transform)
        func agree(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ size: Double) -> Bool { (a - b).length <= 1e-6 * size }
        let x = SIMD3(t.m11, t.m12, t.m13)
        let y = SIMD3(t.m21, t.m22, t.m23)
        let z = SIMD3(t.m31, t.m32, t.m33)
        let view = SIMD3(t.m14, t.m24, t.m34)
        let size = max(x.length, y.length, z.length)
        return agree(x, SIMD3(r.m11, r.m12, r.m13), size) && agree(y, SIMD3(r.m21, r.m22, r.m23), size)
            && agree(z, SIMD3(r.m31, r.m32, r.m33), size)
            && agree(view, SIMD3(r.m14, r.m24, r.m34), view.length) && abs(r.m44 - t.m44) <= 1e-6
    }
}

extension Transform3D {
    /// The same map normalised to `m44` of 1 or -1, or unchanged if that is impossible.
    fileprivate var normalized: Transform3D {
        let size = abs(m44)
        guard size != 1, size > 0 else { return self }
        var t = self
        (t.m11, t.m12, t.m13, t.m14) = (m11 / size, m12 / size, m13 / size, m14 / size)
        (t.m21, t.m22, t.m23, t.m24) = (m21 / size, m22 / size, m23 / size, m24 / size)
        (t.m31, t.m32, t.m33, t.m34) = (m31 / size, m32 / size, m33 / size, m34 / size)
        (t.m41, t.m42, t.m43, t.m44) = (m41 / size, m42 / size, m43 / size, m44 / size)
        return t.isFinite ? t : self
    }
}
