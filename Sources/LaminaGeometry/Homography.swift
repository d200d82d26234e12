/// A projective map from one plane to another, such as from a flat layer to its superlayer.
///
/// A point is a column, `(X, Y, W) = H · (x, y, 1)` and is mapped to `(X/W, Y/W)`. Layers are flat, so each chain of
/// their 4×4 transforms, flattened into the superlayer's plane as Core Animation does, is one of these; most are
/// affine, that is `g = h = 0` and `i = 1`.
@frozen
package struct Homography: Sendable, Hashable {
    /// The row that gives X.
    package var a: Double, b: Double, c: Double
    /// The row that gives Y.
    package var d: Double, e: Double, f: Double
    /// The row that gives W.
    package var g: Double, h: Double, i: Double

    /// The map with the rows `(a b c)`, `(d e f)` and `(g h i)`.
    @inlinable
    package init(
        a: Double, b: Double, c: Double, d: Double, e: Double, f: Double,
        g: Double = 0, h: Double = 0, i: Double = 1
    ) {
        (self.a, self.b, self.c) = (a, b, c)
        (self.d, self.e, self.f) = (d, e, f)
        (self.g, self.h, self.i) = (g, h, i)
    }

    /// The identity.
    @inlinable
    package static var identity: Homography { Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0) }

    /// True if rectangles along the axes stay along the axes, up to the rounding of rotations by multiples of 90°.
    @inlinable
    package var isUpright: Bool {
        guard isAffine else { return false }
        let residue = (abs(a) + abs(b) + abs(d) + abs(e)) * 1e-12
        return abs(b) <= residue && abs(d) <= residue || abs(a) <= residue && abs(e) <= residue
    }

    /// A translation.
    @inlinable
    package init(translationX x: Double, y: Double) {
        self.init(a: 1, b: 0, c: x, d: 0, e: 1, f: y)
    }

    /// A scale about the origin.
    @inlinable
    package init(scaleX x: Double, y: Double) {
        self.init(a: x, b: 0, c: 0, d: 0, e: y, f: 0)
    }

    /// True if parallel lines stay parallel.
    @inlinable
    package var isAffine: Bool { g == 0 && h == 0 && i == 1 }

    /// True if the map has no rotation or skew; negative scales are allowed.
    @inlinable
    package var isAxisAligned: Bool { isAffine && b == 0 && d == 0 }

    /// True if every element is finite.
    @inlinable
    package var isFinite: Bool { (a + b + c + d + e + f + g + h + i) * 0 == 0 }

    /// The determinant; for an affine map its sign tells which face is visible.
    @inlinable
    package var determinant: Double {
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    }
}

extension Homography {
    /// The map that applies `inner` first and `self` after it: the matrix product `self · inner`.
    @inlinable
    @inline(__always)
    package func after(_ inner: Homography) -> Homography {
        guard isAffine && inner.isAffine else { return product(inner) }
        return Homography(
            a: a * inner.a + b * inner.d, b: a * inner.b + b * inner.e, c: a * inner.c + b * inner.f + c,
            d: d * inner.a + e * inner.d, e: d * inner.b + e * inner.e, f: d * inner.c + e * inner.f + f)
    }

    /// The matrix product, in full.
    @usableFromInline
    func product(_ inner: Homography) -> Homography {
        Homography(
            a: a * inner.a + b * inner.d + c * inner.g,
            b: a * inner.b + b * inner.e + c * inner.h,
            c: a * inner.c + b * inner.f + c * inner.i,
            d: d * inner.a + e * inner.d + f * inner.g,
            e: d * inner.b + e * inner.e + f * inner.h,
            f: d * inner.c + e * inner.f + f * inner.i,
            g: g * inner.a + h * inner.d + i * inner.g,
            h: g * inner.b + h * inner.e + i * inner.h,
            i: g * inner.c + h * inner.f + i * inner.i)
    }

    /// The homogeneous image `(X, Y, W)` of a point.
    @inlinable
    package func project(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
        (a * x + b * y + c, d * x + e * y + f, g * x + h * y + i)
    }

    /// The image of a point, or nil if it is on or behind the viewer's plane.
    @inlinable
    package func apply(_ point: Point) -> Point? {
        let (x, y, w) = project(point.x, point.y)
        guard w > 0 else { return nil }
        return Point(x: x / w, y: y / w)
    }

    /// The inverse, or nil if the map is singular.
    @inlinable
    package var inverse: Homography? {
        let determinant = self.determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = 1 / determinant
        guard inverse.isFinite else { return nil }
        if isAffine {
            let (ia, ib, id, ie) = (e * inverse, -b * inverse, -d * inverse, a * inverse)
            return Homography(a: ia, b: ib, c: -(ia * c + ib * f), d: id, e: ie, f: -(id * c + ie * f))
        }
        return Homography(
            a: (e * i - f * h) * inverse, b: (c * h - b * i) * inverse, c: (b * f - c * e) * inverse,
            d: (f * g - d * i) * inverse, e: (a * i - c * g) * inverse, f: (c * d - a * f) * inverse,
            g: (d * h - e * g) * inverse, h: (b * g - a * h) * inverse, i: (a * e - b * d) * inverse)
    }
}

