import Foundation
import LaminaGeometry
import Testing

@Suite struct PathTrimmingTests {
    private var curvy: Path {
        var path = Path()
        path.move(to: Point(x: 0, y: 0))
        path.addCurve(to: Point(x: 50, y: 10), control1: Point(x: 0, y: 60), control2: Point(x: 40, y: -40))
        path.addLine(to: Point(x: 70, y: 30))
        path.closeSubpath()
        path.move(to: Point(x: 100, y: 0))
        path.addQuadCurve(to: Point(x: 120, y: 30), control: Point(x: 130, y: 0))
        return path
    }

    @Test(arguments: [(0.0, 0.3), (0.2, 0.25), (0.1, 0.95), (0.5, 1), (0.7, 0.9)])
    func partHasItsShareOfTheLengthAndItsEnds(start: Double, end: Double) {
        let path = curvy
        let measure = PathMeasure(path)
        let part = PathMeasure(measure.trimmed(path, from: start, to: end))
        #expect(abs(part.length - (end - start) * measure.length) < 1e-5 * measure.length)
        for share in [0.0, 0.1, 0.37, 0.5, 0.81, 1] {
            let wanted = measure.point(atDistance: (start + (end - start) * share) * measure.length)
            let found = part.point(atDistance: share * part.length)
            #expect(hypot(wanted.x - found.x, wanted.y - found.y) < 1e-3)
        }
    }

    @Test func wholePathStaysAsItIs() {
        #expect(PathMeasure(curvy).trimmed(curvy, from: 0, to: 1) == curvy)
        #expect(PathMeasure(curvy).trimmed(curvy, from: -5, to: 7) == curvy)
    }

    @Test func nothingIsLeftOfNoShare() {
        for (start, end) in [(0.5, 0.5), (0.7, 0.2), (0, 0), (1, 1), (0, Double.nan)] {
            #expect(PathMeasure(curvy).trimmed(curvy, from: start, to: end).isEmpty)
        }
    }

    @Test func closedPartThatLiesWithinStaysClosed() {
        var path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        path.addPath(Path(rect: Rect(x: 20, y: 0, width: 10, height: 10)))
        let part = PathMeasure(path).trimmed(path, from: 0, to: 0.75)
        #expect(part.elements[..<5] == path.elements[..<5])
        #expect(part.elements.dropFirst(5).count == 3)
        #expect(!part.elements.dropFirst(5).contains(.close))
        let later = PathMeasure(path).trimmed(path, from: 0.25, to: 1)
        #expect(later.elements.filter { $0 == .close }.count == 1)
        #expect(later.elements.last == .close)
    }

    /// A path that is back at its start before it is closed, cut within the last of its lines.
    @Test(arguments: [(0.0, 0.8), (0.13, 0.8), (0.5, 0.999)])
    func aCloseOfNoLengthAddsNothing(start: Double, end: Double) {
        var triangle = Path()
        triangle.move(to: Point(x: -26, y: 20))
        for (x, y) in [(26, 20), (0, -26), (-26, 20)] { triangle.addLine(to: Point(x: x, y: y)) }
        triangle.closeSubpath()
        for path in [triangle, Path(ellipseIn: Rect(x: -26, y: -26, width: 52, height: 52))] {
            let measure = PathMeasure(path)
            let part = measure.trimmed(path, from: start, to: end)
            #expect(abs(PathMeasure(part).length - (end - start) * measure.length) < 1e-5 * measure.length)
            #expect(!part.elements.contains(.close))
        }
    }

    /// Lines of 10 points each, from 0 to 40 along x.
    private var ruler: Path {
        var path = Path()
        path.move(to: .zero)
        for x in [10.0, 20, 30, 40] { path.addLine(to: Point(x: x, y: 0)) }
        return path
    }

    /// The ends of each part of a path of level lines.
    private func spans(_ path: Path) -> String {
        var spans: [(Double, Double)] = []
        for element in path.elements {
            guard let x = element.end?.x else { continue }
            if case .move = element { spans.append((x, x)) } else { spans[spans.count - 1].1 = x }
        }
        return spans.map { "\(Int($0.0))-\(Int($0.1))" }.joined(separator: " ")
    }

    private static let moves: [(start: Double, end: Double, offset: Double, wanted: String)] = [
        (0, 0.5, 0.25, "10-30"), (0.25, 0.75, 0.5, "30-40 0-10"), (0.25, 0.75, -0.5, "30-40 0-10"),
        (0.25, 0.75, 3, "10-30"), (0.25, 0.75, -1.25, "0-20"), (0.5, 1, 0.5, "0-20"), (0, 0.75, 0.25, "10-40"),
        (0, 1, 0.3, "0-40"), (0.5, 0.5, 0.3, ""), (0.25, 0.75, .nan, "10-30"), (0.25, 0.75, -.infinity, "10-30"),
        (0.25, 0.75, 1e300, "10-30"), (0.25, 0.75, -1e-30, "10-30"),
    ]

    @Test(arguments: moves)
    func anOffsetMovesThePartAlongAndAround(start: Double, end: Double, offset: Double, wanted: String) {
        let found = spans(PathMeasure(ruler).trimmed(ruler, from: start, to: end, offset: offset))
        #expect(found == wanted)
    }

    @Test func aLoopGoesOnWhereItBegins() {
        let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let part = PathMeasure(square).trimmed(square, from: 0, to: 0.25, offset: 0.875)
        // From the middle of the last side over the corner to the middle of the first.
        #expect(
            part.elements == [
                .move(Point(x: 0, y: 5)), .line(Point(x: 0, y: 0)), .line(Point(x: 5, y: 0)),
            ])
        // Two loops are not joined.
        var both = square
        both.addPath(Path(rect: Rect(x: 20, y: 0, width: 10, height: 10)))
        let parts = PathMeasure(both).trimmed(both, from: 0, to: 0.25, offset: 0.875)
        #expect(parts.elements.filter { if case .move = $0 { true } else { false } }.count == 2)
    }

    @Test func pathsOfNoLengthAndOddOnesAreHarmless() {
        var point = Path()
        point.move(to: .zero)
        point.addLine(to: .zero)
        #expect(PathMeasure(point).trimmed(point, from: 0.2, to: 0.8).isEmpty)
        var odd = curvy
        odd.addLine(to: Point(x: Double.nan, y: 0))
        #expect(PathMeasure(odd).trimmed(odd, from: 0.2, to: 0.8).isEmpty)
    }
}
