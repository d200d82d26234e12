import LaminaGeometry

extension Transform3D {
    /// The transform of 16 numbers, row by row.
    init(rows: [Double]) {
        self.init()
        (m11, m12, m13, m14) = (rows[0], rows[1], rows[2], rows[3])
        (m21, m22, m23, m24) = (rows[4], rows[5], rows[6], rows[7])
        (m31, m32, m33, m34) = (rows[8], rows[9], rows[10], rows[11])
        (m41, m42, m43, m44) = (rows[12], rows[13], rows[14], rows[15])
    }

    /// A rotation by degrees about an axis; whole quarter turns about z are exact.
    init(degrees: Double, axis: SIMD3<Double>) {
        let quarters = degrees / 90
        if axis.x == 0, axis.y == 0, axis.z != 0, quarters == quarters.rounded() {
            self.init()
            let turn = Int(quarters) * (axis.z < 0 ? -1 : 1) & 3
            (m11, m12) = [(1, 0), (0, 1), (-1, 0), (0, -1)][turn]
            (m21, m22) = (-m12, m11)
        } else {
            self.init(rotation: degrees * .pi / 180, x: axis.x, y: axis.y, z: axis.z)
        }
    }
}
