import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Items that move by more than their size in a step.
@Suite struct FastItemTests {
    /// A small item that flies at another: where both are, later.
    private func shoot(at target: Block, speed: Double) -> Block {
        let bullet = Block(0, 0, 10, 10)
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [bullet, target])
        item.elasticity = 0
        item.allowsRotation = false
        item.addLinearVelocity(Point(x: speed, y: 0), for: bullet)
        animator.addBehavior(CollisionBehavior(items: [bullet, target]))
        animator.addBehavior(item)
        animator.advance(to: 1)
        return bullet
    }

    @Test(arguments: [1000.0, 5000, 10_000, 20_000]) func theyDoNotPassThroughOthers(speed: Double) {
        for place in stride(from: 400.0, through: 500, by: 7) {
            let target = Block(place, 0, 10, 10)
            let bullet = shoot(at: target, speed: speed)
            #expect(bullet.center.x < target.center.x, "at \(place)")
            // Inelastic, and of equal mass: both go on with half the speed.
            #expect(target.center.x > place + 100)
        }
    }

    @Test func manyFastItemsEndInTime() {
        let items = (0..<1500).map { Block(Double($0 % 50) * 30, Double($0 / 50) * 30, 10, 10) }
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: items)
        for (index, one) in items.enumerated() {
            item.addLinearVelocity(Point(x: index % 2 == 0 ? 5000 : -5000, y: 100), for: one)
        }
        animator.addBehavior(CollisionBehavior(items: items))
        animator.addBehavior(item)
        animator.advance(to: 0.1)
        #expect(animator.faults.isEmpty)
    }
}
