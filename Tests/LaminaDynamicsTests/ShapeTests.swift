import Foundation
import LaminaGeometry
import Testing

@testable import LaminaDynamics

/// Collision bounds: their pieces, weights and mistakes.
@Suite struct ShapeTests {
    /// Area, centre and moment about it, by summing up cells of a grid: a second, simpler way.
    private func cells(_ corners: [SIMD2<Double>]) -> (area: Double, center: SIMD2<Double>, moment: Double) {
        let (low, high) = (
            corners.reduce(corners[0]) { pointwiseMin($0, $1) }, corners.reduce(corners[0]) { pointwiseMax($0, $1) }
        )
        let count = 400
        let cell = (high - low) / Double(count)
        var (area, sum, square) = (0.0, SIMD2<Double>.zero, 0.0)
        for row in 0..<count {
            for column in 0..<count {
                let point = low + cell * SIMD2(Double(column) + 0.5, Double(row) + 0.5)
                let isInside = corners.indices.allSatisfy { index in
                    let (a, b) = (corners[index], corners[(index + 1) % corners.count])
                    return cross(b - a, point - a) >= 0
                }
                if isInside {
                    area += cell.x * cell.y
                    sum += point * (cell.x * cell.y)
                    square += (point * point).sum() * cell.x * cell.y
                }
            }
        }
        let center = sum / area
        return (area, center, square - area * (center * center).sum())
    }

    @Test func outlineWeighsWhatItsAreaDoes() throws {
        let path = Path(corners: [(-40, -30), (60, -20), (70, 30), (10, 55), (-50, 20)])
        let corners = try Outline(path, item: "item").corners
        let (shape, summed) = (ItemShape(outline: corners), cells(corners))
        #expect(abs(shape.area / summed.area - 1) < 0.01)
        #expect(abs(shape.centroid.x - summed.center.x) < 0.5)
        #expect(abs(shape.centroid.y - summed.center.y) < 0.5)
        #expect(abs(shape.moment / summed.moment - 1) < 0.01)
    }

    @Test(arguments: [3, 8, 9, 15, 64, 1000])
    func piecesCoverAnOutlineOfAnyNumberOfCorners(count: Int) throws {
        let corners = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return (300 * cos(angle), 200 * sin(angle))
        }
        let outline = try Outline(Path(corners: corners), item: "item").corners
        let pieces = ConvexPieces.split(outline)
        #expect(pieces.allSatisfy { $0.count >= 3 && $0.count <= 8 })
        let areas = pieces.map { ItemShape(outline: $0).area }
        #expect(areas.allSatisfy { $0 > 0 })
        let (sum, whole): (Double, Double) = (areas.reduce(0, +), ItemShape(outline: outline).area)
        #expect(abs(sum / whole - 1) < 1e-9)
        let ellipse = Double.pi * 300 * 200
        if count == 1000 { #expect(abs(sum / ellipse - 1) < 1e-4) }
    }

    @Test(arguments: [(80.0, 20.0), (1000.0, 300.0), (4.0, 3.0)])
    func ellipseIsAQuarterOfAPointFromItsPieces(width: Double, height: Double) {
        let shape = ItemShape(size: SIMD2(width, height), isEllipse: true)
        #expect(abs(shape.area - .pi / 4 * width * height) < 1e-6)
        let inset = min(ItemShape.inset, min(width, height) * 0.4)
        // The polygon's corners are on the smaller ellipse, and the middle of its sides at most 0.25 points inside.
        var outline: [SIMD2<Double>] = []
        for case .polygon(let corners) in shape.pieces { outline += corners }
        let (a, b) = (width / 2 - inset, height / 2 - inset)
        for corner in outline {
            let place = corner / SIMD2(a, b)
            #expect(abs((place * place).sum() - 1) < 1e-9)
        }
    }

