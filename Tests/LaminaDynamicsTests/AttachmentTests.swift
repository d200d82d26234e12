import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Rods, ropes, welds, pins and slides.
@Suite struct AttachmentTests {
    private func distance(_ a: Point, _ b: Point) -> Double { hypot(a.x - b.x, a.y - b.y) }

    @Test func rodKeepsItsLengthAndSwingsAsAPendulum() {
        let block = Block(400, 100, 20, 20, .ellipse)
        let animator = DynamicAnimator()
        let anchor = Point(x: 0, y: 100)
        let item = DynamicItemBehavior(items: [block])
        item.allowsRotation = false
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.addBehavior(AttachmentBehavior(item: block, attachedToAnchor: anchor))
        animator.addBehavior(item)
        var lowest = (y: 0.0, speed: 0.0)
        animator.steps(240) { _ in
            #expect(abs(distance(block.center, anchor) - 400) < 0.5)
            if block.center.y > lowest.y {
                let velocity = item.linearVelocity(for: block)
                lowest = (block.center.y, hypot(velocity.x, velocity.y))
            }
        }
        // v² = 2 g L at the lowest place.
        #expect(abs(lowest.speed / (2 * 1000 * 400.0).squareRoot() - 1) < 0.02)
    }

    @Test func rodOfNoLengthFollowsItsAnchor() {
        let block = Block(50, 50)
        let animator = DynamicAnimator()
        let drag = AttachmentBehavior(item: block, attachedToAnchor: Point(x: 50, y: 50))
        animator.addBehavior(drag)
        for step in 1...60 {
            drag.anchorPoint = Point(x: 50 + 3 * Double(step), y: 50)
            animator.advance(to: Double(step) / 60)
        }
        animator.advance(to: 2)
        #expect(distance(block.center, Point(x: 230, y: 50)) < 0.5)
    }

    @Test func limitIsNeverLongerThanItsLength() {
        let (post, ball) = (Block(0, 0), Block(250, -40, 40, 40, .ellipse))
        let animator = DynamicAnimator()
        let rope = AttachmentBehavior.limitAttachment(
            with: post, offsetFromCenter: .zero, attachedTo: ball,
            offsetFromCenter: ItemOffset(horizontal: -10, vertical: 5))
        rope.length = 300
        let item = DynamicItemBehavior(items: [post])
        item.isAnchored = true
        let thrown = DynamicItemBehavior(items: [ball])
        thrown.addLinearVelocity(Point(x: 1500, y: -900), for: ball)
        for behavior in [GravityBehavior(items: [ball]), rope, item, thrown] as [DynamicBehavior] {
            animator.addBehavior(behavior)
        }
        var (longest, shortest) = (0.0, 300.0)
        animator.steps(1200) { _ in
            let (sine, cosine) = (sin(ball.angle), cos(ball.angle))
            let end = Point(
                x: ball.center.x + cosine * -10 - sine * 5, y: ball.center.y + sine * -10 + cosine * 5)
            longest = max(longest, distance(end, post.center))
            shortest = min(shortest, distance(end, post.center))
        }
        #expect(longest <= 300.5)
        #expect(longest > 299)
        #expect(shortest < 290)
        #expect(post.writes == 0)
    }

    @Test func fixedItemsKeepTheirPlacesToEachOther() {
        let (left, right) = (Block(0, 0), Block(150, 0, 60, 60))
        let animator = DynamicAnimator()
        let item = DynamicItemBehavior(items: [left, right])
        item.addLinearVelocity(Point(x: 100, y: 200), for: left)
        item.addAngularVelocity(2, for: left)
        animator.addBehavior(
            AttachmentBehavior.fixedAttachment(with: left, attachedTo: right, attachmentAnchor: Point(x: 100, y: 0)))
        animator.addBehavior(item)
        animator.steps(600) { _ in
            #expect(abs(distance(left.center, right.center) - 150) < 0.5)
            #expect(abs((left.angle - right.angle).remainder(dividingBy: 2 * .pi)) < 0.01)
            let along = atan2(right.center.y - left.center.y, right.center.x - left.center.x)
            #expect(abs((along - left.angle).remainder(dividingBy: 2 * .pi)) < 0.01)
        }
        #expect(abs(left.angle) > 0.05)
    }

    @Test func pinTurnsInItsRangeAboutItsPoint() {
        let (post, arm) = (Block(0, 0), Block(100, 0, 200, 20))
        let animator = DynamicAnimator()
        let pin = AttachmentBehavior.pinAttachment(with: arm, attachedTo: post, attachmentAnchor: .zero)
        pin.attachmentRange = FloatRange(minimum: -0.3, maximum: 0.5)
        let anchored = DynamicItemBehavior(items: [post])
        anchored.isAnchored = true
        let spun = DynamicItemBehavior(items: [arm])
        spun.elasticity = 0.5
        spun.addAngularVelocity(-8, for: arm)
        for behavior in [GravityBehavior(items: [arm]), pin, anchored, spun] as [DynamicBehavior] {
            animator.addBehavior(behavior)
        }
        var (least, most) = (0.0, 0.0)
        animator.steps(360) { _ in
            (least, most) = (min(least, arm.angle), max(most, arm.angle))
            #expect(abs(distance(arm.center, .zero) - 100) < 0.5)
        }
        // Half a degree over.
        #expect(least >= -0.309)
        #expect(most <= 0.509)
        #expect(least < -0.25)
        #expect(abs(arm.angle - 0.5) < 0.01)
    }

