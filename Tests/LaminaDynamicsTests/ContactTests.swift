import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// The calls that collision delegates get.
@Suite struct ContactTests {
    final class Listener: CollisionBehaviorDelegate {
        var log: [String] = []
        var points: [Point] = []
        var onBegin: (() -> Void)?

        func collisionBehavior(
            _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
            at point: Point
        ) {
            log.append("+\(item1)/\(item2)")
            points.append(point)
            onBegin?()
        }

        func collisionBehavior(
            _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
        ) {
            log.append("-\(item1)/\(item2)")
        }

        func collisionBehavior(
            _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
            withBoundaryIdentifier identifier: String?, at point: Point
        ) {
            log.append("+\(item)|\(identifier ?? "nil")")
            points.append(point)
            onBegin?()
        }

        func collisionBehavior(
            _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
            withBoundaryIdentifier identifier: String?
        ) {
            log.append("-\(item)|\(identifier ?? "nil")")
        }
    }

    @Test func itemsThatMeetAndPartAreToldOnceWithTheirPoint() {
        let (a, b) = (Block(0, 0, name: "a"), Block(300, 0, name: "b"))
        let (listener, animator) = (Listener(), DynamicAnimator())
        let collision = CollisionBehavior(items: [b, a])
        collision.collisionDelegate = listener
        let item = DynamicItemBehavior(items: [a, b])
        item.elasticity = 1
        item.addLinearVelocity(Point(x: 500, y: 0), for: a)
        animator.addBehavior(collision)
        animator.addBehavior(item)
        animator.advance(to: 2)
        #expect(listener.log == ["+b/a", "-b/a"])
        // At rest b's left side is at 250.
        #expect(abs(listener.points[0].x - 250) < 2)
        #expect(abs(listener.points[0].y) < 1)
    }

    @Test func boundariesAreToldByName() {
        let ball = Block(200, 100, 40, 40, .ellipse, name: "ball")
        let (listener, animator) = (
            Listener(), DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 900))
        )
        let collision = CollisionBehavior(items: [ball])
        collision.collisionDelegate = listener
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.addBoundary(withIdentifier: "shelf", from: Point(x: 100, y: 500), to: Point(x: 300, y: 500))
        animator.addBehavior(GravityBehavior(items: [ball]))
        animator.addBehavior(collision)
        animator.advance(to: 3)
        #expect(listener.log == ["+ball|shelf"])
        #expect(hypot(listener.points[0].x - 200, listener.points[0].y - 500) < 2)
        collision.removeBoundary(withIdentifier: "shelf")
        #expect(animator.isRunning)
        animator.advance(to: 6)
        #expect(listener.log.last == "+ball|nil")
        #expect(abs(ball.center.y - 880) < 0.5)
        #expect(collision.boundaryIdentifiers.isEmpty)
    }

    @Test func delegateMayChangeEverything() {
        let (a, b) = (Block(200, 0, name: "a"), Block(200, 500, name: "b"))
        let (listener, animator) = (
            Listener(), DynamicAnimator(referenceBounds: Rect(x: 0, y: -500, width: 400, height: 1050))
        )
        let collision = CollisionBehavior(items: [a, b])
        collision.collisionDelegate = listener
        collision.translatesReferenceBoundsIntoBoundary = true
        listener.onBegin = {
            animator.removeAllBehaviors()
            animator.addBehavior(GravityBehavior(items: [a]))
        }
        animator.addBehavior(GravityBehavior(items: [a, b]))
        animator.addBehavior(collision)
        animator.advance(to: 3)
        #expect(listener.log.count == 1)
        #expect(a.center.y > 2000)
        #expect(abs(b.center.y - 500) < 0.5)
    }

    @Test func itemOfManyPiecesIsToldOnce() {
        let group = DynamicItemGroup(items: (0..<5).map { Block(100 + 50 * Double($0), 300, 40, 40) })
        let wheel = Block(600, 300, 300, 100, .ellipse, name: "wheel")
        let (listener, animator) = (Listener(), DynamicAnimator())
        let collision = CollisionBehavior(items: [group, wheel] as [any DynamicItem])
        collision.collisionDelegate = listener
        collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 500), to: Point(x: 900, y: 500))
        let gravity = GravityBehavior(items: [group, wheel] as [any DynamicItem])
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
        animator.advance(to: 3)
        #expect(listener.log.sorted() == ["+LaminaDynamics.DynamicItemGroup|floor", "+wheel|floor"])
        gravity.magnitude = -1
        animator.advance(to: 4)
        #expect(listener.log.count == 4)
        #expect(listener.log.suffix(2).sorted() == ["-LaminaDynamics.DynamicItemGroup|floor", "-wheel|floor"])
    }

    @Test func whatIsTakenAwayWhileItTouchesIsNotTold() {
        let block = Block(200, 400, name: "block")
        let (listener, animator) = (Listener(), DynamicAnimator())
        let collision = CollisionBehavior(items: [block])
        collision.collisionDelegate = listener
        collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 500), to: Point(x: 900, y: 500))
        let gravity = GravityBehavior(items: [block])
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
        animator.advance(to: 1)
        gravity.removeItem(block)
        collision.removeItem(block)
        let other = Block(700, 0, name: "other")
        gravity.addItem(other)
        collision.addItem(other)
        animator.advance(to: 1.2)
        #expect(listener.log == ["+block|floor"])
    }
}
