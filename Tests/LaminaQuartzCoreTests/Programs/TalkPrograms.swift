import LaminaQuartzCore
import Testing

/// Demos of four talks of the developers' conference, in their words: Core Animation of 2007, dynamics of 2013 and 2015,
/// and Auto Layout of 2015.
@Suite struct TalkPrograms {
    private let window = Window()

    // MARK: 2007, Adding Core Animation to Your Application

    /// "Set the blue layer's opacity to zero, the size to zero, and the green layer's x to 500": at once.
    @Test func atomicUpdate() {
        let (blue, green) = (window.add(CALayer()), window.add(CALayer()))
        CATransaction.begin()
        CATransaction.setValue(1.0, forKey: kCATransactionAnimationDuration)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        blue.opacity = 0
        blue.bounds.size = .zero
        green.position.x = 500
        CATransaction.commit()
        window.stage.advance(to: 0.25)
        #expect(blue.opacity == 0 && near(CGFloat(blue.presentation()?.opacity ?? 0), 0.75))
        #expect(near(blue.presentation()?.bounds.width ?? 0, 75))
        #expect(near(green.presentation()?.position.x ?? 0, 200))
    }

    /// The removal of a layer that ends in its last state, and is removed when its animation has finished.
    @Test func removalThatDoesNotFlickBack() {
        final class Remover: CAAnimationDelegate {
            let layer: CALayer
            init(_ layer: CALayer) { self.layer = layer }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { layer.removeFromSuperlayer() }
        }
        let layer = window.add(CALayer())
        let leave = CABasicAnimation(keyPath: "opacity")
        leave.toValue = NSNumber(value: 0)
        leave.duration = 1
        leave.fillMode = kCAFillModeForwards
        leave.isRemovedOnCompletion = false
        leave.delegate = Remover(layer)
        layer.add(leave, forKey: "leave")
        window.stage.advance(to: 0.5)
        #expect(layer.superlayer === window.root && layer.presentation()?.opacity == 0.5)
        window.stage.advance(to: 1.5)
        #expect(layer.superlayer == nil)
    }

    /// The video wall: one picture for all layers, each with its part, and a camera in `sublayerTransform`.
    @Test func videoWall() {
        let movie = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { $0.fill(.zero) }
        var camera = CATransform3DIdentity
        camera.m34 = -1 / 800
        window.root.sublayerTransform = CATransform3DRotate(camera, 0.3, 0, 1, 0)
        for column in 0..<4 {
            let tile = window.add(CALayer(), frame: CGRect(x: 50 * CGFloat(column), y: 0, width: 50, height: 50))
            tile.contents = movie.cgImage
            tile.contentsRect = CGRect(x: CGFloat(column) / 4, y: 0, width: 0.25, height: 1)
            tile.zPosition = -CGFloat(column)
            tile.allowsEdgeAntialiasing = true
        }
        #expect(window.root.sublayers?.map(\.contentsRect.minX) == [0, 0.25, 0.5, 0.75])
        #expect(window.root.sublayers?.allSatisfy { ($0.contents as Any? as? CGImage) === movie } == true)
        // What is right of the middle comes nearer: the rotation about y has sin 0.3 in m13, and m14 from it.
        #expect(near(window.root.sublayerTransform.m14, sin(0.3) / 800))
    }

    // MARK: 2013, Advanced Techniques with UIKit Dynamics

    final class BouncyFallBehavior: UIDynamicBehavior {
        init(items: [UIView]) {
            super.init()
            let gravity = UIGravityBehavior(items: items)
            let collision = UICollisionBehavior(items: items)
            collision.translatesReferenceBoundsIntoBoundary = true
            addChildBehavior(gravity)
            addChildBehavior(collision)
        }
    }

    final class ASCIIDynamicItem: UIDynamicItem {
        var bounds: CGRect { CGRectMake(0.0, 0.0, 100.0, 100.0) }
        var center = CGPointMake(50.0, 50.0)
        var transform = CGAffineTransformIdentity
    }

