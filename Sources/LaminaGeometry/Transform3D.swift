import Glibc

/// A 4×4 transform of homogeneous points, in Core Animation's convention: a point is a row, `p' = p · M`.
///
/// Translation is in `m41 m42 m43`; a perspective of a viewer `d` points away is `m34 = -1 / d`. The default value is
/// the identity.
public struct Transform3D: Sendable, Hashable {
    /// The factors of x in x, y, z and w.
    public var m11 = 1.0, m12 = 0.0, m13 = 0.0, m14 = 0.0
    /// The factors of y.
    public var m21 = 0.0, m22 = 1.0, m23 = 0.0, m24 = 0.0
    /// The factors of z.
    public var m31 = 0.0, m32 = 0.0, m33 = 1.0, m34 = 0.0
    /// The constants added.
    public var m41 = 0.0, m42 = 0.0, m43 = 0.0, m44 = 1.0

    /// The identity.
    public init() {}

    /// The identity.
    public static let identity = Transform3D()

    /// True if this is exactly the identity.
    public var isIdentity: Bool { self == Transform3D.identity }

    /// True if this is a two-dimensional affine transform: z is unchanged, and there is no perspective.
    @inlinable
    package var isOfPlane: Bool {
        m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0 && m43 == 0
            && m44 == 1
    }

    /// True if this reverses orientation, as a reflection does: its determinant is negative.
    package var reversesSpace: Bool {
        if isOfPlane { return m11 * m22 < m12 * m21 }
        // Computed from the minors of the first two rows and of the last two.
        let (s0, s1, s2) = (m11 * m22 - m12 * m21, m11 * m23 - m13 * m21, m11 * m24 - m14 * m21)
        let (s3, s4, s5) = (m12 * m23 - m13 * m22, m12 * m24 - m14 * m22, m13 * m24 - m14 * m23)
        let (t0, t1, t2) = (m31 * m42 - m32 * m41, m31 * m43 - m33 * m41, m31 * m44 - m34 * m41)
        let (t3, t4, t5) = (m32 * m43 - m33 * m42, m32 * m44 - m34 * m42, m33 * m44 - m34 * m43)
        return s0 * t5 - s1 * t4 + s2 * t3 + s3 * t2 - s4 * t1 + s5 * t0 < 0
    }

    /// True if every element is finite.
    public var isFinite: Bool {
        // Only finite numbers are 0 when multiplied by 0; a sum of the elements themselves could overflow.
        let sum =
            m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + (m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0)
            + (m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0) + (m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0)
        return sum == 0
    }
}

extension Transform3D {
    /// A translation by `x`, `y`, `z` points.
    public init(translationX x: Double, y: Double, z: Double = 0) {
        self.init()
        m41 = x
        m42 = y
        m43 = z
    }

    /// A scale by the factors `x`, `y`, `z`.
    public init(scaleX x: Double, y: Double, z: Double = 1) {
        self.init()
        m11 = x
        m22 = y
        m33 = z
    }

    /// A rotation by `angle` radians about the axis (`x`, `y`, `z`), which need not be of unit length.
    ///
    /// A positive angle about z rotates the x axis towards the y axis, clockwise on a screen with y down. An axis of
    /// length 0 gives the identity. Source: Rodrigues' rotation formula, transposed for row vectors.
    public init(rotation angle: Double, x: Double, y: Double, z: Double) {
        self.init()
        // Normalised by the largest component first, so that no square overflows or underflows.
        let largest = max(abs(x), abs(y), abs(z))
        let scaled = SIMD3(x, y, z) / largest
        let length = (scaled * scaled).sum().squareRoot()
        guard length > 0, length.isFinite, angle.isFinite else { return }
        let (x, y, z) = (scaled.x / length, scaled.y / length, scaled.z / length)
        let (sine, cosine) = (sin(angle), cos(angle))
        let rest = 1 - cosine
        m11 = cosine + x * x * rest
        m12 = x * y * rest + z * sine
        m13 = x * z * rest - y * sine
        m21 = y * x * rest - z * sine
        m22 = cosine + y * y * rest
        m23 = y * z * rest + x * sine
        m31 = z * x * rest + y * sine
        m32 = z * y * rest - x * sine
        m33 = cosine + z * z * rest
    }

