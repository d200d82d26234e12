import Foundation
import LaminaGeometry
import Testing

@testable import LaminaDynamics

/// The energy of what swings on pins, which docs/dynamics.md promises.
@Suite struct PendulumTests {
    /// Kinetic energy and that of height in gravity 1, in units of mass · points²/s².
    private func energy(_ animator: DynamicAnimator, below top: Double) -> Double {
        let bodies = animator.engine.bodies
        return (0..<bodies.count).reduce(0) { sum, slot in
            let (state, mass) = (bodies.states[slot], bodies.masses[slot])
            guard mass.inverseInertia > 0 else { return sum }
            // Velocities are those of the middle of a step: so is the height.
            let y = (state.y + bodies.previous[slot].y) / 2
            return sum + state.mass * (state.vx * state.vx + state.vy * state.vy) / 2
                + state.spin * state.spin / mass.inverseInertia / 2 + state.mass * 1000 * (top - y)
        }
    }

    /// An item that stays where it is.
    private func hook(at place: Point, in animator: DynamicAnimator) -> Block {
        let hook = Block(place.x, place.y, 10, 10)
        let still = DynamicItemBehavior(items: [hook])
        still.isAnchored = true
        animator.addBehavior(still)
        return hook
    }

    /// A pendulum of a length in points at the angle from where it hangs straight, in radians.
    private func pendulum(_ length: Double, _ angle: Double) -> (DynamicAnimator, Block) {
        let block = Block(300 + length * sin(angle), 300 + length * cos(angle), 20, 20)
        let animator = DynamicAnimator()
        let hook = Point(x: 300, y: 300)
        let pin = AttachmentBehavior.pinAttachment(
            with: block, attachedTo: self.hook(at: hook, in: animator), attachmentAnchor: hook)
        for behavior in [GravityBehavior(items: [block]), pin, DynamicItemBehavior(items: [block])]
            as [DynamicBehavior]
        {
            animator.addBehavior(behavior)
        }
        return (animator, block)
    }

    @Test(arguments: [50.0, 100, 200], [0.5, Double.pi / 2, 3])
    func aPendulumKeepsItsEnergyForTwentySeconds(length: Double, angle: Double) {
        let (animator, block) = pendulum(length, angle)
        animator.steps(2)
        // Above the lowest point.
        let start = energy(animator, below: 300 + length)
        var (least, most, loose) = (start, start, 0.0)
        animator.steps(2400) { _ in
            let now = energy(animator, below: 300 + length)
            (least, most) = (min(least, now), max(most, now))
            let (x, y) = (block.center.x - 300, block.center.y - 300)
            loose = max(loose, abs((x * x + y * y).squareRoot() - length))
        }
        #expect(loose < 0.1)
        #expect(least >= 0.95 * start && most <= 1.05 * start)
    }

    @Test(arguments: [5.0, 12, 24, 40, 60])
    func whatTurnsAboutAPinTurnsOn(spin: Double) {
        let (animator, block) = pendulum(15, Double.pi / 2)
        for case let gravity as GravityBehavior in animator.behaviors { gravity.magnitude = 0 }
        for case let item as DynamicItemBehavior in animator.behaviors {
            item.addLinearVelocity(Point(x: 0, y: -15 * spin), for: block)
            item.addAngularVelocity(-spin, for: block)
        }
        animator.steps(10)
        let start = animator.engine.bodies.states.map(\.spin).first { $0 != 0 } ?? 0
        animator.steps(2400)
        let end = animator.engine.bodies.states.map(\.spin).first { $0 != 0 } ?? 0
        #expect(abs(start + spin) < 0.02 * spin && abs(end - start) < 0.005 * spin)
    }

    /// Chains lose energy; whatever they do, they gain none.
    @Test(arguments: [2, 3, 10], [0.5, Double.pi / 2])
    func chainsGainNoEnergy(count: Int, angle: Double) {
        let blocks = (0..<count).map { index in
            let block = Block(
                500 + 30 * (Double(index) + 0.5) * sin(angle),
                300 + 30 * (Double(index) + 0.5) * cos(angle), 30, 10)
            let turn = Double.pi / 2 - angle
            block.transform = Transform2D(
                m11: cos(turn), m12: sin(turn), m21: -sin(turn), m22: cos(turn), tX: 0, tY: 0)
            return block
        }
        let animator = DynamicAnimator()
        for (index, block) in blocks.enumerated() {
            let anchor = Point(
                x: 500 + 30 * Double(index) * sin(angle), y: 300 + 30 * Double(index) * cos(angle))
            let other = index == 0 ? hook(at: anchor, in: animator) : blocks[index - 1]
            animator.addBehavior(
                AttachmentBehavior.pinAttachment(with: block, attachedTo: other, attachmentAnchor: anchor))
        }
        animator.addBehavior(GravityBehavior(items: blocks))
        animator.steps(2)
        let length = 30 * Double(count)
        let start = energy(animator, below: 300 + length)
        var most = start
        animator.steps(2400) { _ in most = max(most, energy(animator, below: 300 + length)) }
        #expect(most <= 1.1 * start)
    }
}
