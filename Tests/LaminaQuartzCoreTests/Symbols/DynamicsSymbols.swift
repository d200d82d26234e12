import LaminaQuartzCore

extension SymbolList {
    /// UIKit Dynamics.
    static var dynamics: SymbolList {
        var list = SymbolList()
        list.addAnimator()
        list.addGravityAndCollisions()
        list.addAttachmentsSnapsAndPushes()
        list.addFields()
        list.addItems()
        return list
    }

    private mutating func addAnimator() {
        has("UIDynamicAnimator.init(referenceView:)", UIDynamicAnimator.init(referenceView:))
        has("UIDynamicAnimator.addBehavior(_:)", UIDynamicAnimator.addBehavior)
        has("UIDynamicAnimator.removeBehavior(_:)", UIDynamicAnimator.removeBehavior)
        has("UIDynamicAnimator.removeAllBehaviors()", UIDynamicAnimator.removeAllBehaviors)
        has("UIDynamicAnimator.referenceView", \UIDynamicAnimator.referenceView)
        has("UIDynamicAnimator.behaviors", \UIDynamicAnimator.behaviors)
        has("UIDynamicAnimator.isRunning", \UIDynamicAnimator.isRunning)
        has("UIDynamicAnimator.delegate", \UIDynamicAnimator.delegate)
        has("UIDynamicAnimator.elapsedTime", \UIDynamicAnimator.elapsedTime)
        has("UIDynamicAnimator.items(in:)", UIDynamicAnimator.items)
        has("UIDynamicAnimator.updateItem(usingCurrentState:)", UIDynamicAnimator.updateItem)
        leaves("UIDynamicAnimator.init(collectionViewLayout:)")
        leaves("UIDynamicAnimator.layoutAttributesForCell(at:)")
        leaves("UIDynamicAnimator.layoutAttributesForDecorationView(ofKind:at:)")
        leaves("UIDynamicAnimator.layoutAttributesForSupplementaryView(ofKind:at:)")
        has("UIDynamicAnimatorDelegate.dynamicAnimatorWillResume(_:)") {
            (delegate: any UIDynamicAnimatorDelegate, animator: UIDynamicAnimator) in
            delegate.dynamicAnimatorWillResume(animator)
        }
        has("UIDynamicAnimatorDelegate.dynamicAnimatorDidPause(_:)") {
            (delegate: any UIDynamicAnimatorDelegate, animator: UIDynamicAnimator) in
            delegate.dynamicAnimatorDidPause(animator)
        }
        has("UIDynamicBehavior.addChildBehavior(_:)", UIDynamicBehavior.addChildBehavior)
        has("UIDynamicBehavior.removeChildBehavior(_:)", UIDynamicBehavior.removeChildBehavior)
        has("UIDynamicBehavior.childBehaviors", \UIDynamicBehavior.childBehaviors)
        has("UIDynamicBehavior.action", \UIDynamicBehavior.action)
        has("UIDynamicBehavior.dynamicAnimator", \UIDynamicBehavior.dynamicAnimator)
        has("UIDynamicBehavior.willMove(to:)", UIDynamicBehavior.willMove)
    }

