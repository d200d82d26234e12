import Foundation

/// A rotation in space as a unit quaternion: the axis times the sine of half the angle, and that half's cosine.
///
/// It turns as `Transform3D(rotation:x:y:z:)` of the same axis and angle. `q` and `-q` are the same rotation.
public struct Quaternion: Sendable, Hashable {
    /// The axis' x times the sine of half the angle.
    public var x = 0.0
    /// The axis' y times the sine of half the angle.
    public var y = 0.0
    /// The axis' z times the sine of half the angle.
    public var z = 0.0
    /// The cosine of half the angle.
    public var w = 1.0

    /// No rotation.
    public init() {}

    /// The quaternion of these parts, brought to length 1; no rotation if they have no length or are not finite.
    public init(x: Double, y: Double, z: Double, w: Double) {
        self.init()
        let parts = SIMD4(x, y, z, w)
        let largest = max(max(abs(x), abs(y)), max(abs(z), abs(w)))
        guard largest > 0, largest.isFinite, !(x + y + z + w).isNaN else { return }
        self = Quaternion(parts / largest)
    }

    /// A rotation by `angle` radians about the axis (`x`, `y`, `z`), which need not be of unit length; none if the axis
    /// has no length.
    public init(angle: Double, x: Double, y: Double, z: Double) {
        self.init()
        let largest = max(abs(x), abs(y), abs(z))
        let axis = SIMD3(x, y, z) / largest
        let length = (axis * axis).sum().squareRoot()
        guard length > 0, length.isFinite, angle.isFinite else { return }
        let unit = axis * (sin(angle / 2) / length)
        (self.x, self.y, self.z, w) = (unit.x, unit.y, unit.z, cos(angle / 2))
    }

    /// No rotation.
    public static let identity = Quaternion()

    /// The rotation that turns by `first` and then by `second`.
    public static func product(first: Quaternion, second: Quaternion) -> Quaternion {
        let (a, b) = (second, first)
        return Quaternion(
            SIMD4(
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z))
    }

    /// The rotation back.
    public var inverse: Quaternion {
        var back = self
        (back.x, back.y, back.z) = (-x, -y, -z)
        return back
    }

    var parts: SIMD4<Double> { SIMD4(x, y, z, w) }

    /// From parts that are finite and not all 0, nor far from 1.
    init(_ parts: SIMD4<Double>) {
        let unit = parts / (parts * parts).sum().squareRoot()
        (x, y, z, w) = (unit.x, unit.y, unit.z, unit.w)
    }
}
