import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

@testable import LaminaDynamics

@Suite("Regions")
struct RegionTests {
    @Test func circleHoldsItsEdgeAndNothingBeyond() {
        let circle = FieldRegion(radius: 50)
        #expect(circle.contains(Point(x: 30, y: -40)))
        #expect(!circle.contains(Point(x: 30.1, y: -40)))
    }

    @Test func rectangleLiesAroundItsOrigin() {
        let rectangle = FieldRegion(size: Size(width: 100, height: 20))
        #expect(rectangle.contains(Point(x: -50, y: 10)))
        #expect(!rectangle.contains(Point(x: -51, y: 0)))
        #expect(!rectangle.contains(Point(x: 0, y: -11)))
    }

    @Test func infiniteRegionHoldsAllAndItsInverseNothing() {
        let far = Point(x: 1e300, y: -1e300)
        #expect(FieldRegion.infinite.contains(far))
        #expect(!FieldRegion.infinite.inverse().contains(far))
        #expect(!FieldRegion.infinite.inverse().contains(.zero))
    }

    @Test func unionWithInfiniteIsInfinite() {
        let region = FieldRegion(radius: 1).byUnion(with: .infinite)
        #expect(region.contains(Point(x: 1e6, y: 0)))
    }

    @Test func differenceTakesAwayTheOther() {
        let ring = FieldRegion(radius: 200).byDifference(from: FieldRegion(radius: 120))
        #expect(ring.contains(Point(x: 150, y: 0)))
        #expect(!ring.contains(Point(x: 100, y: 0)))
        #expect(!ring.contains(Point(x: 201, y: 0)))
    }

    /// Combines at random and evaluates the same by set algebra over bit masks of a grid of points.
    @Test(arguments: 0..<40) func combinationsAgreeWithSetsOfPoints(seed: UInt64) {
        var dice = Dice(seed: seed)
        let points = (0..<64).map { Point(x: Double($0 % 8) * 20 - 70, y: Double($0 / 8) * 20 - 70) }
        var made: [(region: FieldRegion, points: Set<Int>)] = []
        for _ in 0..<4 {
            let radius = dice.number(in: 0...120)
            let circle = points.indices.filter { hypot(points[$0].x, points[$0].y) <= radius }
            made.append((FieldRegion(radius: radius), Set(circle)))
            let size = Size(width: dice.number(in: 0...160), height: dice.number(in: 0...160))
            let box = points.indices.filter {
                abs(points[$0].x) <= size.width / 2 && abs(points[$0].y) <= size.height / 2
            }
            made.append((FieldRegion(size: size), Set(box)))
        }
        let all = Set(points.indices)
        for _ in 0..<24 {
            let one = made[dice.below(made.count)]
            let other = made[dice.below(made.count)]
            guard one.region.steps.count + other.region.steps.count < 500 else { continue }
            switch dice.below(4) {
            case 0: made.append((one.region.inverse(), all.subtracting(one.points)))
            case 1: made.append((one.region.byUnion(with: other.region), one.points.union(other.points)))
            case 2: made.append((one.region.byDifference(from: other.region), one.points.subtracting(other.points)))
            default:
                made.append((one.region.byIntersection(with: other.region), one.points.intersection(other.points)))
            }
        }
        for (region, expected) in made {
            #expect(Set(points.indices.filter { region.contains(points[$0]) }) == expected)
        }
    }

    @Test(arguments: [Double.nan, -1, -Double.infinity]) func oddSizesMakeEmptyRegions(size: Double) {
        #expect(!FieldRegion(radius: size).contains(.zero))
        #expect(!FieldRegion(size: Size(width: size, height: 10)).contains(.zero))
        #expect(FieldRegion(radius: size).inverse().contains(.zero))
    }

    @Test func noRegionHoldsWhatIsNoPoint() {
        #expect(!FieldRegion.infinite.contains(Point(x: Double.nan, y: 0)))
        #expect(!FieldRegion(radius: 5).inverse().contains(Point(x: 0, y: Double.nan)))
    }

    @Test func depthStaysSmallWhicheverSideGrows() {
        var left = FieldRegion(radius: 1)
        var right = FieldRegion(radius: 1)
        for count in 1..<200 {
            let next = FieldRegion(radius: Double(count))
            left = left.byUnion(with: next)
            right = next.byDifference(from: right)
        }
        #expect(left.depth == 2)
        #expect(right.depth == 2)
        var balanced = FieldRegion(radius: 3)
        for _ in 0..<8 { balanced = balanced.byUnion(with: balanced.inverse()) }
        #expect(balanced.depth <= 10)
        #expect(balanced.contains(Point(x: 1e5, y: 0)))
    }

    @Test func doublingOverAndOverEndsInAnInvalidRegion() {
        var region = FieldRegion(radius: 10)
        for _ in 0..<200 { region = region.byUnion(with: region) }
        #expect(!region.isValid)
        #expect(!region.contains(.zero))
        #expect(!region.inverse().contains(.zero))
        #expect(region.steps.isEmpty)
    }
}
