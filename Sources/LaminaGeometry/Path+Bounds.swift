import Foundation

extension Path {
    /// The smallest rectangle around the path's lines and curves, not around the curves' control points; the zero
    /// rectangle for an empty path. Takes time proportional to the number of elements.
    public var boundingBox: CGRect {
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        func add(_ point: SIMD2<Double>) {
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        var current = SIMD2<Double>.zero
        var start = current
        for element in elements {
            switch element {
            case .move(let point):
                current = SIMD2(point)
                start = current
            case .line(let point): current = SIMD2(point)
            case .quadCurve(let control, let end):
                let curve = CubicCurve(current, quad: SIMD2(control), SIMD2(end))
                curve.forEachExtremum(add)
                current = curve.end
            case .curve(let control1, let control2, let end):
                let curve = CubicCurve(
                    start: current, control1: SIMD2(control1), control2: SIMD2(control2), end: SIMD2(end))
                curve.forEachExtremum(add)
                current = curve.end
            case .close: current = start
            }
            add(current)
        }
        guard low.x <= high.x, low.y <= high.y else { return .zero }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

extension SIMD2<Double> {
    init(_ point: CGPoint) { self.init(point.x, point.y) }
}
