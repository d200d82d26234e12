import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct PathMeasureTests {
    /// The length as the sum of 200,000 straight lines.
    private func summed(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
        var (sum, last) = (0.0, a)
        for index in 1...200_000 {
            let point = bezier(a, b, c, d, Double(index) / 200_000)
            sum += hypot(point.x - last.x, point.y - last.y)
            last = point
        }
        return sum
    }

    private func bezier(_ a: Point, _ b: Point, _ c: Point, _ d: Point, _ t: Double) -> Point {
        let r = 1 - t
        let (wa, wb, wc, wd) = (r * r * r, 3 * r * r * t, 3 * r * t * t, t * t * t)
        return Point(
            x: wa * a.x + wb * b.x + wc * c.x + wd * d.x, y: wa * a.y + wb * b.y + wc * c.y + wd * d.y)
    }

    @Test func curvesAreAsLongAsManyLines() {
        var source = SplitMix64(seed: 41)
        for _ in 0..<10 {
            func point() -> Point {
                Point(x: Double.random(in: 0...100, using: &source), y: Double.random(in: 0...100, using: &source))
            }
            let (a, b, c, d) = (point(), point(), point(), point())
            var path = Path()
            path.move(to: a)
            path.addCurve(to: d, control1: b, control2: c)
            #expect(abs(PathMeasure(path).length / summed(a, b, c, d) - 1) < 2e-6)
        }
    }

    @Test func quadraticCurvesHaveTheirKnownLength() {
        var path = Path()
        path.move(to: .zero)
        path.addQuadCurve(to: Point(x: 2, y: 0), control: Point(x: 1, y: 1))
        // The parabola y = x - x²/2 from 0 to 2: √2 + asinh 1.
        #expect(abs(PathMeasure(path).length - (2.0.squareRoot() + asinh(1))) < 1e-12)
    }

    @Test func circlesAreAsLongAsTheyShould() {
        let circle = Path(ellipseIn: Rect(x: -50, y: -50, width: 100, height: 100))
        let measure = PathMeasure(circle)
        #expect(abs(measure.length / (100 * .pi) - 1) < 3e-4)
        for step in 0...100 {
            let distance = measure.length * Double(step) / 100
            let (point, tangent) = (measure.point(atDistance: distance), measure.tangent(atDistance: distance))
            let angle = 2 * Double.pi * Double(step) / 100
            #expect(abs(point.x - 50 * cos(angle)) < 0.03 && abs(point.y - 50 * sin(angle)) < 0.03, "at \(step) %")
            #expect(abs(sin(tangent) - cos(angle)) < 2e-3 && abs(cos(tangent) + sin(angle)) < 2e-3, "at \(step) %")
        }
    }

    @Test func equalDistancesAreEqualOnCurves() {
        var path = Path()
        path.move(to: .zero)
        path.addCurve(to: Point(x: 300, y: 0), control1: Point(x: 5, y: 200), control2: Point(x: 10, y: -150))
        let measure = PathMeasure(path)
        for step in 0..<50 {
            let (from, to) = (measure.length * Double(step) / 50, measure.length * Double(step + 1) / 50)
            var (sum, last) = (0.0, measure.point(atDistance: from))
            for index in 1...400 {
                let point = measure.point(atDistance: from + (to - from) * Double(index) / 400)
                sum += hypot(point.x - last.x, point.y - last.y)
                last = point
            }
            #expect(abs(sum - (to - from)) < 1e-4)
        }
    }

    /// A unit square, a gap, and a line: lengths 1 1 1 1, 0, 3.
    private var square: Path {
        var path = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
        path.move(to: Point(x: 10, y: 0))
        path.addLine(to: Point(x: 10, y: 3))
        return path
    }

    @Test func partsFollowOneAnotherWithoutTheGaps() {
        let measure = PathMeasure(square)
        #expect(measure.length == 7)
        #expect(measure.elementCount == 7)
        #expect((-1...7).map { measure.distance(ofElement: $0) } == [0, 0, 1, 2, 3, 4, 4, 7, 7])
        #expect(measure.point(atDistance: 2.5) == Point(x: 0.5, y: 1))
        #expect(measure.point(atDistance: 3.75) == Point(x: 0, y: 0.25))
        #expect(measure.point(atDistance: 4) == Point(x: 0, y: 0))
        #expect(measure.point(atDistance: 4.5) == Point(x: 10, y: 0.5))
        for distance in [7, 8, Double.infinity] { #expect(measure.point(atDistance: distance) == Point(x: 10, y: 3)) }
        for distance in [0, -1, Double.nan] { #expect(measure.point(atDistance: distance) == .zero) }
    }

    @Test func cornersHaveTheDirectionBeforeThem() {
        let measure = PathMeasure(square)
        let right = Double.pi / 2
        #expect(
            [0, 0.5, 1, 1.5, 2.5, 3.5, 4, 4.5].map(measure.tangent) == [0, 0, 0, right, .pi, -right, -right, right])
        // A move has the direction of the way to it, the first one that of the way from it.
        #expect(measure.tangent(onElement: 0, at: 0) == 0)
        #expect(measure.tangent(onElement: 5, at: 0.5) == -right)
        #expect(measure.tangent(onElement: 3, at: 0.5) == .pi)
    }

    @Test func elementsAreFollowedByTheirParameter() {
        var path = Path()
        let (a, b, c, d) = (
            Point(x: 1, y: 2), Point(x: 30, y: 4), Point(x: -5, y: 60), Point(x: 7, y: 8)
        )
        path.move(to: a)
        path.addCurve(to: d, control1: b, control2: c)
        path.closeSubpath()
        let measure = PathMeasure(path)
        for t in [0, 0.1, 0.5, 0.9, 1] {
            let (point, wanted) = (measure.point(onElement: 1, at: t), bezier(a, b, c, d, t))
            #expect(hypot(point.x - wanted.x, point.y - wanted.y) < 1e-12)
        }
        #expect(abs(measure.tangent(onElement: 1, at: 0) - atan2(2, 29)) < 1e-12)
        #expect(abs(measure.tangent(onElement: 1, at: 1) - atan2(-52, 12)) < 1e-12)
        #expect(measure.point(onElement: 2, at: 0.5) == Point(x: 4, y: 5))
        #expect(measure.point(onElement: 0, at: 0.7) == a)
        #expect(measure.point(onElement: 9, at: 2) == a && measure.point(onElement: -9, at: .nan) == a)
    }

    @Test func controlPointsOnTheEndsStillGiveADirection() {
        var path = Path()
        path.move(to: .zero)
        path.addCurve(to: Point(x: 10, y: 10), control1: .zero, control2: Point(x: 10, y: 0))
        path.addCurve(to: Point(x: 20, y: 20), control1: Point(x: 10, y: 20), control2: Point(x: 20, y: 20))
        let measure = PathMeasure(path)
        #expect(abs(measure.tangent(atDistance: 0)) < 1e-4)
        #expect(abs(measure.tangent(onElement: 2, at: 1)) < 1e-4)
    }

    @Test func pathsWithoutALengthAreSafe() {
        var broken = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
        broken.addLine(to: Point(x: Double.nan, y: 0))
        var vast = Path()
        vast.move(to: Point(x: -1e300, y: 0))
        vast.addCurve(to: Point(x: 1e300, y: 0), control1: .zero, control2: .zero)
        for path in [Path(), broken, vast] {
            let measure = PathMeasure(path)
            #expect(measure.length == 0 && measure.elementCount == 0)
            #expect(measure.point(atDistance: 1) == .zero && measure.tangent(atDistance: 1) == 0)
            #expect(measure.point(onElement: 0, at: 0) == .zero && measure.distance(ofElement: 3) == 0)
        }
        var point = Path()
        point.move(to: Point(x: 3, y: 4))
        point.addCurve(
            to: Point(x: 3, y: 4), control1: Point(x: 3, y: 4), control2: Point(x: 3, y: 4))
        point.closeSubpath()
        let measure = PathMeasure(point)
        #expect(measure.length == 0 && measure.elementCount == 3)
        #expect(measure.point(atDistance: 1) == Point(x: 3, y: 4) && measure.tangent(atDistance: 1) == 0)
        #expect(measure.tangent(onElement: 1, at: 0.5) == 0)
    }
}
