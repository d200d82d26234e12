import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Springs against the damped oscillation's formula.
@Suite struct SpringTests {
    /// Frequency and damping ratio as measured: from crossings of 0, and from how extremes shrink.
    static func measure(_ places: [Double]) -> (frequency: Double, ratio: Double) {
        var crossings: [Double] = []
        for index in 1..<places.count where places[index - 1] > 0 && places[index] <= 0 {
            crossings.append(Double(index - 1) + places[index - 1] / (places[index - 1] - places[index]))
        }
        let period = (crossings[crossings.count - 1] - crossings[0]) / Double(crossings.count - 1) / 120
        // Extremes by the parabola through three places.
        var peaks: [Double] = []
        for index in 1..<(places.count - 1)
        where places[index] > places[index - 1] && places[index] >= places[index + 1] {
            let (a, b, c) = (places[index - 1], places[index], places[index + 1])
            peaks.append(b - (a - c) * (a - c) / (8 * (a - 2 * b + c)))
        }
        let decay = log(peaks[0] / peaks[peaks.count - 1]) / Double(peaks.count - 1)
        let ratio = decay / (4 * .pi * .pi + decay * decay).squareRoot()
        return (1 / period / (1 - ratio * ratio).squareRoot(), ratio)
    }

    @Test(arguments: [0.5, 1, 2, 5, 10], [0.05, 0.1, 0.3])
    func frequencyAndDampingAreMeasured(frequency: Double, ratio: Double) {
        let block = Block(300, 0)
        let animator = DynamicAnimator()
        let spring = AttachmentBehavior(item: block, attachedToAnchor: .zero)
        spring.length = 200
        spring.frequency = frequency
        spring.damping = ratio
        animator.addBehavior(spring)
        var places: [Double] = [100]
        let swings = ratio > 0.2 ? 3.5 : 8.0
        animator.steps(Int(swings / frequency * 120)) { _ in places.append(block.center.x - 200) }
        let found = SpringTests.measure(places)
        #expect(abs(found.frequency / frequency - 1) < 0.01)
        #expect(abs(found.ratio / ratio - 1) < 0.01)
    }

    @Test func springFollowsTheFormulaAtEachStep() {
        let block = Block(150, 0)
        let animator = DynamicAnimator()
        let spring = AttachmentBehavior(item: block, attachedToAnchor: Point(x: 0, y: 0))
        spring.length = 0
        spring.frequency = 2
        spring.damping = 0.25
        animator.addBehavior(spring)
        let omega = 4 * Double.pi
        let swing = omega * (1 - 0.0625).squareRoot()
        animator.steps(120) { step in
            let time = Double(step) / 120
            let place = 150 * exp(-0.25 * omega * time) * (cos(swing * time) + 0.25 * omega / swing * sin(swing * time))
            #expect(abs(block.center.x - place) < 0.6, "at step \(step)")
        }
    }

    @Test func springBetweenItemsSwingsByTheirReducedMass() {
        let (small, large) = (Block(0, 0), Block(300, 0, 200, 200))
        let animator = DynamicAnimator()
        let spring = AttachmentBehavior(item: small, attachedTo: large)
        spring.length = 200
        spring.frequency = 1
        spring.damping = 0.05
        animator.addBehavior(spring)
        var places: [Double] = [100]
        animator.steps(960) { _ in places.append(large.center.x - small.center.x - 200) }
        let found = SpringTests.measure(places)
        #expect(abs(found.frequency - 1) < 0.01)
        #expect(abs(found.ratio - 0.05) < 0.0005)
        // What nothing outside pulls at keeps its centre of mass: 1 × 0 + 4 × 300.
        #expect(abs(small.center.x + 4 * large.center.x - 1200) < 0.01)
    }

    @Test func hangingSpringSagsByItsStiffness() {
        let block = Block(0, 100)
        let animator = DynamicAnimator()
        let spring = AttachmentBehavior(item: block, attachedToAnchor: .zero)
        spring.frequency = 2
        spring.damping = 0.5
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.addBehavior(spring)
        animator.advance(to: 5)
        let sag = 1000 / (4 * Double.pi * 4 * .pi)
        #expect(abs(block.center.y - 100 - sag) < 0.1)
        #expect(!animator.isRunning)
    }

    @Test func overdampedSpringComesBackWithoutSwinging() {
        let block = Block(100, 0)
        let animator = DynamicAnimator()
        let spring = AttachmentBehavior(item: block, attachedToAnchor: .zero)
        spring.length = 0
        spring.frequency = 2
        spring.damping = 3
        animator.addBehavior(spring)
        var least = 100.0
        animator.steps(1200) { _ in least = min(least, block.center.x) }
        #expect(least > -0.01)
        #expect(abs(block.center.x) < 0.1)
    }

    @Test(arguments: [0.0, 0.25, 0.5, 1])
    func snapSettlesWhereItIsToldAndUpright(damping: Double) {
        let block = Block(50, 80, 120, 60)
        block.transform = Transform2D(rotationByDegrees: 70).concatenating(block.transform)
        let animator = DynamicAnimator()
        let snap = SnapBehavior(item: block, snapTo: Point(x: 300, y: 200))
        snap.damping = damping
        animator.addBehavior(snap)
        animator.advance(to: 5)
        #expect(hypot(block.center.x - 300, block.center.y - 200) < 0.1)
        #expect(abs(block.angle) < 0.001)
        #expect(!animator.isRunning)
        snap.snapPoint = Point(x: -100, y: 20)
        #expect(animator.isRunning)
        animator.advance(to: 10)
        #expect(hypot(block.center.x + 100, block.center.y - 20) < 0.1)
        #expect(snap.childBehaviors.count == 4)
        #expect(animator.counts.joints == 4)
    }
}
