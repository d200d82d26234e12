import LaminaQuartzCore
import Testing

/// Short programs in the way of tutorials: physics.
@Suite struct DynamicsPrograms {
    private let window = Window()
    private let animator: UIDynamicAnimator

    init() {
        animator = UIDynamicAnimator(referenceView: window.root)
        window.stage.addAnimator(animator)
    }

    private func box(x: CGFloat = 100, y: CGFloat = 20) -> UIView {
        let view = UIView(frame: CGRect(x: x - 10, y: y - 10, width: 20, height: 20))
        view.name = "box"
        window.root.addSubview(view)
        return view
    }

    private func step(to time: CGFloat) { window.stage.advance(to: time) }

    @Test func fall() {
        let view = box()
        let gravity = UIGravityBehavior(items: [view])
        #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1) && animator.referenceView === window.root)
        animator.addBehavior(gravity)
        step(to: 0.5)
        // 1000 points per second squared.
        #expect(near(view.center, CGPoint(x: 100, y: 20 + 1000 * 0.5 * 0.5 / 2), within: 5))
    }

    private final class Contacts: UICollisionBehaviorDelegate {
        var names: [NSCopying?] = []
        var views: [UIView?] = []

        func collisionBehavior(
            _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
            withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
        ) {
            names.append(identifier)
            views.append(item.view)
        }
    }

    @Test func floor() {
        let (view, contacts) = (box(), Contacts())
        animator.addBehavior(UIGravityBehavior(items: [view]))
        let collision = UICollisionBehavior(items: [view])
        collision.addBoundary(
            withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: 150), to: CGPoint(x: 200, y: 150))
        collision.addBoundary(withIdentifier: "wall" as NSString, for: UIBezierPath(rect: window.root.bounds))
        collision.collisionDelegate = contacts
        collision.collisionMode = .everything
        animator.addBehavior(collision)
        step(to: 3)
        #expect(near(view.center, CGPoint(x: 100, y: 140), within: 0.5))
        #expect(contacts.names.first == "floor" && contacts.views.first??.name == "box")
        #expect(collision.boundaryIdentifiers?.count == 2)
        let wall: UIBezierPath? = collision.boundary(withIdentifier: "wall" as NSCopying)
        #expect(wall?.bounds == window.root.bounds)
        let none: UIBezierPath? = collision.boundary(withIdentifier: "none" as NSCopying)
        #expect(none == nil)
    }

    @Test func snap() {
        let view = box()
        let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 150, y: 120))
        snap.damping = 0.8
        animator.addBehavior(snap)
        step(to: 4)
        #expect(near(view.center, CGPoint(x: 150, y: 120), within: 0.5))
    }

    @Test func push() {
        let view = box(x: 20, y: 100)
        let push = UIPushBehavior(items: [view], mode: .continuous)
        push.setAngle(0, magnitude: 1)
        animator.addBehavior(push)
        let item = UIDynamicItemBehavior(items: [view])
        item.resistance = 0
        item.allowsRotation = false
        animator.addBehavior(item)
        step(to: 0.5)
        #expect(view.center.x > 25 && near(view.center.y, 100, within: 0.01))
        #expect(item.linearVelocity(for: view).x > 10 && push.mode == .continuous)
    }

    @Test func pendulum() {
        let view = box(x: 100, y: 20)
        let anchor = CGPoint(x: 50, y: 20)
        let attachment = UIAttachmentBehavior(item: view, attachedToAnchor: anchor)
        animator.addBehavior(attachment)
        animator.addBehavior(UIGravityBehavior(items: [view]))
        for time in stride(from: 0.1, through: 1, by: 0.1) {
            step(to: time)
            let distance = hypot(view.center.x - anchor.x, view.center.y - anchor.y)
            #expect(near(distance, 50, within: 1), "\(time)")
        }
        #expect(
            attachment.attachedBehaviorType == UIAttachmentBehavior.AttachmentType.anchor && attachment.length == 50)
    }

    @Test func circles() {
        let view = box()
        view.collisionBoundsType = .ellipse
        #expect(view.dynamicItem.collisionBoundsType == UIDynamicItemCollisionBoundsType.ellipse)
        view.collisionBoundingPath = UIBezierPath(rect: CGRect(x: -5, y: -5, width: 10, height: 10))
        #expect(view.collisionBoundingPath.bounds.width == 10)
    }
}
