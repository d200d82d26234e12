import Foundation

extension Quaternion {
    /// The rotation about x, then y, then z, each by so many radians about the fixed axis.
    public init(eulerAngles angles: SIMD3<Double>) {
        let x = Quaternion(angle: angles.x, x: 1, y: 0, z: 0)
        let y = Quaternion(angle: angles.y, x: 0, y: 1, z: 0)
        let z = Quaternion(angle: angles.z, x: 0, y: 0, z: 1)
        self = .product(first: .product(first: x, second: y), second: z)
    }

    /// The angles about x, then y, then z that give the rotation, in radians from -π to π.
    ///
    /// Each rotation has two such triples: (x, y, z) and (x + π, π - y, z + π). Of these it is the one with the smaller
    /// sum of sizes, so that a turn about one axis has that angle alone. With y at ±π/2 only x and z together count,
    /// and z is 0. Source: Thomas, Decomposing a matrix into simple transformations, Graphics Gems II, 1991.
    public var eulerAngles: SIMD3<Double> {
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
