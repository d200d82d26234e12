import Foundation
import LaminaGeometry
import Testing

@testable import LaminaDynamics

/// Without a source, energy never grows.
@Suite struct EnergyTests {
    /// Kinetic energy, and that of height in gravity 1, of each body as the engine has it.
    private func energy(_ animator: DynamicAnimator, gravity: Double) -> Double {
        let bodies = animator.engine.bodies
        return (0..<bodies.count).reduce(0) { sum, slot in
            let (state, mass) = (bodies.states[slot], bodies.masses[slot])
            guard state.mass > 0 else { return sum }
            let speed = SIMD2(state.vx, state.vy + gravity * 1000 / 240)
            let inertia = mass.inverseInertia > 0 ? 1 / mass.inverseInertia : 0
            return sum + state.mass * (speed * speed).sum() / 2 + inertia * state.spin * state.spin / 2
                - state.mass * gravity * 1000 * (state.y - 1000)
        }
    }

    private func room(
        elasticity: Double, gravity: Double, type: DynamicItemCollisionBoundsType, count: Int = 12
    ) -> DynamicAnimator {
        let blocks = (0..<count).map { index in
            Block(80 + 100 * Double(index % 4), 80 + 100 * Double(index / 4), 60, 60, type)
        }
        let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 500, height: 600))
        let collision = CollisionBehavior(items: blocks)
        collision.translatesReferenceBoundsIntoBoundary = true
        let item = DynamicItemBehavior(items: blocks)
        item.elasticity = elasticity
        for (index, block) in blocks.enumerated() {
            item.addLinearVelocity(
                Point(x: 300 * cos(Double(index) * 2.4), y: 300 * sin(Double(index) * 2.4)), for: block)
        }
        let pull = GravityBehavior(items: blocks)
        pull.magnitude = gravity
        for behavior in [collision, item, pull] as [DynamicBehavior] { animator.addBehavior(behavior) }
        return animator
    }

    // What bounces fully in gravity, in a crowd, gains and loses by turns: 3 in 100 over 10,000 steps at most.
    @Test(arguments: [(1.0, 0.0, 1.0005), (0.5, 0, 1.0005), (0.5, 1, 1.0005), (0.9, 1, 1.0005), (1, 1, 1.03)])
    func collisionsMakeNoEnergy(elasticity: Double, gravity: Double, limit: Double) {
        let animator = room(elasticity: elasticity, gravity: gravity, type: .ellipse)
        animator.advance(to: 1.0 / 120)
        let start = energy(animator, gravity: gravity)
        var most = 0.0
        animator.steps(10_000) { _ in most = max(most, energy(animator, gravity: gravity)) }
        #expect(most <= start * limit)
    }

    @Test(arguments: [DynamicItemCollisionBoundsType.rectangle, .ellipse])
    func fullBounceComesBackToItsHeightForAges(type: DynamicItemCollisionBoundsType) {
        let block = Block(200, 100, 60, 60, type)
        let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 500))
        let collision = CollisionBehavior(items: [block])
        collision.translatesReferenceBoundsIntoBoundary = true
        let item = DynamicItemBehavior(items: [block])
        item.elasticity = 1
        for behavior in [GravityBehavior(items: [block]), collision, item] as [DynamicBehavior] {
            animator.addBehavior(behavior)
        }
        var (tops, top): ([Double], Double) = ([], 500)
        animator.steps(10_000) { step in
            top = min(top, block.center.y)
            // Somewhat more than the time from bounce to bounce.
            if step % 240 == 0 {
                tops.append(top)
                top = 500
            }
        }
        #expect(tops.allSatisfy { $0 >= 99.9 })
        // The fall is of 370 points.
        #expect(tops.allSatisfy { $0 < 100 + 0.05 * 370 })
    }

    @Test func springsMakeNoEnergy() {
        // A chain of eight on springs of all strengths, hung up at one end, undamped.
        let blocks = (0..<8).map { Block(100 * Double($0 + 1), 50 * Double($0 % 2), 20 + 10 * Double($0), 40) }
        let animator = DynamicAnimator()
        var springs = [AttachmentBehavior(item: blocks[0], attachedToAnchor: .zero)]
        for (a, b) in zip(blocks, blocks.dropFirst()) {
            springs.append(
                AttachmentBehavior(
                    item: a, offsetFromCenter: ItemOffset(horizontal: 10, vertical: 5), attachedTo: b,
                    offsetFromCenter: ItemOffset(horizontal: -10, vertical: -5)))
        }
        for (index, spring) in springs.enumerated() {
            spring.frequency = [1, 3, 10, 30, 0.5, 5, 20, 2][index]
            spring.length *= 0.7
            animator.addBehavior(spring)
        }
        animator.advance(to: 1.0 / 120)
        func total() -> Double {
            energy(animator, gravity: 0)
                + animator.engine.attachments.springs.reduce(0) { sum, spring in
                    let bodies = animator.engine.bodies
                    func end(_ pose: Pose, _ offset: SIMD2<Double>) -> SIMD2<Double> {
                        SIMD2(pose.x, pose.y) + rotated(offset, by: pose.angle)
                    }
                    func stretch(_ pose: (Int) -> Pose) -> Double {
                        let (first, second) = (Int(spring.slots.x), Int(spring.slots.y))
                        let to = second < 0 ? spring.anchor : end(pose(second), spring.offsets.1)
                        let along = end(pose(first), spring.offsets.0) - to
                        return (along * along).sum().squareRoot() - spring.length
                    }
                    // Velocities are those of the middle of the step: so is the stretch.
                    let middle = (stretch { bodies.previous[$0] } + stretch { bodies.pose(of: $0) }) / 2
                    return sum + spring.stiffness * middle * middle / 2
                }
        }
        let start = total()
        // It goes up and down a little, as steps follow bends by chords; it does not go up in the long run.
        var (first, last, most) = (0.0, 0.0, 0.0)
        animator.steps(10_000) { step in
            let now = total()
            most = max(most, now)
            if step <= 1000 { first += now / 1000 }
            if step > 9000 { last += now / 1000 }
        }
        #expect(last <= first * 1.01)
        #expect(most <= start * 1.15)
    }
}
