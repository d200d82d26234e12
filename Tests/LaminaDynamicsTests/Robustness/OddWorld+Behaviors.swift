import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaTestSupport

extension OddWorld {
    func makeBehavior() -> DynamicBehavior {
        switch dice.below(8) {
        case 0: gravity()
        case 1: collision()
        case 2: attachment()
        case 3: snap()
        case 4: push()
        case 5: material()
        case 6: acting()
        default: field()
        }
    }

    private func someItems() -> [any DynamicItem] {
        dice.chance(70) ? items : (0..<dice.below(4)).map { _ in someItem() }
    }

    private func gravity() -> DynamicBehavior {
        let gravity = GravityBehavior(items: someItems())
        if dice.chance(50) { gravity.gravityDirection = vector() }
        if dice.chance(30) { gravity.magnitude = number(-2...2) }
        if dice.chance(30) { gravity.angle = number(-10...10) }
        return gravity
    }

    private func collision() -> DynamicBehavior {
        let collision = CollisionBehavior(items: someItems())
        if dice.chance(60) { collision.translatesReferenceBoundsIntoBoundary = true }
        if dice.chance(20) {
            collision.setTranslatesReferenceBoundsIntoBoundary(
                with: EdgeInsets(top: number(-9...9), left: number(-9...9), bottom: number(-9...9), right: 0))
        }
        if dice.chance(40) { collision.addBoundary(withIdentifier: "line", from: point(), to: point()) }
        if dice.chance(40) { collision.addBoundary(withIdentifier: "path", for: path(corners: 1 + dice.below(30))) }
        collision.collisionMode = dice.pick([.items, .boundaries, .everything, []])
        return collision
    }

    private func attachment() -> DynamicBehavior {
        let (one, other) = (someItem(), someItem())
        let (first, second) = (
            ItemOffset(horizontal: number(-40...40), vertical: number(-40...40)),
            ItemOffset(horizontal: number(-40...40), vertical: number(-40...40))
        )
        let attachment: AttachmentBehavior =
            switch dice.below(7) {
            case 0: AttachmentBehavior(item: one, offsetFromCenter: first, attachedToAnchor: point())
            case 1:
                AttachmentBehavior(item: one, offsetFromCenter: first, attachedTo: other, offsetFromCenter: second)
            case 2:
                .limitAttachment(
                    with: one, offsetFromCenter: first, attachedTo: other, offsetFromCenter: second)
            case 3: .fixedAttachment(with: one, attachedTo: other, attachmentAnchor: point())
            case 4: .pinAttachment(with: one, attachedTo: other, attachmentAnchor: point())
            case 5:
                .slidingAttachment(
                    with: one, attachedTo: other, attachmentAnchor: point(), axisOfTranslation: vector())
            default: .slidingAttachment(with: one, attachmentAnchor: point(), axisOfTranslation: vector())
            }
        change(attachment)
        return attachment
    }

    private func change(_ attachment: AttachmentBehavior) {
        if dice.chance(40) { attachment.length = number(0...200) }
        if dice.chance(40) { attachment.frequency = number(0...20) }
        if dice.chance(40) { attachment.damping = number(0...2) }
        if dice.chance(40) { attachment.frictionTorque = number(0...2) }
        if dice.chance(40) { attachment.anchorPoint = point() }
        if dice.chance(40) {
            attachment.attachmentRange = FloatRange(minimum: number(-3...0), maximum: number(0...3))
        }
    }

    private func snap() -> DynamicBehavior {
        let snap = SnapBehavior(item: someItem(), snapTo: point())
        snap.damping = number(0...1)
        return snap
    }

    private func push() -> DynamicBehavior {
        let push = PushBehavior(items: someItems(), mode: dice.chance(50) ? .continuous : .instantaneous)
        push.pushDirection = vector()
        if dice.chance(30) { push.magnitude = number(-5...5) }
        if dice.chance(30) {
            push.setTargetOffsetFromCenter(
                ItemOffset(horizontal: number(-20...20), vertical: number(-20...20)), for: someItem())
        }
        return push
    }

    private func material() -> DynamicBehavior {
        let material = DynamicItemBehavior(items: someItems())
        material.elasticity = number(0...1)
        material.friction = number(0...1)
        if dice.chance(50) { material.density = number(0.1...3) }
        if dice.chance(50) { material.resistance = number(0...3) }
        material.angularResistance = number(0...3)
        material.charge = number(-2...2)
        if dice.chance(20) { material.isAnchored = true }
        if dice.chance(20) { material.allowsRotation = false }
        material.addLinearVelocity(Point(x: number(-900...900), y: number(-900...900)), for: someItem())
        material.addAngularVelocity(number(-9...9), for: someItem())
        return material
    }

    private func field() -> DynamicBehavior {
        let field: FieldBehavior =
            switch dice.below(11) {
            case 0: .dragField()
            case 1: .springField()
            case 2: .velocityField(direction: vector())
            case 3: .electricField()
            case 4: .magneticField()
            case 5: .radialGravityField(position: point())
            case 6: .linearGravityField(direction: vector())
            case 7: .vortexField()
            case 8: .noiseField(smoothness: number(0...1), animationSpeed: number(0...3))
            case 9: .turbulenceField(smoothness: number(0...1), animationSpeed: number(0...3))
            default: .field { [unowned self] _, _, _, _, _, _ in vector() }
            }
        field.strength = number(-50...50)
        if dice.chance(50) { field.falloff = number(-2...4) }
        if dice.chance(50) { field.position = point() }
        if dice.chance(30) { field.minimumRadius = number(0...50) }
        if dice.chance(40) {
            let box = FieldRegion(size: Size(width: number(0...400), height: number(0...400)))
            field.region = box.byDifference(from: FieldRegion(radius: number(0...100)))
        }
        for item in someItems() { field.addItem(item) }
        return field
    }

    /// A behaviour whose action meddles with the tree while it is walked.
    private func acting() -> DynamicBehavior {
        let behavior = DynamicBehavior()
        behavior.action = { [unowned self] in
            if dice.chance(2) { meddle() }
        }
        return behavior
    }

    /// Changes something, at any moment.
    func meddle() {
        switch dice.below(9) {
        case 0: add()
        case 1: animator.removeBehavior(dice.pick(behaviors))
        case 2: dice.pick(behaviors).removeChildBehavior(dice.pick(behaviors))
        case 3:
            let item = dice.pick(plainItems)
            if dice.chance(50) { item.center = Point(x: dice.number(in: 0...400), y: dice.number(in: 0...400)) }
            animator.updateItem(usingCurrentState: item)
        case 4: _ = animator.items(in: Rect(origin: point(), size: Size(width: number(0...99), height: 50)))
        case 5: if let material = dice.pick(behaviors) as? DynamicItemBehavior { material.density = number(0.1...3) }
        case 6: if let push = dice.pick(behaviors) as? PushBehavior { push.active.toggle() }
        case 7: if let attachment = dice.pick(behaviors) as? AttachmentBehavior { change(attachment) }
        default: animator.debugAnimationSpeed = number(0.5...2)
        }
    }
}