extension Homography {
    /// Returns whether the map is singular, within rounding: it flattens the plane to a line.
    ///
    /// Hadamard: no determinant is larger than the product of its columns' lengths. A value 10¹³ times smaller is
    /// rounding error, and the inverse would be noise.
    @inlinable
    package func isEdgeOn(determinant: Double) -> Bool {
        let first = a * a + d * d + g * g
        let second = b * b + e * e + h * h
        let third = c * c + f * f + i * i
        return !(determinant * determinant > 1e-26 * max(1, first * second * third))
    }

    /// The image of a point under the inverse of a map whose front side is `w > 0`.
    ///
    /// An inverse is only known up to a factor, so the sign of its `w` alone has no meaning; a point at infinity gives
    /// nil.
    @inlinable
    package func applyBack(_ point: Point) -> Point? {
        let (x, y, w) = project(point.x, point.y)
        guard w != 0 else { return nil }
        return Point(x: x / w, y: y / w)
    }

    /// The point whose image is `image`, or nil if there is none in front of the viewer.
    @inlinable
    package func preimage(of image: Point) -> Point? {
        guard let point = inverse?.applyBack(image), project(point.x, point.y).w > 0 else { return nil }
        return point
    }
}

extension Homography {
    /// The map of the plane z = `z` through `transform`, flattened: z is dropped, the perspective remains.
    ///
    /// Source: a row `(x, y, z, 1) · M` has its `x`, `y` and `w` columns linear in `x` and `y` for a fixed `z`.
    @inlinable
    package init(flattening transform: Transform3D, z: Double = 0) {
        self.init(
            a: transform.m11, b: transform.m21, c: transform.m31 * z + transform.m41,
            d: transform.m12, e: transform.m22, f: transform.m32 * z + transform.m42,
            g: transform.m14, h: transform.m24, i: transform.m34 * z + transform.m44)
        normalize()
    }

    /// Divides an affine map by `i`, so that later products use the fast path.
    @inlinable
    mutating func normalize() {
        guard g == 0, h == 0, i != 1, i > 0 else { return }
        let inverse = 1 / i
        (a, b, c) = (a * inverse, b * inverse, c * inverse)
        (d, e, f) = (d * inverse, e * inverse, f * inverse)
        i = 1
    }
}

extension Homography {
    /// The four images of a rectangle's corners in the order top left, top right, bottom right, bottom left, as
    /// homogeneous points.
    @inlinable
    package func corners(
        of rect: Rect
    ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        let (x0, y0) = (rect.origin.x, rect.origin.y)
        let (x1, y1) = (x0 + rect.size.width, y0 + rect.size.height)
        func corner(_ x: Double, _ y: Double) -> SIMD3<Double> {
            let (px, py, w) = project(x, y)
            return SIMD3(px, py, w)
        }
        return (corner(x0, y0), corner(x1, y0), corner(x1, y1), corner(x0, y1))
    }

    /// The bounding box of the image of `rect`, or an empty rectangle at the origin if a part of it is behind the
    /// viewer.
    package func boundingBox(of rect: Rect) -> Rect {
        let (p, q, r, s) = corners(of: rect)
        let w = SIMD4(p.z, q.z, r.z, s.z)
        guard w.min() > 0 else { return .zero }
        let x = SIMD4(p.x, q.x, r.x, s.x) / w
        let y = SIMD4(p.y, q.y, r.y, s.y) / w
        return Rect(x: x.min(), y: y.min(), width: x.max() - x.min(), height: y.max() - y.min())
    }
}

/// A linear map of vectors, such as the derivative of a homography: x' = a·x + b·y, y' = d·x + e·y.
package struct LinearMap: Sendable, Hashable {
    /// The derivative of x' by x.
    package var a: Double
    /// The derivative of x' by y.
    package var b: Double
    /// The derivative of y' by x.
    package var d: Double
    /// The derivative of y' by y.
    package var e: Double

    /// The map with these factors.
    package init(a: Double, b: Double, d: Double, e: Double) {
        (self.a, self.b, self.d, self.e) = (a, b, d, e)
    }

    /// The square root of the factor by which areas are scaled: the mean scale of lengths.
    package var meanScale: Double { abs(a * e - b * d).squareRoot() }

    /// The image of a vector.
    package func apply(_ x: Double, _ y: Double) -> SIMD2<Double> {
        SIMD2(a * x + b * y, d * x + e * y)
    }
}

extension Homography {
    /// The derivative of the map at a point; for an affine map, the map without its translation. Zero if the point is
    /// not in front of the viewer.
    package func linear(at point: Point) -> LinearMap {
        if isAffine { return LinearMap(a: a / i, b: b / i, d: d / i, e: e / i) }
        let (px, py, w) = project(point.x, point.y)
        guard w > 0 else { return LinearMap(a: 0, b: 0, d: 0, e: 0) }
        let (x, y) = (px / w, py / w)
        return LinearMap(
            a: (a - x * g) / w, b: (b - x * h) / w, d: (d - y * g) / w, e: (e - y * h) / w)
    }
}