    @Test func compositeBehavior() {
        let view = UIView(frame: CGRectMake(90, 10, 20, 20))
        window.root.addSubview(view)
        let animator = UIDynamicAnimator(referenceView: window.root)
        window.stage.addAnimator(animator)
        let behavior = BouncyFallBehavior(items: [view])
        animator.addBehavior(behavior)
        window.stage.advance(to: 4)
        #expect(behavior.childBehaviors.count == 2 && behavior.dynamicAnimator === animator)
        #expect(near(view.center, CGPoint(x: 100, y: 190), within: 0.5) && !animator.isRunning)
    }

    /// An item that is no view: it only reads and writes a centre and a transform.
    @Test func itemWithoutAView() {
        let item = ASCIIDynamicItem()
        let animator = UIDynamicAnimator()
        let gravity = UIGravityBehavior(items: [item])
        var steps = 0
        gravity.action = { steps += 1 }
        animator.addBehavior(gravity)
        animator.advance(to: 0.5)
        #expect(near(item.center, CGPoint(x: 50, y: 50 + 125), within: 5) && item.view == nil)
        #expect(steps > 10 && near(animator.elapsedTime, 0.5, within: 0.02))
    }

    /// The rectangle of four springs that drags an item without turning it.
    final class RectangleAttachmentBehavior: UIDynamicBehavior {
        private static let offsets = [(-50.0, -50.0), (50, -50), (-50, 50), (50, 50)].map { CGVectorMake($0, $1) }

        init(item: UIView, point p: CGPoint) {
            super.init()
            for offset in Self.offsets {
                let attachment = UIAttachmentBehavior(
                    item: item, attachedToAnchor: CGPointMake(p.x + offset.dx, p.y + offset.dy))
                attachment.frequency = 2
                attachment.damping = 0.3
                addChildBehavior(attachment)
            }
        }

        func updateAttachmentLocation(_ p: CGPoint) {
            for (behavior, offset) in zip(childBehaviors, Self.offsets) {
                (behavior as? UIAttachmentBehavior)?.anchorPoint = CGPointMake(p.x + offset.dx, p.y + offset.dy)
            }
        }
    }

    @Test func draggedByARectangle() {
        let view = UIView(frame: CGRectMake(80, 80, 40, 40))
        window.root.addSubview(view)
        let animator = UIDynamicAnimator(referenceView: window.root)
        window.stage.addAnimator(animator)
        let drag = RectangleAttachmentBehavior(item: view, point: view.center)
        animator.addBehavior(drag)
        drag.updateAttachmentLocation(CGPointMake(120, 90))
        window.stage.advance(to: 6)
        #expect(near(view.center, CGPoint(x: 120, y: 90), within: 1))
    }

    // MARK: 2015, What's New in UIKit Dynamics and Visual Effects

    @Test func fields() {
        let view = UIView(frame: CGRect(x: 20, y: 90, width: 20, height: 20))
        window.root.addSubview(view)
        let animator = UIDynamicAnimator(referenceView: window.root)
        window.stage.addAnimator(animator)
        let spring = UIFieldBehavior.springField()
        spring.position = CGPoint(x: 100, y: 100)
        spring.region = UIRegion(size: CGSize(width: 400, height: 400))
        spring.addItem(view)
        let item = UIDynamicItemBehavior(items: [view])
        item.resistance = 4
        animator.addBehavior(spring)
        animator.addBehavior(item)
        window.stage.advance(to: 8)
        #expect(near(view.center, CGPoint(x: 100, y: 100), within: 2))
        #expect(spring.region.contains(CGPoint(x: 190, y: 0)) && !spring.region.contains(CGPoint(x: 210, y: 0)))
    }

