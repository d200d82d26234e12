import LaminaGeometry

/// The line segments of a boundary.
enum BoundaryShape {
    /// Returns whether the path has a line, and no unusable coordinate.
    static func isUsable(_ path: Path) -> Bool {
        let box = path.boundingBox
        guard box.minX >= -DynamicsUnits.farthest, box.maxX <= DynamicsUnits.farthest,
            box.minY >= -DynamicsUnits.farthest, box.maxY <= DynamicsUnits.farthest
        else { return false }
        return !segments(of: path).isEmpty
    }

    /// The segments, each at most 0.1 points from its curve and none of length 0. Open subpaths stay open.
    static func segments(of path: Path) -> [(start: SIMD2<Double>, end: SIMD2<Double>)] {
        var result: [(start: SIMD2<Double>, end: SIMD2<Double>)] = []
        var (current, first) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        func add(_ end: SIMD2<Double>) {
            let offset = end - current
            if (offset * offset).sum() > 1e-4 {
                result.append((current, end))
                current = end
            }
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                current = SIMD2(point.x, point.y)
                first = current
            case .line(let point): add(SIMD2(point.x, point.y))
            case .close: add(first)
            case .quadCurve, .curve:
                var part = Path()
                part.move(to: Point(x: current.x, y: current.y))
                part.elements.append(element)
                for point in part.flattened(tolerance: 0.1).first?.points.dropFirst() ?? [] { add(point) }
                // A straight curve has no flattened area.
                if let end = element.end { add(SIMD2(end.x, end.y)) }
            }
        }
        return result
    }
}
