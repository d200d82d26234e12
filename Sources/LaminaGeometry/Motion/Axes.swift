/// Three orthogonal directions of unit length, right-handed: where a rotation takes x, y and z.
struct Axes: Sendable, Hashable {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var z: SIMD3<Double>
}

extension Axes {
    /// Where the rotation takes the axes. Source: the rotation matrix of a unit quaternion, for row vectors.
    init(_ q: Quaternion) {
        let (xx, yy, zz) = (q.x * q.x, q.y * q.y, q.z * q.z)
        let (xy, yz, zx) = (q.x * q.y, q.y * q.z, q.z * q.x)
        let (wx, wy, wz) = (q.w * q.x, q.w * q.y, q.w * q.z)
        x = SIMD3(1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (zx - wy))
        y = SIMD3(2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx))
        z = SIMD3(2 * (zx + wy), 2 * (yz - wx), 1 - 2 * (xx + yy))
    }

    /// The rotation that takes the axes here.
    ///
    /// The largest of the four parts comes first, so that nothing small is divided by. Source: Shepperd, Quaternion
    /// from rotation matrix, 1978.
    var rotation: Quaternion {
        let (a, b, c) = (x.x, y.y, z.z)
        let parts: SIMD4<Double>
        if a + b + c > 0 {
            parts = SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, 1 + a + b + c)
        } else if a >= b, a >= c {
            parts = SIMD4(1 + a - b - c, x.y + y.x, z.x + x.z, y.z - z.y)
        } else if b >= c {
            parts = SIMD4(x.y + y.x, 1 + b - a - c, y.z + z.y, z.x - x.z)
        } else {
            parts = SIMD4(z.x + x.z, y.z + z.y, 1 + c - a - b, x.y - y.x)
        }
        return Quaternion(parts)
    }
}

extension SIMD3<Double> {
    func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }

    func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// The length, without squares that overflow or vanish.
    var length: Double {
        let largest = Swift.max(abs(x), abs(y), abs(z))
        guard largest > 0, largest.isFinite else { return largest }
        let scaled = self / largest
        return largest * scaled.dot(scaled).squareRoot()
    }
}