    @Test func slidingAttachmentKeepsToItsAxis() {
        let view = UIView(frame: CGRect(x: 90, y: 10, width: 20, height: 20))
        window.root.addSubview(view)
        let animator = UIDynamicAnimator(referenceView: window.root)
        window.stage.addAnimator(animator)
        let rail = UIAttachmentBehavior.slidingAttachment(
            with: view, attachmentAnchor: CGPoint(x: 100, y: 20), axisOfTranslation: CGVector(dx: 0, dy: 1))
        rail.attachmentRange = UIFloatRange(minimum: -60, maximum: 60)
        animator.addBehavior(rail)
        let gravity = UIGravityBehavior(items: [view])
        gravity.gravityDirection = CGVector(dx: 0.5, dy: 0.5)
        animator.addBehavior(gravity)
        window.stage.advance(to: 3)
        #expect(near(view.center.x, 100, within: 1) && view.center.y > 40)
    }

    /// A blur that becomes another by an animation of the view's effect, and content in its colours.
    @Test func animatedEffect() {
        let view = window.add(UIVisualEffectView(effect: UIBlurEffect(style: .light)))
        UIView.animate(withDuration: 1) { view.effect = UIBlurEffect(style: .dark) }
        window.stage.advance(to: 0.5)
        let (set, shown): (VisualEffect?, VisualEffect?) = (view.effect, view.presentation()?.effect)
        #expect(set == .blur(BlurEffect(style: .dark)) && shown != set && shown != .blur(BlurEffect(style: .light)))
        window.stage.advance(to: 2)
        let end: VisualEffect? = view.presentation()?.effect
        #expect(end == set && (view.effect as (any UIVisualEffect)?) is UIBlurEffect)
        let vibrancy = UIVisualEffectView(effect: UIVibrancyEffect(forBlurEffect: UIBlurEffect(style: .light)))
        vibrancy.contentView.addSubview(CATextLayer())
        view.contentView.addSubview(vibrancy)
        #expect((vibrancy.effect as VisualEffect?)?.filters().isEmpty == false && vibrancy.subviews.count == 1)
        view.effect = nil
        #expect(view.effect as VisualEffect? == nil)
    }

    // MARK: 2015, Mysteries of Auto Layout

    /// Two sets of constraints that are deactivated and activated, with layout inside of an animation.
    @Test func changingConstraints() {
        let (view, root) = (UIView(), window.root)
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let always = [
            view.topAnchor.constraint(equalTo: root.topAnchor), view.widthAnchor.constraint(equalToConstant: 40),
            view.heightAnchor.constraint(equalToConstant: 40),
        ]
        let left = [view.leadingAnchor.constraint(equalTo: root.leadingAnchor)]
        let right = [view.trailingAnchor.constraint(equalTo: root.trailingAnchor)]
        right[0].identifier = "ToTheRight"
        NSLayoutConstraint.activate(always + left)
        root.layoutIfNeeded()
        #expect(view.frame.minX == 0)
        NSLayoutConstraint.deactivate(left)
        NSLayoutConstraint.activate(right)
        UIView.animate(withDuration: 0.5, animations: { root.layoutIfNeeded() })
        #expect(
            view.frame.minX == 160 && view.constraintsAffectingLayout(for: .horizontal).contains { $0 === right[0] })
    }

    /// Of two that can't both hold the higher priority does; content priorities share room.
    @Test func priorities() {
        let (first, second, root) = (UIView(), UIView(), window.root)
        for view in [first, second] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: root.topAnchor), view.heightAnchor.constraint(equalToConstant: 10),
            ])
        }
        let wide = first.widthAnchor.constraint(equalToConstant: 150)
        wide.priority = UILayoutPriority(rawValue: 750)
        let alsoWide = second.widthAnchor.constraint(equalToConstant: 150)
        alsoWide.priority = .defaultHigh - 1
        NSLayoutConstraint.activate([
            wide, alsoWide, first.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            second.leadingAnchor.constraint(equalTo: first.trailingAnchor),
            second.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        root.layoutIfNeeded()
        #expect(first.frame.width == 150 && second.frame == CGRect(x: 150, y: 0, width: 50, height: 10))
        first.setContentHuggingPriority(.required, for: .horizontal)
        #expect(first.contentHuggingPriority(for: .horizontal) == UILayoutPriority.required)
    }
}
