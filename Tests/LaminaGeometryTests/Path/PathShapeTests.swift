import Foundation
import LaminaGeometry
import Testing

/// The shapes that paths are made of have the points and bounds they should, and are known again.
@Suite struct PathShapeTests {
    private let rect = Rect(x: 10, y: 20, width: 60, height: 40)

    @Test func boundsAreThoseOfTheCurveAndNotOfItsControlPoints() {
        var path = Path()
        path.move(to: Point(x: 0, y: 0))
        path.addQuadCurve(to: Point(x: 10, y: 0), control: Point(x: 5, y: 8))
        #expect(path.boundingBox == Rect(x: 0, y: 0, width: 10, height: 4))
        path.addCurve(to: Point(x: 20, y: 0), control1: Point(x: 10, y: -4), control2: Point(x: 20, y: -4))
        #expect(abs(path.boundingBox.minY + 3) < 1e-12)
        #expect(Path().boundingBox == .zero)
    }

    @Test func shapesFillTheirRectangle() {
        for path in [
            Path(rect: rect), Path(roundedRect: rect, cornerRadius: 12), Path(ellipseIn: rect),
            Path(roundedRect: rect, radii: SIMD4(1, 20, 0, 3)),
        ] {
            let box = path.boundingBox
            #expect(abs(box.minX - 10) + abs(box.minY - 20) + abs(box.maxX - 70) + abs(box.maxY - 60) < 1e-9)
        }
    }

    @Test(arguments: [SIMD4(0.0, 0, 0, 0), SIMD4(8, 8, 8, 8), SIMD4(1, 20, 0, 3), SIMD4(20, 20, 20, 20)])
    func roundedRectanglesAreKnownAgain(radii: SIMD4<Double>) throws {
        let found = try #require(Path(roundedRect: rect, radii: radii).asRoundedRectangle)
        #expect(found.rect == rect)
        for corner in 0..<4 { #expect(abs(found.radii[corner] - radii[corner]) < 1e-12) }
        let moved = Path(roundedRect: rect, radii: radii)
            .applying(Transform2D(m11: 1.7, m12: 0, m21: 0, m22: 1.7, tX: 0.3, tY: -5.1))
        let there = try #require(moved.asRoundedRectangle)
        #expect(abs(there.rect.width - 102) < 1e-9 && abs(there.radii.y - 1.7 * radii.y) < 1e-9)
    }

    @Test func circleIsARoundedRectangleAndAnEllipseIsNone() throws {
        let circle = try #require(Path(ellipseIn: Rect(x: 3, y: 4, width: 10, height: 10)).asRoundedRectangle)
        #expect(circle == RoundedRectangle(rect: Rect(x: 3, y: 4, width: 10, height: 10), radii: SIMD4(repeating: 5)))
        #expect(Path(ellipseIn: rect).asRoundedRectangle == nil)
    }

    @Test func otherShapesAreNoRoundedRectangle() {
        var triangle = Path()
        triangle.move(to: .zero)
        triangle.addLine(to: Point(x: 4, y: 0))
        triangle.addLine(to: Point(x: 4, y: 4))
        triangle.closeSubpath()
        var bent = Path(roundedRect: rect, cornerRadius: 12)
        bent.elements[4] = .curve(
            control1: Point(x: 70, y: 59), control2: Point(x: 70, y: 60), end: Point(x: 58, y: 60))
        let turned = Path(rect: rect).applying(Transform2D(rotationByDegrees: 10))
        for path in [triangle, bent, turned, Path()] { #expect(path.asRoundedRectangle == nil) }
        var open = Path()
        for (x, y) in [(0.0, 0.0), (0, 3), (5, 3), (5, 0)] { open.addLine(to: Point(x: x, y: y)) }
        #expect(open.asRoundedRectangle?.rect == Rect(x: 0, y: 0, width: 5, height: 3))
    }

    @Test func absurdRadiiAreKeptInTheRectangle() {
        #expect(
            Path(roundedRect: rect, cornerRadius: 1e9).asRoundedRectangle?.radii == SIMD4(repeating: 20))
        #expect(Path(roundedRect: rect, cornerRadius: -3) == Path(rect: rect))
        #expect(Path(roundedRect: rect, cornerRadius: .nan) == Path(rect: rect))
    }

    @Test func arcsRunTheWayAskedFor() throws {
        var path = Path()
        path.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(path.elements.count == 2)
        let end = try #require(path.elements.last?.end)
        #expect(abs(end.x) < 1e-12 && abs(end.y - 2) < 1e-12)
        var other = Path()
        other.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(other.elements.count == 4)
        #expect(abs(other.boundingBox.minX + 2) < 1e-3 && abs(path.boundingBox.minX) < 1e-12)
        var whole = Path()
        whole.addArc(center: .zero, radius: 2, startAngle: 1, endAngle: 1 + 2 * .pi, clockwise: true)
        #expect(whole.elements.count == 5)
    }

    @Test func numbersThatAreNoneAreFound() {
        #expect(Path(ellipseIn: rect).isFinite)
        var path = Path(rect: rect)
        path.addQuadCurve(to: .zero, control: Point(x: Double.nan, y: 0))
        #expect(!path.isFinite)
        #expect(path.flattened(tolerance: 0.1).isEmpty)
    }

    @Test func equalElementsAreInterpolated() throws {
        let from = Path(roundedRect: rect, cornerRadius: 4)
        let to = Path(roundedRect: rect.offsetBy(dx: 10, dy: 0), cornerRadius: 8)
        let middle = try #require(from.interpolated(to: to, progress: 0.5)?.asRoundedRectangle)
        #expect(abs(middle.rect.minX - 15) < 1e-9 && abs(middle.radii.x - 6) < 1e-9)
        #expect(from.interpolated(to: Path(rect: rect), progress: 0.5) == nil)
    }

    @Test func drawingWithoutAPlaceToGoFromBeginsThere() {
        var path = Path()
        path.closeSubpath()
        path.addLine(to: Point(x: 1, y: 2))
        #expect(path.elements == [.move(Point(x: 1, y: 2))])
    }
}
