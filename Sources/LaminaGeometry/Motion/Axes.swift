/// A right-handed orthonormal basis: the images of x, y and z under a rotation.
struct Axes: Sendable, Hashable {
    var x: SIMD3<Double>
    var y: SIMD3<Double>
    var z: SIMD3<Double>
}

extension Axes {
    /// The images of the axes under a rotation. Source: the rotation matrix of a unit quaternion, for row vectors.
    init(_ q: Quaternion) {
        let (xx, yy, zz) = (q.x * q.x, q.y * q.y, q.z * q.z)
        let (xy, yz, zx) = (q.x * q.y, q.y * q.z, q.z * q.x)
        let (wx, wy, wz) = (q.w * q.x, q.w * q.y, q.w * q.z)
        x = SIMD3(1 - 2 * (yy + zz), 2 * (xy + wz), 2 * (zx - wy))
        y = SIMD3(2 * (xy - wz), 1 - 2 * (xx + zz), 2 * (yz + wx))
        z = SIMD3(2 * (zx + wy), 2 * (yz - wx), 1 - 2 * (xx + yy))
    }

    /// The rotation that maps x, y and z to the axes.
    ///
    /// The largest of the four components is computed first, so that nothing small is divided by. Source: Shepperd,
    /// Quaternion from rotation matrix, 1978.
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

    /// The length, computed without squares that overflow or underflow.
    var length: Double {
        let largest = Swift.max(abs(x), abs(y), abs(z))
        guard largest > 0, largest.isFinite else { return largest }
        let scaled = self / largest
        return largest * scaled.dot(scaled).squareRoot()
    }
}

/// Decomposes the three rows of a linear map into orthogonal axes, scales and skews.
struct AxesDecomposer {
    private(set) var scale = SIMD3(0.0, 0, 0)
    private(set) var skew = TransformDecomposition.Skew()

    /// The axes, by Gram and Schmidt's method from x on; axes that the rows leave undetermined are near to `hint`'s.
    mutating func read(_ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), near hint: Axes) -> Axes {
        let none = 1e-12 * max(rows.0.length, rows.1.length, rows.2.length)
        var axes = Axes(x: .zero, y: .zero, z: .zero)
        func unit(_ row: SIMD3<Double>, _ length: inout Double) -> SIMD3<Double> {
            length = row.length
            if length > none { return row / length }
            length = 0
            return .zero
        }
        func ratio(_ skew: Double, _ length: Double) -> Double { length == 0 ? 0 : skew / length }

        axes.x = unit(rows.0, &scale.x)
        let xy = axes.x.dot(rows.1)
        axes.y = unit(rows.1.without(axes.x), &scale.y)
        let (xz, yz) = (axes.x.dot(rows.2), axes.y.dot(rows.2))
        axes.z = unit(rows.2.without(axes.x).without(axes.y), &scale.z)
        skew.xy = ratio(xy, scale.y)
        (skew.xz, skew.yz) = (ratio(xz, scale.z), ratio(yz, scale.z))

        if scale.x != 0, scale.y != 0, scale.z != 0 {
            if axes.x.dot(axes.y.cross(axes.z)) < 0 { reflect(&axes, near: hint) }
            return axes
        }
        return complete(axes, near: hint)
    }

    /// Negates one axis, or all three, whichever leaves the smallest rotation from `hint`; skews keep their meaning.
    private mutating func reflect(_ axes: inout Axes, near hint: Axes) {
        let (x, y, z) = (axes.x.dot(hint.x), axes.y.dot(hint.y), axes.z.dot(hint.z))
        // The closer the axes are to the hint's, the smaller is the rotation.
        let all = -(x + y + z)
        let (withoutX, withoutY, withoutZ) = (y + z - x, x + z - y, x + y - z)
        let best = max(max(withoutX, withoutY), max(withoutZ, all))
        if withoutX == best || all == best {
            (axes.x, scale.x, skew.xy, skew.xz) = (-axes.x, -scale.x, -skew.xy, -skew.xz)
        }
        if (withoutY == best && withoutX != best) || all == best {
            (axes.y, scale.y, skew.xy, skew.yz) = (-axes.y, -scale.y, -skew.xy, -skew.yz)
        }
        if (withoutZ == best && withoutX != best && withoutY != best) || all == best {
            (axes.z, scale.z, skew.xz, skew.yz) = (-axes.z, -scale.z, -skew.xz, -skew.yz)
        }
    }

    private func complete(_ axes: Axes, near hint: Axes) -> Axes {
        var axes = axes
        switch (scale.x != 0, scale.y != 0, scale.z != 0) {
        case (false, true, true): axes.x = axes.y.cross(axes.z)
        case (true, false, true): axes.y = axes.z.cross(axes.x)
        case (true, true, false): axes.z = axes.x.cross(axes.y)
        case (true, false, false): axes.rotate(hint, hint.x, to: axes.x, or: hint.z)
        case (false, true, false): axes.rotate(hint, hint.y, to: axes.y, or: hint.z)
        case (false, false, true): axes.rotate(hint, hint.z, to: axes.z, or: hint.y)
        default: axes = hint
        }
        return axes
    }
}

extension Axes {
    /// Becomes `hint` after the smallest rotation that takes `old` to `new`; about `axis`, if these are opposite.
    fileprivate mutating func rotate(
        _ hint: Axes, _ old: SIMD3<Double>, to new: SIMD3<Double>, or axis: SIMD3<Double>
    ) {
        let (around, cosine) = (old.cross(new), old.dot(new))
        func rotated(_ v: SIMD3<Double>) -> SIMD3<Double> {
            if cosine < -1 + 1e-9 { return axis * (2 * axis.dot(v)) - v }
            let first = around.cross(v)
            return v + first + around.cross(first) / (1 + cosine)
        }
        self = Axes(x: rotated(hint.x), y: rotated(hint.y), z: rotated(hint.z))
    }
}

extension SIMD3<Double> {
    /// The component orthogonal to `axis`, projected twice against rounding.
    fileprivate func without(_ axis: SIMD3<Double>) -> SIMD3<Double> {
        let once: SIMD3<Double> = self - axis * axis.dot(self)
        return once - axis * axis.dot(once)
    }
}