    private mutating func addGravityAndCollisions() {
        has("UIGravityBehavior.init(items:)") { (view: UIView) in UIGravityBehavior(items: [view]) }
        has("UIGravityBehavior.addItem(_:)", UIGravityBehavior.addItem)
        has("UIGravityBehavior.removeItem(_:)", UIGravityBehavior.removeItem)
        has("UIGravityBehavior.items", \UIGravityBehavior.items)
        has("UIGravityBehavior.angle", \UIGravityBehavior.angle)
        has("UIGravityBehavior.magnitude", \UIGravityBehavior.magnitude)
        has("UIGravityBehavior.gravityDirection", \UIGravityBehavior.gravityDirection)
        has("UIGravityBehavior.setAngle(_:magnitude:)", UIGravityBehavior.setAngle)
        has("UICollisionBehavior.init(items:)") { (view: UIView) in UICollisionBehavior(items: [view]) }
        has("UICollisionBehavior.addItem(_:)", UICollisionBehavior.addItem)
        has("UICollisionBehavior.removeItem(_:)", UICollisionBehavior.removeItem)
        has("UICollisionBehavior.items", \UICollisionBehavior.items)
        has("UICollisionBehavior.collisionDelegate", \UICollisionBehavior.collisionDelegate)
        has("UICollisionBehavior.collisionMode", \UICollisionBehavior.collisionMode)
        has(
            "UICollisionBehavior.translatesReferenceBoundsIntoBoundary",
            \UICollisionBehavior.translatesReferenceBoundsIntoBoundary)
        has(
            "UICollisionBehavior.setTranslatesReferenceBoundsIntoBoundary(with:)",
            UICollisionBehavior.setTranslatesReferenceBoundsIntoBoundary)
        has("UICollisionBehavior.addBoundary(withIdentifier:for:)") { (behavior: UICollisionBehavior) in
            behavior.addBoundary(withIdentifier: "path" as NSCopying, for: UIBezierPath())
        }
        has("UICollisionBehavior.addBoundary(withIdentifier:from:to:)") { (behavior: UICollisionBehavior) in
            behavior.addBoundary(withIdentifier: "line" as NSString, from: .zero, to: CGPoint(x: 1, y: 1))
        }
        has("UICollisionBehavior.boundary(withIdentifier:)") { (behavior: UICollisionBehavior) -> UIBezierPath? in
            behavior.boundary(withIdentifier: "path" as NSCopying)
        }
        has("UICollisionBehavior.boundaryIdentifiers", \UICollisionBehavior.boundaryIdentifiers)
        has("UICollisionBehavior.removeBoundary(withIdentifier:)", UICollisionBehavior.removeBoundary)
        has("UICollisionBehavior.removeAllBoundaries()", UICollisionBehavior.removeAllBoundaries)
        has(
            ["items", "boundaries", "everything"].map { "UICollisionBehavior.Mode." + $0 },
            of: [UICollisionBehavior.Mode.items, .boundaries, .everything])
        typealias Delegate = any UICollisionBehaviorDelegate
        has("UICollisionBehaviorDelegate.collisionBehavior(_:beganContactFor:with:at:)") {
            (delegate: Delegate, behavior: UICollisionBehavior, item: any UIDynamicItem) in
            delegate.collisionBehavior(behavior, beganContactFor: item, with: item, at: .zero)
        }
        has("UICollisionBehaviorDelegate.collisionBehavior(_:endedContactFor:with:)") {
            (delegate: Delegate, behavior: UICollisionBehavior, item: any UIDynamicItem) in
            delegate.collisionBehavior(behavior, endedContactFor: item, with: item)
        }
        has("UICollisionBehaviorDelegate.collisionBehavior(_:beganContactFor:withBoundaryIdentifier:at:)") {
            (delegate: Delegate, behavior: UICollisionBehavior, item: any UIDynamicItem) in
            delegate.collisionBehavior(behavior, beganContactFor: item, withBoundaryIdentifier: nil, at: .zero)
        }
        has("UICollisionBehaviorDelegate.collisionBehavior(_:endedContactFor:withBoundaryIdentifier:)") {
            (delegate: Delegate, behavior: UICollisionBehavior, item: any UIDynamicItem) in
            delegate.collisionBehavior(behavior, endedContactFor: item, withBoundaryIdentifier: nil)
        }
    }

