import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Many items on one spot, which may neither hang nor exhaust anything.
@Suite struct CrowdTests {
    private func crowd(_ count: Int) -> [Block] {
        (0..<count).map { Block(500, 500, 20, 20, name: "\($0)") }
    }

    private func isCrowd(_ error: DynamicsError) -> Bool {
        if case .crowd = error { true } else { false }
    }

    @Test func tooManyOnOneSpotWaitAndAreTold() {
        let items = crowd(50_000)
        let animator = DynamicAnimator()
        animator.addBehavior(CollisionBehavior(items: items))
        animator.addBehavior(GravityBehavior(items: items))
        animator.advance(to: 1.0 / 120)
        #expect(
            animator.faults.map(\.description) == [
                """
                too many shapes overlap at one spot, and 48975 are suspended, the first 1025 at (500.0, 500.0): spread them out, or \
                let fewer collide
                """
            ])
        // Those for which there is room have fallen or made way, the others are where they were.
        let spot = Point(x: 500, y: 500)
        #expect(items[..<1025].count { $0.center != spot } > 1000)
        #expect(items[1025...].allSatisfy { $0.center == spot })
        animator.advance(to: 3.0 / 120)
        #expect(items[1025...].contains { $0.center != spot })
        #expect(animator.faults.count == 1)
    }

    @Test func whatWaitsGoesOnWhenThereIsRoom() {
        let items = crowd(1200)
        let animator = DynamicAnimator()
        let collision = CollisionBehavior(items: items)
        animator.addBehavior(collision)
        animator.advance(to: 1.0 / 120)
        #expect(animator.faults.count == 1)
        #expect(items[1100].center.y == 500)
        let gravity = GravityBehavior(items: items)
        animator.addBehavior(gravity)
        // Without the first 300 there is.
        for item in items[..<300] {
            collision.removeItem(item)
            gravity.removeItem(item)
        }
        animator.advance(to: 3.0 / 120)
        #expect(items[300...].allSatisfy { $0.center != Point(x: 500, y: 500) })
        #expect(animator.faults.count == 1)
    }

    @Test func thousandOnOneSpotPart() {
        let items = crowd(1000)
        let animator = DynamicAnimator()
        animator.addBehavior(CollisionBehavior(items: items))
        animator.advance(to: 0.25)
        #expect(animator.faults.isEmpty)
        let reach = items.map { max(abs($0.center.x - 500), abs($0.center.y - 500)) }.max() ?? 0
        #expect(reach > 100)
    }

    /// A thousand that have no room in a box: each contact costs time in each step, and all of them together are looked
    /// through for each body that comes to a wall.
    @Test func thousandInABoxHaveFewContactsAndStayInside() {
        let items = crowd(1000)
        let animator = DynamicAnimator(referenceBounds: Rect(x: 300, y: 300, width: 400, height: 400))
        let collision = CollisionBehavior(items: items)
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: items))
        for step in 1...60 {
            animator.advance(to: Double(step) / 120)
            #expect(animator.counts.contacts <= 24 * 1000 + 4 * 1000)
        }
        let outside = items.count { !(300...700).contains($0.center.x) || !(300...700).contains($0.center.y) }
        #expect(outside == 0)
    }

    @Test func manyItemsApartAreNoCrowd() {
        let items = (0..<3000).map { Block(Double($0 % 60) * 10, Double($0 / 60) * 10, 8, 8) }
        let animator = DynamicAnimator()
        animator.addBehavior(CollisionBehavior(items: items))
        animator.addBehavior(GravityBehavior(items: items))
        animator.advance(to: 0.25)
        #expect(animator.faults.isEmpty)
        for (index, item) in items.enumerated() {
            #expect(abs(item.center.y - Double(index / 60) * 10 - 31.25) < 0.01)
        }
    }

    @Test func itemsThatCollideWithNothingAreNoCrowdAndAreFound() {
        let items = crowd(5000)
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: items))
        animator.advance(to: 0.5)
        #expect(animator.faults.isEmpty)
        #expect(items.allSatisfy { abs($0.center.y - 625) < 0.01 })
        #expect(animator.items(in: Rect(x: 480, y: 620, width: 15, height: 10)).count == 5000)
        #expect(animator.items(in: Rect(x: 480, y: 480, width: 15, height: 10)).isEmpty)
    }

    @Test func itemBeginsAndCeasesToCollide() {
        let (block, floor) = (Block(500, 300), CollisionBehavior())
        floor.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 500), to: Point(x: 1000, y: 500))
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.addBehavior(floor)
        floor.addItem(block)
        animator.advance(to: 2)
        #expect(abs(block.center.y - 450) < 0.5)
        floor.removeItem(block)
        animator.advance(to: 2.5)
        #expect(block.center.y > 550)
    }

    @Test func denseGroupWaitsAsAWhole() {
        let group = DynamicItemGroup(items: crowd(1500))
        let animator = DynamicAnimator()
        animator.addBehavior(CollisionBehavior(items: [group]))
        animator.addBehavior(GravityBehavior(items: [group]))
        animator.advance(to: 0.5)
        #expect(animator.faults.count == 1 && animator.faults.allSatisfy(isCrowd))
        #expect(group.center.y == 500)
    }

    @Test func scribbledBoundaryIsLeftOutAndTold() {
        var path = Path()
        path.move(to: .zero)
        for index in 1...20_000 {
            path.addLine(to: Point(x: index % 2 == 0 ? 0 : 300, y: Double(index) / 100))
        }
        let block = Block(100, 1000, 20, 20)
        let collision = CollisionBehavior(items: [block])
        collision.addBoundary(withIdentifier: "scribble", for: path)
        collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 1500), to: Point(x: 300, y: 1500))
        let animator = DynamicAnimator()
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.advance(to: 3)
        #expect(animator.faults.count == 1 && animator.faults.allSatisfy(isCrowd))
        #expect(animator.faults.first?.description.contains("boundary \"scribble\"") == true)
        #expect(abs(block.center.y - 1490) < 0.5)
    }

    @Test func fineBoundaryIsNoCrowd() {
        var path = Path()
        path.move(to: Point(x: 0, y: 500))
        for x in 1...3000 { path.addLine(to: Point(x: Double(x), y: 500)) }
        let block = Block(1500, 300, 300, 100)
        let collision = CollisionBehavior(items: [block])
        collision.addBoundary(withIdentifier: "floor", for: path)
        let animator = DynamicAnimator()
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.advance(to: 3)
        #expect(animator.faults.isEmpty)
        #expect(abs(block.center.y - 450) < 0.5)
    }
}
