import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// The motion of free items under gravity and pushes, against the formulas.
@Suite struct FallTests {
    @Test func freeFallIsTheParabolaAtEachStep() {
        let block = Block(0, 0)
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.steps(240) { step in
            let time = Double(step) / 120
            #expect(abs(block.center.y - 500 * time * time) < 0.02, "at \(time) s")
            #expect(block.center.x == 0)
        }
    }

    @Test func placesBetweenStepsLieOnTheirChord() {
        let block = Block(0, 0)
        let animator = DynamicAnimator()
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.advance(to: 60.25 / 120)
        let (before, after) = (500 * 0.25, 500 * (61.0 / 120) * (61.0 / 120))
        #expect(abs(block.center.y - (before + (after - before) / 4)) < 0.01)
    }

    @Test func gravityThatTurnsRoundKeepsToTheParabola() {
        let block = Block(0, 0)
        let animator = DynamicAnimator()
        let gravity = GravityBehavior(items: [block])
        animator.addBehavior(gravity)
        animator.advance(to: 0.5)
        gravity.magnitude = -1
        animator.advance(to: 1.25)
        // 125 points and 500 points/s after half a second; then 0.75 s the other way.
        #expect(abs(block.center.y - (125 + 500 * 0.75 - 500 * 0.75 * 0.75)) < 0.01)
    }

    @Test func pushOfOneAccelerates100PointsAndHalfOfThatAtDoubleArea() {
        let (single, double) = (Block(0, 0), Block(0, 500, 100, 200))
        let animator = DynamicAnimator()
        let push = PushBehavior(items: [single, double], mode: .continuous)
        push.setAngle(0, magnitude: 1)
        animator.addBehavior(push)
        animator.steps(120) { step in
            let time = Double(step) / 120
            #expect(abs(single.center.x - 50 * time * time) < 0.002)
            #expect(abs(double.center.x - 25 * time * time) < 0.002)
        }
    }

    @Test func tinyPushMovesInTheEnd() {
        let block = Block()
        let animator = DynamicAnimator()
        let push = PushBehavior(items: [block], mode: .continuous)
        push.setAngle(0, magnitude: 0.005)
        animator.addBehavior(push)
        animator.advance(to: 10)
        #expect(abs(block.center.x - 25) < 0.05)
    }

    @Test func instantaneousPushIsGivenOnceAndAgainWhenActive() {
        let block = Block()
        let animator = DynamicAnimator()
        let push = PushBehavior(items: [block], mode: .instantaneous)
        push.pushDirection = Vector(dx: 0, dy: 2)
        animator.addBehavior(push)
        animator.advance(to: 1)
        #expect(abs(block.center.y - 200) < 0.01)
        #expect(!push.active)
        push.active = true
        animator.advance(to: 2)
        #expect(abs(block.center.y - 600) < 0.02)
    }

    @Test func pushBesideTheCenterTurnsByItsTorque() {
        let block = Block(0, 0, 100, 50)
        let animator = DynamicAnimator()
        let push = PushBehavior(items: [block], mode: .instantaneous)
        push.pushDirection = Vector(dx: 0, dy: 1)
        push.setTargetOffsetFromCenter(ItemOffset(horizontal: 50, vertical: 0), for: block)
        animator.addBehavior(push)
        animator.advance(to: 0.1)
        // Momentum 1 at 50 points: L = 0.5; I = m (w² + h²)/12 with m = 0.5, in units of 100 points.
        let inertia = 0.5 * (1 + 0.25) / 12
        #expect(abs(block.angle - 0.5 / inertia * 0.1) < 1e-4)
        #expect(abs(block.center.y - 200 * 0.1) < 0.01)
    }

    @Test func resistanceIsARateOfLoss() {
        let block = Block()
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [block])
        item.resistance = 2
        item.addLinearVelocity(Point(x: 1000, y: 0), for: block)
        animator.addBehavior(item)
        animator.advance(to: 1)
        // v e^(−2 t), as steps have it: within what steps of 1/120 s miss of the exponential.
        let velocity = item.linearVelocity(for: block)
        #expect(abs(velocity.x / (1000 * exp(-2)) - 1) < 0.02)
    }

    @Test func velocityIsTheFormulasWhileFalling() {
        let block = Block()
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [block])
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.addBehavior(item)
        animator.advance(to: 0.5)
        #expect(abs(item.linearVelocity(for: block).y - 500) < 0.01)
    }

    @Test func gravitysAngleAndStrengthGoWithItsDirection() {
        let gravity = GravityBehavior()
        #expect(gravity.magnitude == 1)
        #expect(abs(gravity.angle - .pi / 2) < 1e-12)
        gravity.angle = 0
        #expect(abs(gravity.gravityDirection.dx - 1) < 1e-12)
        gravity.magnitude = 0
        #expect(gravity.angle == 0)
    }
}
