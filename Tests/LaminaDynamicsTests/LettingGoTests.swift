import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Items that a rod leads, as a finger does, and lets go.
@Suite struct LettingGoTests {
    /// Leads a block by a rod's end at 60 points a sample, 60 samples a second, and lets go after 20 of them.
    private func led(
        rodLength: Double = 0, gravity: Double = 0, samplesPerSecond: Double = 60
    ) -> (DynamicAnimator, Block, DynamicItemBehavior) {
        let block = Block(0, 0)
        let animator = DynamicAnimator()
        let (item, pull) = (DynamicItemBehavior(items: [block]), GravityBehavior(items: [block]))
        pull.magnitude = gravity
        let rod = AttachmentBehavior(item: block, attachedToAnchor: Point(x: rodLength, y: 0))
        rod.length = rodLength
        for behavior in [item, pull, rod] as [DynamicBehavior] { animator.addBehavior(behavior) }
        let samples = Int(samplesPerSecond / 3)
        for sample in 1...samples {
            let time = Double(sample) / samplesPerSecond
            rod.anchorPoint = Point(x: rodLength + 600 * time, y: 0)
            animator.advance(to: time)
        }
        animator.removeBehavior(rod)
        return (animator, block, item)
    }

    @Test(arguments: [120.0, 60, 30]) func itemKeepsTheVelocityItWasSeenToHave(samplesPerSecond: Double) {
        let (animator, block, item) = led(samplesPerSecond: samplesPerSecond)
        #expect(abs(item.linearVelocity(for: block).x - 600) < 6)
        let start = block.center.x
        animator.advance(to: 1.0 / 3 + 0.5)
        #expect(abs(block.center.x - start - 300) < 4)
        #expect(abs(block.center.y) < 0.1)
    }

    @Test func itemLetGoFallsFromThere() {
        let (animator, block, _) = led(gravity: 1)
        let start = block.center
        animator.advance(to: 1.0 / 3 + 0.5)
        #expect(abs(block.center.x - start.x - 300) < 4)
        #expect(abs(block.center.y - start.y - 125) < 1)
    }

    @Test func itemOnALongRodKeepsItsVelocityToo() {
        let (animator, block, _) = led(rodLength: 200)
        let start = block.center.x
        animator.advance(to: 1.0 / 3 + 0.5)
        #expect(abs(block.center.x - start - 300) < 6)
    }

    @Test func velocityGivenAfterLettingGoAddsUp() {
        let (animator, block, item) = led()
        item.addLinearVelocity(Point(x: 0, y: -100), for: block)
        let start = block.center
        animator.advance(to: 1.0 / 3 + 0.5)
        #expect(abs(block.center.x - start.x - 300) < 4)
        #expect(abs(block.center.y - start.y + 50) < 0.5)
    }

    @Test func itemHeldStillBeforeItIsLetGoStays() {
        let block = Block(0, 0)
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [block])
        let rod = AttachmentBehavior(item: block, attachedToAnchor: .zero)
        rod.length = 0
        animator.addBehavior(item)
        animator.addBehavior(rod)
        for sample in 1...10 {
            rod.anchorPoint.x += 10
            animator.advance(to: Double(sample) / 60)
        }
        animator.advance(to: 10.0 / 60 + 0.05)
        animator.removeBehavior(rod)
        animator.advance(to: 1)
        #expect(abs(block.center.x - 100) < 0.5)
    }

    @Test func pendulumLetGoKeepsItsOwnVelocity() {
        let block = Block(200, 0)
        let animator = DynamicAnimator()
        let (item, rod) = (
            DynamicItemBehavior(items: [block]), AttachmentBehavior(item: block, attachedToAnchor: .zero)
        )
        for behavior in [item, rod, GravityBehavior(items: [block])] { animator.addBehavior(behavior) }
        animator.advance(to: 0.5)
        let before = item.linearVelocity(for: block)
        animator.removeBehavior(rod)
        #expect(hypot(item.linearVelocity(for: block).x - before.x, item.linearVelocity(for: block).y - before.y) < 5)
    }
}
