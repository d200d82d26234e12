import Foundation

/// What a map does to small vectors: x' = a·x + b·y, y' = d·x + e·y.
public struct LinearMap: Sendable, Hashable {
    /// How x' grows with x.
    public var a: Double
    /// How x' grows with y.
    public var b: Double
    /// How y' grows with x.
    public var d: Double
    /// How y' grows with y.
    public var e: Double

    /// The map with these factors.
    public init(a: Double, b: Double, d: Double, e: Double) {
        (self.a, self.b, self.d, self.e) = (a, b, d, e)
    }

    /// The root of the factor by which areas grow: how long a length is on the whole.
    public var meanScale: Double { abs(a * e - b * d).squareRoot() }

    /// The image of a vector.
    public func apply(_ x: Double, _ y: Double) -> SIMD2<Double> {
        SIMD2(a * x + b * y, d * x + e * y)
    }
}

extension Homography {
    /// The derivative of the map at a point: the whole map, but for translation, where it is affine. Zero where the
    /// point is not in front of the viewer.
    public func linear(at point: CGPoint) -> LinearMap {
        if isAffine { return LinearMap(a: a / i, b: b / i, d: d / i, e: e / i) }
        let (px, py, w) = project(point.x, point.y)
        guard w > 0 else { return LinearMap(a: 0, b: 0, d: 0, e: 0) }
        let (x, y) = (px / w, py / w)
        return LinearMap(
            a: (a - x * g) / w, b: (b - x * h) / w, d: (d - y * g) / w, e: (e - y * h) / w)
    }
}
