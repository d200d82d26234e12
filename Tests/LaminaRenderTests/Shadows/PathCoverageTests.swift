import Foundation
import LaminaGeometry
import LaminaRender
import Testing

/// The coverage of filled paths is their area, and no path can stop a frame.
@Suite struct PathCoverageTests {
    private func polygon(_ points: [SIMD2<Double>]) -> Path {
        var path = Path()
        for point in points { path.addLine(to: Point(x: point.x, y: point.y)) }
        path.closeSubpath()
        return path
    }

    private func area(_ coverage: PathCoverage) -> Double {
        coverage.bytes.reduce(0) { $0 + Double($1) } / 255
    }

    /// The exact area of a convex polygon, given clockwise, in a pixel.
    private func share(of points: [SIMD2<Double>], x: Double, y: Double) -> Double {
        let part = Polyline(points: points).clipped { $0.x - x }.clipped { x + 1 - $0.x }.clipped { $0.y - y }
            .clipped { y + 1 - $0.y }.points
        guard part.count > 2 else { return 0 }
        var sum = 0.0
        for (index, point) in part.enumerated() {
            let next = part[(index + 1) % part.count]
            sum += point.x * next.y - next.x * point.y
        }
        return sum / 2
    }

    @Test func trianglesPixelsHaveTheirExactArea() throws {
        let points = [SIMD2(1.3, 0.7), SIMD2(18.9, 6.1), SIMD2(5.2, 15.4)]
        let rect = PixelRect(minX: -1, minY: -2, maxX: 21, maxY: 18)
        let coverage = try PathCoverage(polygon(points), through: .identity, on: rect)
        #expect(coverage.bytes.count == rect.area)
        var sum = 0.0
        for (index, byte) in coverage.bytes.enumerated() {
            let (x, y) = (Double(index % rect.width) - 1, Double(index / rect.width) - 2)
            let difference = abs(Double(byte) / 255 - share(of: points, x: x, y: y))
            sum += difference
            #expect(difference <= 0.02, "at \(x) \(y)")
        }
        #expect(sum / Double(coverage.bytes.count) <= 0.002)
    }

    /// The blurred coverage is the sum of each pixel's neighbours, weighted, in double precision.
    @Test(arguments: [0.1, 0.5, 0.99]) func blurredCoverageIsTheWeightedSum(sigma: Double) throws {
        let circle = Path(ellipseIn: Rect(x: 2.3, y: 1.9, width: 21, height: 17))
        let rect = PixelRect(minX: 1, minY: -2, maxX: 30, maxY: 15)
        let found = try PathCoverage(circle, through: .identity, on: rect, blurredBy: sigma)
        #expect(found.rect == rect && found.bytes.count == rect.area)
        let sharp = try PathCoverage(circle, through: .identity, on: rect.outset(by: 4))
        let weights = (-4...4).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        for y in 0..<rect.height {
            for x in 0..<rect.width {
                var sum = 0.0
                for (down, weight) in weights.enumerated() {
                    for (right, other) in weights.enumerated() {
                        sum += weight * other * Double(sharp.bytes[(y + down) * sharp.rect.width + x + right])
                    }
                }
                #expect(abs(sum / (total * total) - Double(found.bytes[y * rect.width + x])) < 0.6)
            }
        }
    }

    @Test func circleHasItsArea() throws {
        let circle = Path(ellipseIn: Rect(x: 2.3, y: 1.9, width: 40, height: 40))
        let coverage = try PathCoverage(circle, through: .identity, on: PixelRect(width: 46, height: 46))
        #expect(abs(area(coverage) - 400 * .pi) < 0.005 * 400 * .pi)
    }

    @Test func mapsTurnAndScale() throws {
        let map = Homography(a: 0, b: -3, c: 40, d: 3, e: 0, f: 1)
        let path = Path(rect: Rect(x: 1, y: 2, width: 5, height: 7))
        let coverage = try PathCoverage(path, through: map, on: PixelRect(width: 50, height: 50))
        // x runs from 40 − 27 to 40 − 6, y from 4 to 19.
        for y in 0..<50 {
            for x in 0..<50 {
                let isInside = (13..<34).contains(x) && (4..<19).contains(y)
                #expect(coverage.bytes[y * 50 + x] == (isInside ? 255 : 0))
            }
        }
    }

