import Glibc

/// A rotation in space as a unit quaternion: the axis times the sine of half the angle, and that half's cosine.
///
/// The same rotation as `Transform3D(rotation:x:y:z:)` of the same axis and angle. `q` and `-q` are the same rotation.
package struct Quaternion: Sendable, Hashable {
    /// The axis' x times the sine of half the angle.
    package var x = 0.0
    /// The axis' y times the sine of half the angle.
    package var y = 0.0
    /// The axis' z times the sine of half the angle.
    package var z = 0.0
    /// The cosine of half the angle.
    package var w = 1.0

    /// No rotation.
    package init() {}

    /// The quaternion with these components, normalised; no rotation if they are all 0 or not finite.
    package init(x: Double, y: Double, z: Double, w: Double) {
        self.init()
        let parts = SIMD4(x, y, z, w)
        let largest = max(max(abs(x), abs(y)), max(abs(z), abs(w)))
        guard largest > 0, largest.isFinite, !(x + y + z + w).isNaN else { return }
        self = Quaternion(parts / largest)
    }

    /// A rotation by `angle` radians about the axis (`x`, `y`, `z`), which need not be of unit length; none if the axis
    /// has no length.
    package init(angle: Double, x: Double, y: Double, z: Double) {
        self.init()
        let largest = max(abs(x), abs(y), abs(z))
        let axis = SIMD3(x, y, z) / largest
        let length = (axis * axis).sum().squareRoot()
        guard length > 0, length.isFinite, angle.isFinite else { return }
        let unit = axis * (sin(angle / 2) / length)
        (self.x, self.y, self.z, w) = (unit.x, unit.y, unit.z, cos(angle / 2))
    }

    /// No rotation.
    package static let identity = Quaternion()

    /// The rotation by `first` and then by `second`.
    package static func product(first: Quaternion, second: Quaternion) -> Quaternion {
        let (a, b) = (second, first)
        return Quaternion(
            SIMD4(
                a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z))
    }

    /// The inverse rotation.
    package var inverse: Quaternion {
        var back = self
        (back.x, back.y, back.z) = (-x, -y, -z)
        return back
    }

    var parts: SIMD4<Double> { SIMD4(x, y, z, w) }

    /// Normalises components that are finite, not all 0, and not far from 1.
    init(_ parts: SIMD4<Double>) {
        let unit = parts / (parts * parts).sum().squareRoot()
        (x, y, z, w) = (unit.x, unit.y, unit.z, unit.w)
    }
}

extension Quaternion {
    /// The rotation at a fraction of the interpolation to another, at constant speed along the shorter arc.
    ///
    /// Of the two arcs of a rotation by 180° it takes the negative one: from the identity to π about z it rotates by
    /// -π, as Core Animation does, whatever the rounding of the two. Source: Shoemake, Animating rotation with
    /// quaternion curves, 1985.
    ///
    /// - Parameters:
    ///   - other: the rotation at 1.
    ///   - progress: values beyond 0…1 extrapolate.
    package func interpolated(to other: Quaternion, progress: Double) -> Quaternion {
        let target = near(other)
        let cosine = min((parts * target.parts).sum(), 1)
        // So close that the sines vanish: linear interpolation is accurate to the last digits.
        if cosine > 1 - 1e-12 { return Quaternion(parts + (target.parts - parts) * progress) }
        let angle = acos(cosine)
        let sine = sin(angle)
        return Quaternion(
            parts * (sin((1 - progress) * angle) / sine) + target.parts * (sin(progress * angle) / sine))
    }

    /// The one of `other` and `-other` on the shorter arc.
    private func near(_ other: Quaternion) -> Quaternion {
        let cosine = (parts * other.parts).sum()
        if cosine > 1e-9 { return other }
        if cosine < -1e-9 { return Quaternion(-other.parts) }
        let turn = Quaternion.product(first: inverse, second: other)
        var largest = turn.z
        if abs(turn.y) > abs(largest) + 1e-9 { largest = turn.y }
        if abs(turn.x) > abs(largest) + 1e-9 { largest = turn.x }
        return largest > 0 ? Quaternion(-other.parts) : other
    }
}

extension Quaternion {
    /// The rotation about x, then y, then z, each by so many radians about the fixed axis.
    package init(eulerAngles angles: SIMD3<Double>) {
        let x = Quaternion(angle: angles.x, x: 1, y: 0, z: 0)
        let y = Quaternion(angle: angles.y, x: 0, y: 1, z: 0)
        let z = Quaternion(angle: angles.z, x: 0, y: 0, z: 1)
        self = .product(first: .product(first: x, second: y), second: z)
    }

    /// The angles about x, then y, then z that give the rotation, in radians from -π to π.
    ///
    /// Each rotation has two such triples: (x, y, z) and (x + π, π - y, z + π). Of these it is the one with the smaller
    /// sum of absolute values, so that a rotation about one axis has that angle alone. With y at ±π/2 only the
    /// combination of x and z is determined, and z is 0. Source: Thomas, Decomposing a matrix into simple
    /// transformations, Graphics Gems II, 1991.
    package var eulerAngles: SIMD3<Double> {
        let axes = Axes(self)
        let cosine = (axes.x.x * axes.x.x + axes.x.y * axes.x.y).squareRoot()
        let y = atan2(-axes.x.z, cosine)
        guard cosine > 1e-9 else { return SIMD3(atan2(-axes.z.y, axes.y.y), y, 0) }
        let x = atan2(axes.y.z, axes.z.z)
        let z = atan2(axes.x.y, axes.x.x)
        let other = SIMD3(Self.opposite(x), (y < 0 ? -Double.pi : .pi) - y, Self.opposite(z))
        return abs(other.x) + abs(other.y) + abs(other.z) < abs(x) + abs(y) + abs(z) ? other : SIMD3(x, y, z)
    }

    private static func opposite(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
}
