import Foundation
import LaminaGeometry
import Testing

/// The way between paths of other elements.
@Suite struct PathMorphingTests {
    private func path(_ points: [(Double, Double)], isClosed: Bool = true) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            let point = Point(x: point.0, y: point.1)
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        if isClosed { path.closeSubpath() }
        return path
    }

    private var triangle: Path { path([(0, 0), (40, 0), (0, 30)]) }
    private var square: Path { path([(0, 0), (20, 0), (20, 20), (0, 20)]) }
    private var circle: Path { Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 40)) }

    @Test func bothEndsAreThePathsThemselves() {
        for (from, to) in [(triangle, square), (square, circle), (circle, Path()), (Path(), triangle)] {
            #expect(from.morphed(to: to, progress: 0) == from)
            #expect(from.morphed(to: to, progress: 1) == to)
        }
    }

    @Test func theLongestSideIsDividedFirst() {
        // Sides of 40, 50 and 30: that of 50 gets the fourth corner, in its middle.
        let middle = triangle.morphed(to: square, progress: 0.5)
        #expect(
            middle.elements == [
                .move(Point(x: 0, y: 0)), .line(Point(x: 30, y: 0)), .line(Point(x: 20, y: 17.5)),
                .line(Point(x: 0, y: 25)), .line(Point(x: 0, y: 0)), .close,
            ])
        // The same from the other side.
        let back = square.morphed(to: triangle, progress: 0.25)
        #expect(back.elements[2] == .line(Point(x: 20, y: 18.75)))
    }

    @Test func aLongSideIsDividedMoreOftenThanShortOnes() {
        // Of 6 pieces more, sides of 60, 20 and 40 get 3, 1 and 2.
        let from = path([(0, 0), (60, 0), (60, 20), (60, -20)], isClosed: false)
        let to = path((0...9).map { (Double($0), 0) }, isClosed: false)
        let early = from.morphed(to: to, progress: 1e-9)
        let ends = early.elements.compactMap(\.end).map { Point(x: $0.x.rounded(), y: $0.y.rounded()) }
        let wanted = [0.0, 15, 30, 45, 60].map { Point(x: $0, y: 0) } + [Point(x: 60, y: 10), Point(x: 60, y: 20)]
        #expect(Array(ends.prefix(7)) == wanted)
        #expect(ends.count == 10 && ends[8] == Point(x: 60, y: -7))
    }

    @Test func aPathNearItsBeginningHasItsShape() {
        for (from, to) in [(circle, triangle), (triangle, circle), (square, circle)] {
            let early = from.morphed(to: to, progress: 1e-9)
            let (measure, whole) = (PathMeasure(early), PathMeasure(from))
            #expect(abs(measure.length - whole.length) < 1e-4)
            for share in [0, 0.11, 0.37, 0.5, 0.83, 1] {
                let a = measure.point(atDistance: share * measure.length)
                let b = whole.point(atDistance: share * whole.length)
                #expect(hypot(a.x - b.x, a.y - b.y) < 1e-3)
            }
        }
    }

    @Test func linesAndCurvesMixAsCubics() {
        var curve = Path()
        curve.move(to: .zero)
        curve.addQuadCurve(to: Point(x: 30, y: 0), control: Point(x: 15, y: 30))
        let line = path([(0, 0), (30, 0)], isClosed: false)
        let middle = line.morphed(to: curve, progress: 0.5)
        // The control points of the curve as a cubic are at (10, 20) and (20, 20), those of the line at its thirds.
        #expect(
            middle.elements == [
                .move(.zero),
                .curve(control1: Point(x: 10, y: 10), control2: Point(x: 20, y: 10), end: Point(x: 30, y: 0)),
            ])
    }

    @Test func aSubpathWithoutACounterpartGrowsFromItsMiddle() {
        var two = square
        two.addPath(path([(100, 0), (120, 0), (120, 40), (100, 40)]))
        let early = square.morphed(to: two, progress: 0.25)
        // A quarter of its size, in its middle.
        let ends = early.elements.compactMap(\.end).suffix(5)
        #expect(ends.map(\.x).min() == 107.5 && ends.map(\.x).max() == 112.5)
        #expect(ends.map(\.y).min() == 15 && ends.map(\.y).max() == 25)
        #expect(early.elements.count { $0 == .close } == 2)
        let late = two.morphed(to: square, progress: 0.75)
        #expect(late.boundingBox == early.boundingBox)
    }

    @Test func anOpenPathIsClosedOnceItIsTheClosedOne() {
        let open = path([(0, 0), (20, 0), (20, 20)], isClosed: false)
        let middle = open.morphed(to: square, progress: 0.5)
        #expect(!middle.elements.contains(.close))
        #expect(middle.elements.last?.end == Point(x: 10, y: 10))
    }

    @Test(arguments: [Double.nan, .infinity, 1e300, -1e300, 0])
    func oddNumbersAreHarmless(number: Double) {
        let odd = path([(number, number), (0, number), (number, 0), (number, number)])
        for other in [triangle, circle, square, Path(), odd, path([(1, 1)])] {
            for progress in [0.5, -3, 1.25, number] {
                let (there, back) = (
                    odd.morphed(to: other, progress: progress), other.morphed(to: odd, progress: progress)
                )
                #expect(there.elements.count <= 16 && back.elements.count <= 16)
            }
        }
    }

    @Test func longPathsAreMorphedToo() {
        let long = path((0...200_000).map { (Double($0), Double($0 % 7)) }, isClosed: false)
        #expect(long.morphed(to: triangle, progress: 0.5).elements.count == 200_001)
        var many = Path()
        for index in 0..<100_000 { many.addPath(path([(Double(index), 0), (Double(index), 1)])) }
        #expect(triangle.morphed(to: many, progress: 0.5).elements.count { $0 == .close } == 100_000)
    }
}
