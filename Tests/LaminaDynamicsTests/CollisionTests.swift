import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Items that meet each other and boundaries.
@Suite struct CollisionTests {
    @Test(arguments: [DynamicItemCollisionBoundsType.rectangle, .ellipse])
    func elasticCollisionKeepsMomentumAndEnergy(type: DynamicItemCollisionBoundsType) {
        let (left, right) = (Block(0, 0, 100, 100, type), Block(300, 0, 100, 100, type))
        let item = DynamicItemBehavior(items: [left, right])
        item.elasticity = 1
        item.addLinearVelocity(Point(x: 400, y: 0), for: left)
        item.addLinearVelocity(Point(x: -100, y: 0), for: right)
        let heavy = DynamicItemBehavior(items: [right])
        heavy.density = 3
        let animator = DynamicAnimator()
        animator.addBehavior(item)
        animator.addBehavior(heavy)
        animator.addBehavior(CollisionBehavior(items: [left, right]))
        animator.advance(to: 2)
        // Masses 1 and 3: v1' = ((m1 − m3) v1 + 2 m3 v3) / 4, v3' = ((m3 − m1) v3 + 2 m1 v1) / 4.
        let (first, second) = (item.linearVelocity(for: left).x, item.linearVelocity(for: right).x)
        #expect(abs(first - (-2 * 400 + 6 * -100) / 4) < 0.5)
        #expect(abs(second - (2 * -100 + 2 * 400) / 4) < 0.5)
        #expect(abs(first + 3 * second - (400 - 300)) < 0.01)
    }

    @Test func stackOfTenRestsWithoutGapsAndSleeps() {
        let blocks = (0..<10).map { Block(200, 450 - 100 * Double($0)) }
        let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: -1000, width: 400, height: 1500))
        let collision = CollisionBehavior(items: blocks)
        collision.translatesReferenceBoundsIntoBoundary = true
        let item = DynamicItemBehavior(items: blocks)
        item.friction = 0.5
        animator.addBehavior(GravityBehavior(items: blocks))
        animator.addBehavior(collision)
        animator.addBehavior(item)
        animator.advance(to: 10)
        #expect(!animator.isRunning)
        var below = 500.0
        for block in blocks {
            let gap = below - (block.center.y + 50)
            #expect(abs(gap) <= 0.5, "a gap of \(gap)")
            #expect(abs(block.angle) < 0.001)
            #expect(abs(block.center.x - 200) < 0.5)
            below = block.center.y - 50
        }
    }

    @Test(arguments: [DynamicItemCollisionBoundsType.rectangle, .ellipse, .path])
    func whatLiesOnTheFloorTouchesIt(type: DynamicItemCollisionBoundsType) {
        let path = Path(corners: [(-60, 30), (60, 30), (0, -40)])
        let block = Block(200, 100, 120, 60, type, path: path)
        let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 500))
        let collision = CollisionBehavior(items: [block])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.addBehavior(collision)
        animator.advance(to: 8)
        #expect(abs(block.center.y - 470) <= 0.5)
        #expect(!animator.isRunning)
    }

    @Test func fastItemDoesNotPassABoundary() {
        let block = Block(200, 0, 20, 20, .ellipse)
        let animator = DynamicAnimator()
        let collision = CollisionBehavior(items: [block])
        collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 900), to: Point(x: 400, y: 900))
        let item = DynamicItemBehavior(items: [block])
        item.addLinearVelocity(Point(x: 0, y: 20000), for: block)
        animator.addBehavior(collision)
        animator.addBehavior(item)
        animator.advance(to: 1)
        #expect(block.center.y < 900)
    }

    @Test func itemsOfDifferentBehavioursPassEachOther() {
        let (left, right) = (Block(0, 0), Block(300, 0))
        let item = DynamicItemBehavior(items: [left])
        item.addLinearVelocity(Point(x: 600, y: 0), for: left)
        let animator = DynamicAnimator()
        for behavior in [item, CollisionBehavior(items: [left]), CollisionBehavior(items: [right])] as [DynamicBehavior]
        {
            animator.addBehavior(behavior)
        }
        animator.advance(to: 1)
        #expect(abs(left.center.x - 600) < 0.01)
        #expect(right.center.x == 300)
        #expect(right.writes == 0)
    }

    @Test func modesLeaveOutItemsOrBoundaries() {
        let (low, high) = (Block(0, 0), Block(0, -200))
        let animator = DynamicAnimator(referenceBounds: Rect(x: -200, y: -500, width: 400, height: 1000))
        let collision = CollisionBehavior(items: [low, high])
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.collisionMode = .boundaries
        animator.addBehavior(GravityBehavior(items: [low, high]))
        animator.addBehavior(collision)
        animator.advance(to: 5)
        #expect(abs(low.center.y - 450) < 0.5)
        #expect(abs(high.center.y - 450) < 0.5)
        collision.collisionMode = .items
        animator.advance(to: 6)
        #expect(max(low.center.y, high.center.y) > 900)
    }

    @Test func anchoredItemStaysAndIsMet() {
        let (falling, anchored) = (Block(0, 0), Block(20, 300))
        let animator = DynamicAnimator()
        let anchor = DynamicItemBehavior(items: [anchored])
        anchor.isAnchored = true
        animator.addBehavior(GravityBehavior(items: [falling, anchored]))
        animator.addBehavior(CollisionBehavior(items: [falling, anchored]))
        animator.addBehavior(anchor)
        animator.advance(to: 5)
        #expect(anchored.center == Point(x: 20, y: 300))
        #expect(anchored.writes == 0)
        #expect(abs(falling.center.y - 200) <= 0.5)
    }

    @Test func itemThatMayNotTurnStaysUpright() {
        let block = Block(40, 0)
        let animator = DynamicAnimator()
        let collision = CollisionBehavior(items: [block])
        collision.addBoundary(withIdentifier: "edge", from: Point(x: 0, y: 300), to: Point(x: 10, y: 300))
        let item = DynamicItemBehavior(items: [block])
        item.allowsRotation = false
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.addBehavior(collision)
        animator.addBehavior(item)
        animator.advance(to: 3)
        #expect(block.angle == 0)
        #expect(abs(block.center.y - 250) <= 0.5)
    }

    @Test func anchoredItemFallsByTheFormulaWhenLetGo() {
        let block = Block()
        let animator = DynamicAnimator()
        let anchor = DynamicItemBehavior(items: [block])
        anchor.isAnchored = true
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.addBehavior(anchor)
        animator.advance(to: 1)
        anchor.isAnchored = false
        animator.advance(to: 1.5)
        #expect(abs(block.center.y - 125) < 0.01)
    }
}