    @Test func insetMovesEachSideInwards() {
        let inset = ConvexPieces.inset([SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 50), SIMD2(0, 50)])
        let expected = [SIMD2(0.8, 0.8), SIMD2(99.2, 0.8), SIMD2(99.2, 49.2), SIMD2(0.8, 49.2)]
        #expect(inset.count == 4)
        for corner in expected {
            #expect(inset.contains { abs($0.x - corner.x) + abs($0.y - corner.y) < 1e-9 })
        }
    }

    @Test(arguments: [false, true])
    func eitherWindingIsTheSameOutline(reversed: Bool) throws {
        let corners = [(-20.0, -20.0), (20.0, -20.0), (20.0, 20.0), (-20.0, 20.0)]
        let outline = try Outline(Path(corners: reversed ? corners.reversed() : corners), item: "item").corners
        #expect(ItemShape(outline: outline).area == 1600)
    }

    @Test func shapesOfTheHouseAreOutlines() throws {
        let box = Rect(x: -30, y: -20, width: 60, height: 40)
        for path in [Path(rect: box), Path(ellipseIn: box), Path(roundedRect: box, cornerRadius: 8)] {
            let area = ItemShape(outline: try Outline(path, item: "item").corners).area
            #expect(area > 1800 && area <= 2400)
        }
    }

    @Test func windingDoesNotMatter() throws {
        let corners: [(Double, Double)] = [(-40, -30), (60, -20), (70, 30), (10, 55), (-50, 20)]
        let (clockwise, counter) = (Path(corners: corners), Path(corners: corners.reversed()))
        let (one, other) = (
            ItemShape(outline: try Outline(clockwise, item: "item").corners),
            ItemShape(outline: try Outline(counter, item: "item").corners)
        )
        #expect(one.area > 0)
        #expect(abs(one.area - other.area) < 1e-9)
        #expect(abs(one.centroid.x - other.centroid.x) < 1e-9 && abs(one.centroid.y - other.centroid.y) < 1e-9)
        #expect(abs(one.moment / other.moment - 1) < 1e-9)

        // Both come to rest on a floor on the same side.
        let gems = [clockwise, counter].map { Block(0, 0, 120, 90, .path, path: $0) }
        for gem in gems {
            let animator = DynamicAnimator()
            let collision = CollisionBehavior(items: [gem])
            collision.addBoundary(
                withIdentifier: "floor", from: Point(x: -500, y: 300), to: Point(x: 500, y: 300))
            animator.addBehavior(collision)
            animator.addBehavior(GravityBehavior(items: [gem]))
            animator.advance(to: 4)
            #expect(animator.faults.isEmpty)
        }
        #expect(hypot(gems[0].center.x - gems[1].center.x, gems[0].center.y - gems[1].center.y) < 0.5)
        #expect(abs(gems[0].angle - gems[1].angle) < 0.02)
    }

    @Test func wrongPathsAreToldApart() {
        func mistake(_ path: Path) -> DynamicsError? {
            do throws(DynamicsError) {
                _ = try Outline(path, item: "it")
                return nil
            } catch { return error }
        }
        let concave = Path(corners: [(0, 0), (100, 0), (100, 100), (60, 40), (0, 100)])
        #expect(mistake(concave) == .concavePath(item: "it", x: 60, y: 40))
        #expect(mistake(Path(corners: [(0, 0), (100, 100), (100, 0), (0, 100)])) == .selfIntersectingPath(item: "it"))
        let star = (0..<5).map { (cos(4 * .pi / 5 * Double($0)) * 50, sin(4 * .pi / 5 * Double($0)) * 50) }
        #expect(mistake(Path(corners: star)) == .selfIntersectingPath(item: "it"))
        #expect(mistake(Path(corners: [(0, 0), (100, 0)])) == .noOutline(item: "it"))
        #expect(mistake(Path(corners: [(0, 0), (50, 0), (100, 0)])) == .noOutline(item: "it"))
        #expect(mistake(Path()) == .noOutline(item: "it"))
        #expect(mistake(Path(corners: [(0, 0), (.nan, 0), (0, 100)])) == .noOutline(item: "it"))
        var two = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        two.addPath(Path(rect: Rect(x: 20, y: 0, width: 10, height: 10)))
        #expect(mistake(two) == .noOutline(item: "it"))
    }
}