    @Test func perspectiveKeepsStraightLines() throws {
        let map = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0.01, h: 0, i: 1)
        let square = Path(rect: Rect(x: 0, y: 0, width: 100, height: 40))
        let coverage = try PathCoverage(square, through: map, on: PixelRect(width: 60, height: 50))
        // The far side is at x = 100 / 2 and 40 / 2 high.
        #expect(abs(area(coverage) - 50 * 30) < 2)
    }

    @Test func overlapsCountOnceAndHolesAreLeft() throws {
        var path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        path.addPath(Path(rect: Rect(x: 5, y: 0, width: 10, height: 10)))
        #expect(try area(PathCoverage(path, through: .identity, on: PixelRect(width: 20, height: 10))) == 150)
        var hole = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        hole.addPath(polygon([SIMD2(2, 2), SIMD2(2, 8), SIMD2(8, 8), SIMD2(8, 2)]))
        #expect(try area(PathCoverage(hole, through: .identity, on: PixelRect(width: 20, height: 10))) == 64)
    }

    @Test func partsFarOutsideAreCutAndDoNotMatter() throws {
        let rect = PixelRect(width: 20, height: 20)
        let huge = Path(rect: Rect(x: -1e300, y: -1e300, width: 2e300, height: 2e300))
        #expect(try area(PathCoverage(huge, through: .identity, on: rect)) == 400)
        let wide = Path(rect: Rect(x: -1e9, y: 3, width: 2e9, height: 5))
        #expect(try area(PathCoverage(wide, through: .identity, on: rect)) == 100)
        let away = Path(rect: Rect(x: 1e9, y: 3, width: 5, height: 5))
        #expect(try area(PathCoverage(away, through: .identity, on: rect)) == 0)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func oddNumbersCoverNothing(value: Double) throws {
        let rect = PixelRect(width: 9, height: 9)
        var path = Path(rect: Rect(x: 0, y: 0, width: 5, height: 5))
        path.addLine(to: Point(x: value, y: 3))
        #expect(try area(PathCoverage(path, through: .identity, on: rect)) == 0)
        let map = Homography(a: value, b: 0, c: 0, d: 0, e: 1, f: 0)
        let square = Path(rect: Rect(x: 0, y: 0, width: 5, height: 5))
        #expect(try PathCoverage(square, through: map, on: rect).bytes.count == 81)
        #expect(try PathCoverage(square, through: .identity, on: .empty).bytes.isEmpty)
    }

    @Test func pathsThatWouldTakeTooLongAreRefused() {
        var path = Path()
        for index in 0..<1_000_000 {
            path.addLine(to: Point(x: Double(index % 1000), y: index % 2 == 0 ? 0 : 1000))
        }
        #expect(throws: PathCoverageError.tooComplex(elements: 1_000_000)) {
            try PathCoverage(path, through: .identity, on: PixelRect(width: 1000, height: 1000))
        }
        #expect(throws: PathCoverageError.self) {
            try PathCoverage(
                Path(ellipseIn: Rect(x: 0, y: 0, width: 9, height: 9)), through: .identity,
                on: PixelRect(width: 1 << 20, height: 1 << 20))
        }
    }

    @Test func manySmallPartsAreFilled() throws {
        var path = Path()
        for index in 0..<20_000 {
            path.addPath(
                Path(rect: Rect(x: Double(index % 200), y: Double(index / 200), width: 0.5, height: 1)))
        }
        let coverage = try PathCoverage(path, through: .identity, on: PixelRect(width: 200, height: 100))
        #expect(coverage.bytes.allSatisfy { $0 == 127 || $0 == 128 })
    }

    @Test func linesThatCrossTooOftenAreRefused() {
        var path = Path()
        for index in 0..<200_000 {
            path.addLine(to: Point(x: Double(index * 7919 % 1000), y: Double(index * 104_729 % 19)))
        }
        #expect(throws: PathCoverageError.tooComplex(elements: 200_000)) {
            try PathCoverage(path, through: .identity, on: PixelRect(width: 1000, height: 20))
        }
    }

    @Test func bandsJoinWithoutASeam() throws {
        let path = Path(rect: Rect(x: 1, y: 1.5, width: 2, height: 9000))
        let coverage = try PathCoverage(path, through: .identity, on: PixelRect(width: 4, height: 9010))
        #expect(abs(area(coverage) - 18000) < 0.1)
        #expect((2..<9001).allSatisfy { coverage.bytes[$0 * 4 + 1] == 255 })
    }
}
