import LaminaGeometry
import LaminaTestSupport

/// A square matrix as rows of numbers, multiplied the slow way.
struct Matrix: Equatable {
    var rows: [[Double]]

    static func * (left: Matrix, right: Matrix) -> Matrix {
        Matrix(
            rows: left.rows.map { row in
                right.rows.indices.map { column in
                    row.indices.reduce(0) { $0 + row[$1] * right.rows[$1][column] }
                }
            })
    }

    /// The largest difference of two elements, as a share of the largest element or of 1.
    func distance(to other: Matrix) -> Double {
        let pairs = zip(rows.joined(), other.rows.joined())
        let size = rows.joined().map(abs).max() ?? 0
        return (pairs.map { abs($0 - $1) }.max() ?? 0) / max(1, size)
    }
}

extension Matrix {
    init(_ transform: Transform3D) {
        let t = transform
        rows = [
            [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24],
            [t.m31, t.m32, t.m33, t.m34], [t.m41, t.m42, t.m43, t.m44],
        ]
    }

    init(_ map: Homography) {
        rows = [[map.a, map.b, map.c], [map.d, map.e, map.f], [map.g, map.h, map.i]]
    }
}

extension Transform3D {
    /// A transform of 16 numbers from -2 to 2.
    static func random(_ source: inout SplitMix64) -> Transform3D {
        var transform = Transform3D()
        func number() -> Double { Double.random(in: -2...2, using: &source) }
        (transform.m11, transform.m12, transform.m13, transform.m14) = (number(), number(), number(), number())
        (transform.m21, transform.m22, transform.m23, transform.m24) = (number(), number(), number(), number())
        (transform.m31, transform.m32, transform.m33, transform.m34) = (number(), number(), number(), number())
        (transform.m41, transform.m42, transform.m43, transform.m44) = (number(), number(), number(), number())
        return transform
    }
}

extension Homography {
    /// A map of numbers from -2 to 2, with a perspective or without.
    static func random(affine: Bool, _ source: inout SplitMix64) -> Homography {
        func number() -> Double { Double.random(in: -2...2, using: &source) }
        var map = Homography(a: number(), b: number(), c: number(), d: number(), e: number(), f: number())
        if !affine { (map.g, map.h, map.i) = (number(), number(), number()) }
        return map
    }
}