    private mutating func addAttachmentsSnapsAndPushes() {
        has("UIAttachmentBehavior.init(item:attachedToAnchor:)") { (view: UIView) in
            UIAttachmentBehavior(item: view, attachedToAnchor: .zero)
        }
        has("UIAttachmentBehavior.init(item:attachedTo:)") { (view: UIView) in
            UIAttachmentBehavior(item: view, attachedTo: view)
        }
        has("UIAttachmentBehavior.init(item:offsetFromCenter:attachedToAnchor:)") { (view: UIView) in
            UIAttachmentBehavior(item: view, offsetFromCenter: .zero, attachedToAnchor: .zero)
        }
        has("UIAttachmentBehavior.init(item:offsetFromCenter:attachedTo:offsetFromCenter:)") { (view: UIView) in
            UIAttachmentBehavior(
                item: view, offsetFromCenter: UIOffset(horizontal: 1, vertical: 2), attachedTo: view,
                offsetFromCenter: .zero)
        }
        has("UIAttachmentBehavior.limitAttachment(with:offsetFromCenter:attachedTo:offsetFromCenter:)") {
            (view: UIView) in
            UIAttachmentBehavior.limitAttachment(
                with: view, offsetFromCenter: .zero, attachedTo: view, offsetFromCenter: .zero)
        }
        has("UIAttachmentBehavior.fixedAttachment(with:attachedTo:attachmentAnchor:)") { (view: UIView) in
            UIAttachmentBehavior.fixedAttachment(with: view, attachedTo: view, attachmentAnchor: .zero)
        }
        has("UIAttachmentBehavior.pinAttachment(with:attachedTo:attachmentAnchor:)") { (view: UIView) in
            UIAttachmentBehavior.pinAttachment(with: view, attachedTo: view, attachmentAnchor: .zero)
        }
        has("UIAttachmentBehavior.slidingAttachment(with:attachmentAnchor:axisOfTranslation:)") { (view: UIView) in
            UIAttachmentBehavior.slidingAttachment(with: view, attachmentAnchor: .zero, axisOfTranslation: .zero)
        }
        has("UIAttachmentBehavior.slidingAttachment(with:attachedTo:attachmentAnchor:axisOfTranslation:)") {
            (view: UIView) in
            UIAttachmentBehavior.slidingAttachment(
                with: view, attachedTo: view, attachmentAnchor: .zero, axisOfTranslation: .zero)
        }
        has("UIAttachmentBehavior.items", \UIAttachmentBehavior.items)
        has("UIAttachmentBehavior.attachedBehaviorType", \UIAttachmentBehavior.attachedBehaviorType)
        has("UIAttachmentBehavior.anchorPoint", \UIAttachmentBehavior.anchorPoint)
        has("UIAttachmentBehavior.length", \UIAttachmentBehavior.length)
        has("UIAttachmentBehavior.damping", \UIAttachmentBehavior.damping)
        has("UIAttachmentBehavior.frequency", \UIAttachmentBehavior.frequency)
        has("UIAttachmentBehavior.frictionTorque", \UIAttachmentBehavior.frictionTorque)
        has("UIAttachmentBehavior.attachmentRange", \UIAttachmentBehavior.attachmentRange)
        has(
            ["items", "anchor"].map { "UIAttachmentBehavior.AttachmentType." + $0 },
            of: [UIAttachmentBehavior.AttachmentType.items, .anchor])
        has("UISnapBehavior.init(item:snapTo:)") { (view: UIView) in UISnapBehavior(item: view, snapTo: .zero) }
        has("UISnapBehavior.damping", \UISnapBehavior.damping)
        has("UISnapBehavior.snapPoint", \UISnapBehavior.snapPoint)
        has("UIPushBehavior.init(items:mode:)") { (view: UIView) in UIPushBehavior(items: [view], mode: .instantaneous)
        }
        has("UIPushBehavior.addItem(_:)", UIPushBehavior.addItem)
        has("UIPushBehavior.removeItem(_:)", UIPushBehavior.removeItem)
        has("UIPushBehavior.items", \UIPushBehavior.items)
        has("UIPushBehavior.targetOffsetFromCenter(for:)", UIPushBehavior.targetOffsetFromCenter)
        has("UIPushBehavior.setTargetOffsetFromCenter(_:for:)", UIPushBehavior.setTargetOffsetFromCenter)
        has("UIPushBehavior.angle", \UIPushBehavior.angle)
        has("UIPushBehavior.magnitude", \UIPushBehavior.magnitude)
        has("UIPushBehavior.mode", \UIPushBehavior.mode)
        has("UIPushBehavior.active", \UIPushBehavior.active)
        has("UIPushBehavior.pushDirection", \UIPushBehavior.pushDirection)
        has("UIPushBehavior.setAngle(_:magnitude:)", UIPushBehavior.setAngle)
        has(
            ["continuous", "instantaneous"].map { "UIPushBehavior.Mode." + $0 },
            of: [UIPushBehavior.Mode.continuous, .instantaneous])
    }

