import LaminaGeometry

/// Hands what has changed in a tree of behaviours to the engine, as values, before a step.
final class EnginePreparation {
    // The behaviours that the engine has; they live on until it has others.
    private(set) var colliders: [CollisionBehavior] = []
    private var attachments: [AttachmentBehavior] = []
    private var fields: [FieldBehavior] = []

    /// True if a delegate is to be notified of contacts.
    private(set) var hasListeners = false

    /// Prepares again what has changed.
    ///
    /// - Parameters:
    ///   - changes: the parts to prepare.
    ///   - order: all behaviours, in pre-order.
    ///   - reference: the current reference bounds.
    func prepare(_ changes: EngineChanges, of engine: Engine, order: [DynamicBehavior], reference: Rect?) {
        if changes.contains(.tree) {
            for behavior in order { behavior.slots = engine.items.slots(of: behavior.heldItems) }
        }
        let weights = !changes.isDisjoint(with: [.properties, .tree])
        if weights { prepareProperties(of: engine, order) }
        if weights || changes.contains(.forces) { prepareForces(of: engine, order) }
        let collisions = !changes.isDisjoint(with: [.collisions, .tree])
        if collisions { prepareColliders(of: engine, order) }
        if collisions || changes.contains(.boundaries) { prepareBoundaries(of: engine, reference) }
        if weights || changes.contains(.attachments) { prepareAttachments(of: engine, order) }
        if !changes.isDisjoint(with: [.fields, .tree]) { prepareFields(of: engine, order) }
        engine.endPreparing(ofCollisions: collisions)
    }

    /// Applies the properties of items, and the velocities given before there was an animator.
    private func prepareProperties(of engine: Engine, _ order: [DynamicBehavior]) {
        let behaviors = order.compactMap { $0 as? DynamicItemBehavior }
        engine.materials.prepare(behaviors.map { ($0.settings, $0.slots) })
        for behavior in behaviors {
            for (item, linear, angular) in behavior.takeEarlyVelocities() {
                _ = engine.addVelocity(linear: linear, angular: angular, to: item)
            }
        }
    }

    // MARK: Gravity and pushes

    private func prepareForces(of engine: Engine, _ order: [DynamicBehavior]) {
        engine.gravityAndPushes.begin()
        for behavior in order {
            if let gravity = behavior as? GravityBehavior {
                let direction = gravity.gravityDirection
                engine.gravityAndPushes.addGravity(SIMD2<Double>(direction.dx, direction.dy), to: gravity.slots)
            } else if let push = behavior as? PushBehavior, push.active {
                apply(push, to: engine)
            }
        }
        engine.gravityAndPushes.end()
    }

    private func apply(_ push: PushBehavior, to engine: Engine) {
        let forces = engine.gravityAndPushes
        let force = SIMD2<Double>(push.pushDirection.dx, push.pushDirection.dy)
        for (item, slot) in zip(push.heldItems, push.slots) where slot >= 0 {
            let target = push.targetOffset(of: item).vector
            switch push.mode {
            case .continuous: forces.addPush(force, at: target, to: Int(slot))
            case .instantaneous: forces.pushOnce(force, at: target, to: Int(slot))
            }
        }
        if push.mode == .instantaneous, force != .zero, push.slots.contains(where: { $0 >= 0 }) { push.spend() }
        if push.isAimedInEachStep(now: engine.bodies.stepCount) {
            forces.addTurn(force - SIMD2<Double>(push.aimed.dx, push.aimed.dy), to: push.slots)
        }
        push.aimed = push.pushDirection
    }

    // MARK: Collisions

    private func prepareColliders(of engine: Engine, _ order: [DynamicBehavior]) {
        colliders = order.compactMap { $0 as? CollisionBehavior }
        hasListeners = colliders.contains { $0.collisionDelegate != nil }
        engine.collisions.prepareItems(colliders.map(\.collider))
    }

    private func prepareBoundaries(of engine: Engine, _ reference: Rect?) {
        var faults: [DynamicsError] = []
        engine.collisions.prepareBoundaries(colliders.map { $0.allBoundaries(in: reference, faults: &faults) })
        engine.add(faults)
    }

    // MARK: Attachments

    private func prepareAttachments(of engine: Engine, _ order: [DynamicBehavior]) {
        let old = attachments
        attachments = []
        var indices: [ObjectIdentifier: Int] = [:]
        for (index, behavior) in old.enumerated() { indices[ObjectIdentifier(behavior)] = index }
        var wanted: [WantedAttachment] = []
        for case let behavior as AttachmentBehavior in order {
            guard let values = behavior.values else { continue }
            wanted.append(
                WantedAttachment(
                    values: values, previous: indices[ObjectIdentifier(behavior)], isStale: behavior.isStale,
                    isFresh: behavior.isFresh))
            behavior.engineIndex = attachments.count
            behavior.isStale = false
            if values.sort == .spring { behavior.isFresh = false }
            attachments.append(behavior)
        }
        for index in engine.attachments.prepare(wanted) {
            old[index].isStale = true
            old[index].isFresh = true
        }
    }

    /// Releases the item that an attachment, which is about to be removed, has dragged.
    func releaseDragged(_ behavior: AttachmentBehavior, of engine: Engine) {
        let index = behavior.engineIndex
        guard attachments.indices.contains(index), attachments[index] === behavior else { return }
        engine.attachments.releaseDragged(at: index)
    }

    // MARK: Fields

    private func prepareFields(of engine: Engine, _ order: [DynamicBehavior]) {
        let old = fields
        fields = order.compactMap { $0 as? FieldBehavior }
        engine.prepare(FieldBehavior.acting(fields, after: old))
    }
}

/// The parts of an engine to prepare again before the next step.
struct EngineChanges: OptionSet {
    let rawValue: Int

    /// Gravity and pushes.
    static let forces = EngineChanges(rawValue: 1)
    /// The items' physical properties.
    static let properties = EngineChanges(rawValue: 2)
    /// The collision filters.
    static let collisions = EngineChanges(rawValue: 4)
    /// The boundaries.
    static let boundaries = EngineChanges(rawValue: 8)
    /// The numbers of attachments.
    static let attachments = EngineChanges(rawValue: 16)
    /// The fields and the items that they act on.
    static let fields = EngineChanges(rawValue: 32)
    /// The behaviours with actions.
    static let actions = EngineChanges(rawValue: 64)
    /// The tree of behaviours.
    static let tree = EngineChanges(rawValue: 128)
    /// Nothing to prepare, but bodies may be awake.
    static let wake = EngineChanges(rawValue: 256)

    static let everything = EngineChanges(rawValue: 255)
}
