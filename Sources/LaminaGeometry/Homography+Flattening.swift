extension Homography {
    /// The plane z = `z` seen through `transform` and flattened: z is dropped, the perspective kept.
    ///
    /// Source: a row `(x, y, z, 1) · M` has its `x`, `y` and `w` columns linear in `x` and `y` for a fixed `z`.
    @inlinable
    public init(flattening transform: Transform3D, z: Double = 0) {
        self.init(
            a: transform.m11, b: transform.m21, c: transform.m31 * z + transform.m41,
            d: transform.m12, e: transform.m22, f: transform.m32 * z + transform.m42,
            g: transform.m14, h: transform.m24, i: transform.m34 * z + transform.m44)
        normalize()
    }

    /// Divides by `i` where that makes an affine map plain, so that later products stay on the fast path.
    @inlinable
    mutating func normalize() {
        guard g == 0, h == 0, i != 1, i > 0 else { return }
        let inverse = 1 / i
        (a, b, c) = (a * inverse, b * inverse, c * inverse)
        (d, e, f) = (d * inverse, e * inverse, f * inverse)
        i = 1
    }
}