    @Test func frictionTorqueHoldsAPinUpToItsStrength() {
        func angle(after torque: Double) -> Double {
            let (post, arm) = (Block(0, 0), Block(100, 0, 200, 50))
            let animator = DynamicAnimator()
            let pin = AttachmentBehavior.pinAttachment(with: arm, attachedTo: post, attachmentAnchor: .zero)
            pin.frictionTorque = torque
            let anchored = DynamicItemBehavior(items: [post])
            anchored.isAnchored = true
            for behavior in [GravityBehavior(items: [arm]), pin, anchored] as [DynamicBehavior] {
                animator.addBehavior(behavior)
            }
            animator.advance(to: 0.5)
            return arm.angle
        }
        // A weight of 10 (mass 1 in gravity 1) hangs at 100 points: 10.
        #expect(angle(after: 10.5) < 0.01)
        #expect(angle(after: 8) > 0.1)
    }

    @Test func slideStaysOnItsAxisAndInItsRange() {
        let block = Block(100, 100, 50, 80)
        let animator = DynamicAnimator()
        let slide = AttachmentBehavior.slidingAttachment(
            with: block, attachmentAnchor: Point(x: 100, y: 100), axisOfTranslation: Vector(dx: 3, dy: 4))
        slide.attachmentRange = FloatRange(minimum: -50, maximum: 200)
        let item = DynamicItemBehavior(items: [block])
        item.addAngularVelocity(5, for: block)
        item.addLinearVelocity(Point(x: -700, y: -300), for: block)
        for behavior in [GravityBehavior(items: [block]), slide, item] as [DynamicBehavior] {
            animator.addBehavior(behavior)
        }
        var (least, most) = (0.0, 0.0)
        animator.steps(240) { _ in
            let (x, y) = (block.center.x - 100, block.center.y - 100)
            let along = x * 0.6 + y * 0.8
            #expect(abs(-x * 0.8 + y * 0.6) < 0.5)
            #expect(abs(block.angle) < 0.01)
            (least, most) = (min(least, along), max(most, along))
        }
        #expect(least >= -50.5)
        #expect(least < -45)
        #expect(most <= 200.5)
        #expect(most > 199)
    }

    @Test func slideBetweenItemsMovesAlongTheSecond() {
        let (rail, cart) = (Block(0, 0, 400, 20), Block(0, -60, 40, 40))
        let animator = DynamicAnimator()
        let slide = AttachmentBehavior.slidingAttachment(
            with: cart, attachedTo: rail, attachmentAnchor: Point(x: 0, y: -60),
            axisOfTranslation: Vector(dx: 1, dy: 0))
        let anchored = DynamicItemBehavior(items: [rail])
        anchored.isAnchored = true
        let push = PushBehavior(items: [cart], mode: .continuous)
        push.setAngle(0.3, magnitude: 0.16)
        for behavior in [slide, anchored, push] as [DynamicBehavior] { animator.addBehavior(behavior) }
        animator.advance(to: 1)
        // 0.16 on a mass of 0.16: 100 points/s² along the push, of which the axis leaves a cosine.
        #expect(abs(cart.center.x - 50 * cos(0.3)) < 0.3)
        #expect(abs(cart.center.y + 60) < 0.1)
    }

    @Test func attachmentsSayWhatTheyAre() {
        let (a, b) = (Block(), Block(30, 40))
        #expect(AttachmentBehavior(item: a, attachedTo: b).attachedBehaviorType == .items)
        #expect(AttachmentBehavior(item: a, attachedTo: b).length == 50)
        let tied = AttachmentBehavior(item: a, attachedToAnchor: Point(x: 6, y: 8))
        #expect(tied.attachedBehaviorType == .anchor)
        #expect(tied.length == 10)
        #expect(tied.frequency == 0)
        #expect(tied.damping == 0)
        #expect(tied.attachmentRange == .infinite)
    }

    @Test func rodFollowsItsAnchorAtItsLength() {
        let block = Block(0, 100, 40, 40)
        let animator = DynamicAnimator()
        let drag = AttachmentBehavior(item: block, attachedToAnchor: .zero)
        let item = DynamicItemBehavior(items: [block])
        (item.resistance, item.angularResistance) = (1, 1)
        for behavior in [drag, item, GravityBehavior(items: [block])] as [DynamicBehavior] {
            animator.addBehavior(behavior)
        }
        for frame in 1...60 {
            drag.anchorPoint = Point(x: 4 * Double(frame), y: 0)
            animator.advance(to: Double(frame) / 60)
            #expect(abs(distance(block.center, drag.anchorPoint) - 100) < 1.5)
        }
        animator.advance(to: 12)
        #expect(distance(block.center, Point(x: 240, y: 100)) < 1)
        drag.length = 150
        animator.advance(to: 14)
        #expect(abs(distance(block.center, Point(x: 240, y: 0)) - 150) < 0.5)
    }

    @Test func rodBecomesASpringAndBack() {
        let block = Block(0, 100)
        let animator = DynamicAnimator()
        let tie = AttachmentBehavior(item: block, attachedToAnchor: .zero)
        tie.damping = 1
        animator.addBehavior(GravityBehavior(items: [block]))
        animator.addBehavior(tie)
        animator.advance(to: 1)
        #expect(abs(block.center.y - 100) < 0.5)
        tie.frequency = 1
        animator.advance(to: 6)
        #expect(abs(block.center.y - 100 - 1000 / (4 * .pi * .pi)) < 0.5)
        tie.frequency = 0
        animator.advance(to: 8)
        #expect(abs(block.center.y - 100) < 0.5)
        #expect(animator.counts.joints == 1)
    }
}
