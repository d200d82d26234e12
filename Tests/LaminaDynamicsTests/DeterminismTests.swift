import Foundation
import LaminaGeometry
import Testing

@testable import LaminaDynamics

/// The same scene gives the same places to the bit, however often somebody looks.
@Suite struct DeterminismTests {
    /// Twelve dominoes, a ball that knocks them over, a pendulum and a group on springs.
    private final class Dominoes {
        let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 900, height: 400))
        var items: [Block] = []

        init() {
            let dominoes = (0..<12).map { Block(250 + 45 * Double($0), 350, 15, 100) }
            let ball = Block(120, 330, 60, 60, .ellipse)
            let wedge = Block(60, 360, 80, 40, .path, path: Path(corners: [(-60, 20), (60, 20), (-60, -30)]))
            let parts = [Block(800, 100, 60, 20), Block(780, 130, 20, 40)]
            items = dominoes + [ball, wedge] + parts
            let group = DynamicItemGroup(items: parts)
            let all = dominoes + [ball, wedge]
            let collision = CollisionBehavior(items: all + [group] as [any DynamicItem])
            collision.translatesReferenceBoundsIntoBoundary = true
            let item = DynamicItemBehavior(items: all)
            item.friction = 0.6
            item.elasticity = 0.2
            item.addLinearVelocity(Point(x: 500, y: 0), for: ball)
            let spring = AttachmentBehavior(
                item: group, offsetFromCenter: ItemOffset(horizontal: 20, vertical: -10),
                attachedToAnchor: Point(x: 780, y: 20))
            spring.frequency = 1.5
            spring.damping = 0.1
            for behavior in [GravityBehavior(items: all + [group] as [any DynamicItem]), collision, item, spring]
                as [DynamicBehavior]
            {
                animator.addBehavior(behavior)
            }
        }

        /// FNV-1a over each item's place and turn at the step.
        var hash: UInt64 {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for state in animator.engine.bodies.states {
                for number in [state.x, state.y, state.angle, state.vx, state.vy, state.spin] {
                    hash = (hash ^ number.bitPattern) &* 0x100_0000_01b3
                }
            }
            return hash
        }
    }

    private func hash(rate: Int) -> UInt64 {
        let scene = Dominoes()
        for frame in 1...(5 * rate) { scene.animator.advance(to: Double(frame) / Double(rate)) }
        #expect(scene.animator.counts.steps == 600)
        return scene.hash
    }

    @Test(arguments: [24, 60, 90, 144])
    func sixHundredStepsAreTheSameAtAnyRate(rate: Int) {
        #expect(hash(rate: rate) == hash(rate: 120))
    }

    @Test func dominoesFallAndNothingIsFaulty() {
        let scene = Dominoes()
        scene.animator.advance(to: 5)
        #expect(scene.animator.faults.isEmpty)
        #expect(scene.items.prefix(12).allSatisfy { abs($0.angle) > 0.5 })
    }
}
