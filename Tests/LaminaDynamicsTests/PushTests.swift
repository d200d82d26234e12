import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Pushes against the arithmetic of what they do.
@Suite struct PushTests {
    /// A block of 100 × 100 points at rest on a floor at y = 500.
    private func resting() -> (DynamicAnimator, Block, GravityBehavior) {
        let block = Block(200, 450)
        let animator = DynamicAnimator()
        let collision = CollisionBehavior(items: [block])
        collision.addBoundary(withIdentifier: "floor", from: Point(x: 0, y: 500), to: Point(x: 900, y: 500))
        let gravity = GravityBehavior(items: [block])
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
        animator.advance(to: 2)
        return (animator, block, gravity)
    }

    @Test func pushFromRestIsAVelocityAtOnce() {
        let (animator, block, _) = resting()
        let start = block.center.y
        let push = PushBehavior(items: [block], mode: .instantaneous)
        push.setAngle(-.pi / 2, magnitude: 4)
        animator.addBehavior(push)
        for step in 1...80 {
            let time = Double(step) / 120
            animator.advance(to: 2 + time)
            #expect(abs(block.center.y - (start - 400 * time + 500 * time * time)) < 0.01, "step \(step)")
        }
    }

    @Test func velocityAddedAtRestIsReadAsGiven() {
        let (animator, block, _) = resting()
        let item = DynamicItemBehavior(items: [block])
        animator.addBehavior(item)
        item.addLinearVelocity(Point(x: 30, y: -300), for: block)
        #expect(hypot(item.linearVelocity(for: block).x - 30, item.linearVelocity(for: block).y + 300) < 0.01)
        item.addLinearVelocity(Point(x: 0, y: -100), for: block)
        #expect(abs(item.linearVelocity(for: block).y + 400) < 0.01)
        let start = block.center
        animator.advance(to: 2.25)
        #expect(abs(block.center.x - start.x - 7.5) < 0.01)
        #expect(abs(block.center.y - (start.y - 100 + 31.25)) < 0.01)
        #expect(abs(item.linearVelocity(for: block).y + 150) < 0.1)
    }

    @Test func gravityTurnedRoundLiftsFromRestExactly() {
        let (animator, block, gravity) = resting()
        let start = block.center.y
        gravity.magnitude = -1
        animator.advance(to: 2.5)
        #expect(abs(block.center.y - (start - 125)) < 0.01)
    }

    @Test func weakPushLeavesRestingItemAtRest() {
        let (animator, block, _) = resting()
        let start = block.center
        let push = PushBehavior(items: [block], mode: .instantaneous)
        push.setAngle(.pi / 2, magnitude: 0.02)
        animator.addBehavior(push)
        animator.advance(to: 5)
        #expect(hypot(block.center.x - start.x, block.center.y - start.y) < 0.1)
        #expect(!animator.isRunning)
    }

    /// A central force turns an item round and round: late by half a step it would drive it outwards.
    @Test func pushAimedInEachStepKeepsAnOrbit() {
        let block = Block(300, 0)
        let animator = DynamicAnimator()
        let (push, item) = (PushBehavior(items: [block], mode: .continuous), DynamicItemBehavior(items: [block]))
        func aim() {
            let distance = hypot(block.center.x, block.center.y)
            push.pushDirection = Vector(dx: -30 * block.center.x / distance, dy: -30 * block.center.y / distance)
        }
        aim()
        push.action = { aim() }
        // v² / r = a, with a = 3,000 points/s².
        item.addLinearVelocity(Point(x: 0, y: 900_000.0.squareRoot()), for: block)
        animator.addBehavior(push)
        animator.addBehavior(item)
        for step in 1...(120 * 20) {
            animator.advance(to: Double(step) / 120)
            #expect(abs(hypot(block.center.x, block.center.y) - 300) < 0.5, "step \(step)")
        }
    }

    @Test func pushThatGrowsInEachStepIsNotLate() {
        let block = Block()
        let animator = DynamicAnimator()
        let push = PushBehavior(items: [block], mode: .continuous)
        push.action = { push.pushDirection = Vector(dx: 6 * animator.elapsedTime, dy: 0) }
        animator.addBehavior(push)
        animator.advance(to: 1)
        // The force 6 t on a mass of 1: x = 100 t³. Half a step late would be 1.25 points less.
        #expect(abs(block.center.x - 100) < 0.05)
    }

    @Test func pushChangedOnceIsExact() {
        let block = Block()
        let animator = DynamicAnimator()
        let push = PushBehavior(items: [block], mode: .continuous)
        push.pushDirection = Vector(dx: 2, dy: 0)
        animator.addBehavior(push)
        animator.advance(to: 0.5)
        #expect(abs(block.center.x - 25) < 0.001)
        push.pushDirection = Vector(dx: -2, dy: 0)
        animator.advance(to: 1)
        #expect(abs(block.center.x - 50) < 0.001)
    }
}
