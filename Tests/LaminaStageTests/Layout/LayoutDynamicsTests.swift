import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@Suite struct LayoutDynamicsTests {
    private let stage = Stage(size: Size(width: 400, height: 400))
    private let face = Layer()
    private let guide = LayoutGuide(identifier: "face")
    private let animator: DynamicAnimator
    private let (x, y): (LayoutConstraint, LayoutConstraint)

    init() {
        stage.disablesActions = true
        stage.roundsLayoutToPixels = false
        animator = DynamicAnimator(referenceLayer: stage.root)
        stage.addAnimator(animator)
        stage.root.addSublayer(face)
        stage.root.layoutItem.addLayoutGuide(guide)
        x = guide.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 100)
        y = guide.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 100)
        LayoutConstraint.activate([
            x, y, guide.widthAnchor.constraint(equalToConstant: 60),
            guide.heightAnchor.constraint(equalToConstant: 40),
        ])
    }

    @Test func anItemsCenterIsTheConstantsOfItsConstraints() {
        let item = ConstraintItem(x: x, y: y, size: Size(width: 20, height: 20))
        #expect(item.center == Point(x: 100, y: 100))
        animator.addBehavior(GravityBehavior(items: [item]))
        stage.advance(to: 0.5)
        _ = stage.makeFrame()
        // 1,000 points per second squared: 125 points in half a second.
        #expect(abs(y.constant - 225) < 0.01 && x.constant == 100)
        #expect(abs(guide.layoutFrame.minY - 225) < 0.01)
    }

    @Test func anAxisWithoutAConstraintIsFree() {
        let item = ConstraintItem(x: x)
        animator.addBehavior(GravityBehavior(items: [item]))
        stage.advance(to: 0.5)
        #expect(y.constant == 100 && x.constant == 100 && abs(item.center.y - 125) < 0.01)
    }

    /// A spring from the face to a point of the guide.
    private func addSpring() -> AttachmentBehavior {
        face.bounds.size = Size(width: 30, height: 30)
        face.position = Point(x: 50, y: 50)
        let spring = AttachmentBehavior(item: face, attachedToAnchor: Point(x: 50, y: 50))
        (spring.length, spring.frequency, spring.damping) = (0, 4, 1)
        spring.followAnchor(of: guide)
        animator.addBehavior(spring)
        return spring
    }

    @Test func anAnchorFollowsAGuide() {
        let spring = addSpring()
        stage.advance(to: 3)
        #expect(spring.anchorPoint == Point(x: 130, y: 120))
        #expect(hypot(face.position.x - 130, face.position.y - 120) < 1)
        #expect(!animator.isRunning)
        // An animator at rest resumes when the layout moves the guide.
        stage.perform(at: 4) { _ in x.constant = 200 }
        stage.advance(to: 7)
        #expect(hypot(face.position.x - 230, face.position.y - 120) < 1)
        spring.stopFollowing()
        x.constant = 0
        stage.advance(to: 8)
        #expect(spring.anchorPoint.x == 230)
    }

    @Test func framesAreReadInTheReferenceLayersCoordinates() {
        let holder = Layer()
        holder.frame = Rect(x: 40, y: 30, width: 100, height: 100)
        stage.root.addSublayer(holder)
        let target = Layer()
        target.frame = Rect(x: 10, y: 10, width: 20, height: 20)
        holder.addSublayer(target)
        let spring = addSpring()
        spring.followAnchor(of: target, at: Point(x: 1, y: 0))
        stage.advance(to: 0.1)
        #expect(spring.anchorPoint == Point(x: 70, y: 40))
    }

    @Test func aBoundaryFollowsAGuide() {
        face.bounds.size = Size(width: 20, height: 20)
        face.position = Point(x: 130, y: 50)
        let collision = CollisionBehavior(items: [face])
        collision.addBoundary(withIdentifier: "shelf", following: guide)
        animator.addBehavior(GravityBehavior(items: [face]))
        animator.addBehavior(collision)
        stage.advance(to: 3)
        // The face rests on the top edge of the guide.
        #expect(abs(face.frame.maxY - 100) < 1)
        stage.perform(at: 3.5) { _ in y.constant = 300 }
        stage.advance(to: 7)
        #expect(abs(face.frame.maxY - 300) < 1)
        collision.removeBoundary(withIdentifier: "shelf")
        stage.advance(to: 9)
        #expect(face.frame.minY > 400 && collision.boundaryIdentifiers.isEmpty)
    }

    @Test func aReleasedGuideLeavesTheAnchor() {
        let spring = addSpring()
        weak var released: LayoutGuide?
        do {
            let other = LayoutGuide()
            stage.root.layoutItem.addLayoutGuide(other)
            other.leadingAnchor.constraint(equalTo: guide.trailingAnchor).isActive = true
            other.topAnchor.constraint(equalTo: guide.topAnchor).isActive = true
            spring.followAnchor(of: other)
            stage.advance(to: 0.5)
            stage.root.layoutItem.removeLayoutGuide(other)
            stage.advance(to: 0.6)
            released = other
        }
        #expect(released == nil && spring.anchorPoint == Point(x: 160, y: 100))
        stage.advance(to: 1)
        #expect(spring.anchorPoint == Point(x: 160, y: 100))
    }

    /// Dynamics that drive a constraint, and follow the frame that it gives, 50 points further on.
    private func addCycle() -> ConstraintItem {
        let item = ConstraintItem(x: x, y: y, size: Size(width: 20, height: 20))
        let spring = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 100))
        (spring.length, spring.frequency, spring.damping) = (0, 2, 1)
        spring.followAnchor(of: guide, at: Point(x: 1, y: 0))
        animator.addBehavior(spring)
        return item
    }

    @Test func aCircleOfLayoutAndDynamicsTakesOneLayoutAStep() throws {
        let item = addCycle()
        _ = stage.makeFrame()
        let before = try #require(stage.layoutCounts)
        stage.advance(to: 1)
        let after = try #require(stage.layoutCounts)
        // 120 steps, each of which changes two constants, and one more for the positions shown at the end.
        #expect(after.edits - before.edits <= 2 * 122)
        // The anchor is always 60 points ahead, so that the guide runs away and never arrives.
        #expect(item.center.x > 150 && item.center.x.isFinite)
        #expect(abs(item.center.y - 100) < 1e-3)
        #expect(stage.layoutProblems.isEmpty)
    }

    @Test func aCircleThatRunsAwayEndsWithinTheRange() throws {
        // The anchor is three times as far away as the item that it moves.
        let target = LayoutGuide(identifier: "target")
        stage.root.layoutItem.addLayoutGuide(target)
        let lead = LayoutConstraint(
            ConstraintForm(
                target as LayoutItem, .left, to: guide as LayoutItem, .left, multiplier: 3))
        LayoutConstraint.activate([lead, target.topAnchor.constraint(equalTo: guide.topAnchor)])
        let item = ConstraintItem(x: x, y: y, size: Size(width: 20, height: 20))
        let spring = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 100, y: 100))
        (spring.length, spring.frequency, spring.damping) = (0, 4, 1)
        spring.followAnchor(of: target, at: .zero)
        animator.addBehavior(spring)
        _ = stage.makeFrame()
        let before = try #require(stage.layoutCounts)
        stage.advance(to: 20)
        let after = try #require(stage.layoutCounts)
        // It is as fast as items can be; each step has one layout still.
        #expect(item.center.x > 10_000 && item.center.x < 2e6)
        #expect(after.edits - before.edits <= 2 * (20 * 120 + 2))
        // Said once.
        let messages = stage.layoutProblems.map(\.message)
        #expect(messages.count == 1)
        #expect(
            messages.first?.hasPrefix("the frame of the guide \"target\" of root, which dynamics follow, is more")
                == true)
    }

    @Test(arguments: [24.0, 60, 144])
    func theStateDoesNotDependOnTheFramesBefore(rate: Double) {
        let (alone, filmed) = (LayoutDynamicsTests(), LayoutDynamicsTests())
        let items = [alone, filmed].map { $0.addCycle() }
        for scene in [alone, filmed] { _ = scene.addSpring() }
        for frame in 0...Int(rate) {
            filmed.stage.advance(to: Double(frame) / rate)
            _ = filmed.stage.makeFrame()
        }
        for scene in [alone, filmed] {
            scene.stage.advance(to: 1.0137)
            _ = scene.stage.makeFrame()
        }
        #expect(items[0].center == items[1].center)
        #expect(alone.face.position == filmed.face.position)
        #expect(alone.guide.layoutFrame == filmed.guide.layoutFrame)
    }
}