    /// A perspective for a viewer `distance` points in front of the plane z = 0; none if the distance is not positive.
    public init(perspective distance: Double) {
        self.init()
        if distance > 0 { m34 = -1 / distance }
    }
}

extension Transform3D {
    /// The transform that applies `self` first and `next` after it.
    public func concatenating(_ next: Transform3D) -> Transform3D {
        var product = Transform3D()
        (product.m11, product.m12, product.m13, product.m14) = next.applied(toRow: (m11, m12, m13, m14))
        (product.m21, product.m22, product.m23, product.m24) = next.applied(toRow: (m21, m22, m23, m24))
        (product.m31, product.m32, product.m33, product.m34) = next.applied(toRow: (m31, m32, m33, m34))
        (product.m41, product.m42, product.m43, product.m44) = next.applied(toRow: (m41, m42, m43, m44))
        return product
    }

    /// `self` preceded by a translation, as by Core Animation's `CATransform3DTranslate`.
    public func translatedBy(x: Double, y: Double, z: Double = 0) -> Transform3D {
        Transform3D(translationX: x, y: y, z: z).concatenating(self)
    }

    /// `self` preceded by a scale.
    public func scaledBy(x: Double, y: Double, z: Double = 1) -> Transform3D {
        Transform3D(scaleX: x, y: y, z: z).concatenating(self)
    }

    /// `self` preceded by a rotation of `angle` radians about the axis (`x`, `y`, `z`).
    public func rotatedBy(_ angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
        Transform3D(rotation: angle, x: x, y: y, z: z).concatenating(self)
    }

    /// The homogeneous row vector `row · self`.
    @inlinable
    public func applied(
        toRow row: (x: Double, y: Double, z: Double, w: Double)
    ) -> (Double, Double, Double, Double) {
        (
            row.x * m11 + row.y * m21 + row.z * m31 + row.w * m41,
            row.x * m12 + row.y * m22 + row.z * m32 + row.w * m42,
            row.x * m13 + row.y * m23 + row.z * m33 + row.w * m43,
            row.x * m14 + row.y * m24 + row.z * m34 + row.w * m44
        )
    }
}

extension Transform3D {
    /// The three-dimensional form of an affine transform, which leaves z unchanged.
    public init(affine: Transform2D) {
        self.init()
        (m11, m12) = (affine.m11, affine.m12)
        (m21, m22) = (affine.m21, affine.m22)
        (m41, m42) = (affine.tX, affine.tY)
    }

    /// The affine part of the transform in x and y, without z and perspective.
    public var affine: Transform2D {
        Transform2D(m11: m11, m12: m12, m21: m21, m22: m22, tX: m41, tY: m42)
    }
}

extension Transform3D {
    /// The elements by rows.
    package var elements: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// The inverse, or nil if there is none.
    ///
    /// Source: Gauss-Jordan elimination with the largest pivot of each column.
    public var inverted: Transform3D? {
        var rows = elements
        var inverse = Transform3D.identity.elements
        for column in 0..<4 {
            var pivot = column
            for row in column..<4 where abs(rows[row * 4 + column]) > abs(rows[pivot * 4 + column]) { pivot = row }
            let value = rows[pivot * 4 + column]
            guard abs(value) > 0, value.isFinite else { return nil }
            for index in 0..<4 {
                rows.swapAt(pivot * 4 + index, column * 4 + index)
                inverse.swapAt(pivot * 4 + index, column * 4 + index)
                rows[column * 4 + index] /= value
                inverse[column * 4 + index] /= value
            }
            for row in 0..<4 where row != column {
                let factor = rows[row * 4 + column]
                for index in 0..<4 {
                    rows[row * 4 + index] -= factor * rows[column * 4 + index]
                    inverse[row * 4 + index] -= factor * inverse[column * 4 + index]
                }
            }
        }
        let result = Transform3D(elements: inverse)
        return result.isFinite ? result : nil
    }

    private init(elements: [Double]) {
        self.init()
        (m11, m12, m13, m14) = (elements[0], elements[1], elements[2], elements[3])
        (m21, m22, m23, m24) = (elements[4], elements[5], elements[6], elements[7])
        (m31, m32, m33, m34) = (elements[8], elements[9], elements[10], elements[11])
        (m41, m42, m43, m44) = (elements[12], elements[13], elements[14], elements[15])
    }
}