    private mutating func addFields() {
        has("UIFieldBehavior.addItem(_:)", UIFieldBehavior.addItem)
        has("UIFieldBehavior.removeItem(_:)", UIFieldBehavior.removeItem)
        has("UIFieldBehavior.items", \UIFieldBehavior.items)
        has("UIFieldBehavior.position", \UIFieldBehavior.position)
        has("UIFieldBehavior.region", \UIFieldBehavior.region)
        has("UIFieldBehavior.strength", \UIFieldBehavior.strength)
        has("UIFieldBehavior.falloff", \UIFieldBehavior.falloff)
        has("UIFieldBehavior.minimumRadius", \UIFieldBehavior.minimumRadius)
        has("UIFieldBehavior.direction", \UIFieldBehavior.direction)
        has("UIFieldBehavior.smoothness", \UIFieldBehavior.smoothness)
        has("UIFieldBehavior.animationSpeed", \UIFieldBehavior.animationSpeed)
        has("UIFieldBehavior.dragField()", UIFieldBehavior.dragField)
        has("UIFieldBehavior.springField()", UIFieldBehavior.springField)
        has("UIFieldBehavior.velocityField(direction:)", UIFieldBehavior.velocityField)
        has("UIFieldBehavior.electricField()", UIFieldBehavior.electricField)
        has("UIFieldBehavior.magneticField()", UIFieldBehavior.magneticField)
        has("UIFieldBehavior.radialGravityField(position:)", UIFieldBehavior.radialGravityField)
        has("UIFieldBehavior.linearGravityField(direction:)", UIFieldBehavior.linearGravityField)
        has("UIFieldBehavior.vortexField()", UIFieldBehavior.vortexField)
        has("UIFieldBehavior.noiseField(smoothness:animationSpeed:)", UIFieldBehavior.noiseField)
        has("UIFieldBehavior.turbulenceField(smoothness:animationSpeed:)", UIFieldBehavior.turbulenceField)
        has("UIFieldBehavior.field(evaluationBlock:)", UIFieldBehavior.field)
        has("UIRegion.infinite", UIRegion.infinite)
        has("UIRegion.init(radius:)", UIRegion.init(radius:))
        has("UIRegion.init(size:)", UIRegion.init(size:))
        has("UIRegion.contains(_:)", UIRegion.contains(_:) as (UIRegion) -> (CGPoint) -> Bool)
        has("UIRegion.inverse()", UIRegion.inverse)
        has("UIRegion.byUnion(with:)", UIRegion.byUnion)
        has("UIRegion.byDifference(from:)", UIRegion.byDifference)
        has("UIRegion.byIntersection(with:)", UIRegion.byIntersection)
    }

    private mutating func addItems() {
        has("UIDynamicItemBehavior.init(items:)") { (view: UIView) in UIDynamicItemBehavior(items: [view]) }
        has("UIDynamicItemBehavior.addItem(_:)", UIDynamicItemBehavior.addItem)
        has("UIDynamicItemBehavior.removeItem(_:)", UIDynamicItemBehavior.removeItem)
        has("UIDynamicItemBehavior.items", \UIDynamicItemBehavior.items)
        has("UIDynamicItemBehavior.elasticity", \UIDynamicItemBehavior.elasticity)
        has("UIDynamicItemBehavior.friction", \UIDynamicItemBehavior.friction)
        has("UIDynamicItemBehavior.density", \UIDynamicItemBehavior.density)
        has("UIDynamicItemBehavior.resistance", \UIDynamicItemBehavior.resistance)
        has("UIDynamicItemBehavior.angularResistance", \UIDynamicItemBehavior.angularResistance)
        has("UIDynamicItemBehavior.charge", \UIDynamicItemBehavior.charge)
        has("UIDynamicItemBehavior.isAnchored", \UIDynamicItemBehavior.isAnchored)
        has("UIDynamicItemBehavior.allowsRotation", \UIDynamicItemBehavior.allowsRotation)
        has("UIDynamicItemBehavior.addLinearVelocity(_:for:)", UIDynamicItemBehavior.addLinearVelocity)
        has("UIDynamicItemBehavior.addAngularVelocity(_:for:)", UIDynamicItemBehavior.addAngularVelocity)
        has("UIDynamicItemBehavior.linearVelocity(for:)", UIDynamicItemBehavior.linearVelocity)
        has("UIDynamicItemBehavior.angularVelocity(for:)", UIDynamicItemBehavior.angularVelocity)
        has("UIDynamicItem.center", \(any UIDynamicItem).center)
        has("UIDynamicItem.bounds", \(any UIDynamicItem).bounds)
        has("UIDynamicItem.transform", \(any UIDynamicItem).transform)
        has("UIDynamicItem.collisionBoundsType", \(any UIDynamicItem).collisionBoundsType)
        has("UIDynamicItem.collisionBoundingPath", \(any UIDynamicItem).collisionBoundingPath)
        has(
            ["rectangle", "ellipse", "path"].map { "UIDynamicItemCollisionBoundsType." + $0 },
            of: [UIDynamicItemCollisionBoundsType.rectangle, .ellipse, .path])
        has("UIDynamicItemGroup.init(items:)") { (view: UIView) in UIDynamicItemGroup(items: [view]) }
        has("UIDynamicItemGroup.items", \UIDynamicItemGroup.items)
        has("UIFloatRange.minimum", \UIFloatRange.minimum)
        has("UIFloatRange.maximum", \UIFloatRange.maximum)
        has("UIFloatRange.isInfinite", \UIFloatRange.isInfinite)
        has("UIFloatRange.zero", UIFloatRange.zero)
        has("UIFloatRange.infinite", UIFloatRange.infinite)
        has("UIOffset.horizontal", \UIOffset.horizontal)
        has("UIOffset.vertical", \UIOffset.vertical)
    }
}
