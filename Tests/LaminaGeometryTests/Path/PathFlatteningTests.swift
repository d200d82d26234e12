import Foundation
import LaminaGeometry
import Testing

/// Curves become lines that keep to them.
@Suite struct PathFlatteningTests {
    private let circle = Path(ellipseIn: Rect(x: -100, y: -100, width: 200, height: 200))

    @Test(arguments: [1, 0.1, 0.01]) func linesKeepWithinTheTolerance(tolerance: Double) throws {
        let line = try #require(circle.flattened(tolerance: tolerance).first)
        var before = try #require(line.points.last)
        for point in line.points {
            let middle = (point + before) / 2
            #expect(abs((middle * middle).sum().squareRoot() - 100) <= tolerance + 0.03)
            before = point
        }
        #expect(line.points.count < Int(80 / tolerance.squareRoot()))
    }

    @Test func partsCountAsClosed() {
        var path = Path(rect: Rect(x: 0, y: 0, width: 2, height: 2))
        path.addLine(to: Point(x: -3, y: 0))
        path.addLine(to: Point(x: 0, y: -3))
        let parts = path.flattened(tolerance: 0.1)
        // After closing, drawing goes on where the part began.
        #expect(parts.map(\.points.count) == [4, 3])
        #expect(parts.last?.points.first == .zero)
    }

    @Test func limitStopsPathsThatAreTooLong() {
        #expect(circle.flattened(through: .identity, tolerance: 0.01, limit: 20) == nil)
        #expect(circle.flattened(through: .identity, tolerance: 0.01, limit: 2000) != nil)
    }

    @Test func whatIsBehindTheViewerIsCutOff() throws {
        // w = 1 − x / 50: from x = 50 on the plane is behind the viewer.
        let map = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: -0.02, h: 0, i: 1)
        let parts = try #require(circle.flattened(through: map, tolerance: 0.1, limit: 10_000))
        let points = parts.flatMap(\.points)
        #expect(points.contains { $0.x > 1000 })
        #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.x > -34 })
    }

    @Test func clippingKeepsTheAreaInside() {
        let square = Polyline(points: [SIMD2(0, 0), SIMD2(4, 0), SIMD2(4, 4), SIMD2(0, 4)])
        #expect(square.clipped { 3 - $0.x }.points.allSatisfy { $0.x <= 3 })
        #expect(square.clipped { 3 - $0.x }.points.count == 4)
        #expect(square.clipped { $0.x - 5 }.points.isEmpty)
        #expect(square.clipped { 5 - $0.x } == square)
    }
}
