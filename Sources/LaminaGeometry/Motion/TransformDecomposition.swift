import Foundation

/// A transform taken apart into what can be changed by itself: scale, skew, rotation, translation, perspective.
///
/// A point is scaled, skewed, rotated, moved and then seen in perspective. Key paths such as `transform.rotation.z`
/// read and set these parts, and transforms are mixed by mixing them.
///
/// ```swift
/// var parts = TransformDecomposition(layer.transform)
/// parts.eulerAngles.z = .pi / 4
/// layer.transform = parts.transform
/// ```
///
/// Source: the decomposition of a 3D matrix in CSS Transforms 2, after Thomas, Graphics Gems II, 1991.
public struct TransformDecomposition: Sendable, Hashable {
    /// What x, y, z and 1 contribute to w, of the point before perspective; (0, 0, 0, 1) is none.
    public var perspective = SIMD4(0.0, 0, 0, 1)
    /// The move, in points.
    public var translation = SIMD3(0.0, 0, 0)
    /// The turn.
    public var rotation = Quaternion.identity
    /// The factors along x, y and z; less than 0 where the transform mirrors.
    public var scale = SIMD3(1.0, 1, 1)
    /// How far y leans to x, z to x, and z to y, as tangents.
    public var skew = Skew()

    /// How axes lean, as tangents.
    public struct Skew: Sendable, Hashable {
        /// How far y leans to x.
        public var xy = 0.0
        /// How far z leans to x.
        public var xz = 0.0
        /// How far z leans to y.
        public var yz = 0.0

        /// No lean.
        public init() {}

        /// Leans of these tangents.
        public init(xy: Double, xz: Double, yz: Double) { (self.xy, self.xz, self.yz) = (xy, xz, yz) }
    }

    /// The parts of the identity.
    public init() {}

    /// The rotation as angles about x, then y, then z, in radians from -π to π; see `Quaternion.eulerAngles`.
    public var eulerAngles: SIMD3<Double> {
        get { rotation.eulerAngles }
        set { rotation = Quaternion(eulerAngles: newValue) }
    }

    /// The transform made of the parts.
    public var transform: Transform3D {
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

    /// The parts a share of the way to others': the rotation the shortest way round, all else evenly.
    ///
    /// - Parameters:
    ///   - other: what is reached at 1.
    ///   - progress: beyond 0…1 it goes on.
    public func interpolated(to other: TransformDecomposition, progress: Double) -> TransformDecomposition {
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
