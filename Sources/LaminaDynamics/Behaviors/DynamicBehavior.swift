/// A cause of movement: gravity, collisions, attachments and so on, or several of these combined.
///
/// Subclass it to compose behaviours: add children in the initializer, and add the composition to an animator.
///
/// ```swift
/// final class Bounce: DynamicBehavior {
///     init(items: [any DynamicItemConvertible]) {
///         super.init()
///         let walls = CollisionBehavior(items: items)
///         walls.translatesReferenceBoundsIntoBoundary = true
///         addChildBehavior(GravityBehavior(items: items))
///         addChildBehavior(walls)
///     }
/// }
/// ```
///
/// A behaviour belongs to one animator or one parent at a time. Where order matters (`DynamicItemBehavior`, actions) it
/// is pre-order: a parent, then its children in the order added. Behaviours and their animator belong to one thread.
open class DynamicBehavior {
    /// The children, in the order added.
    public final internal(set) var childBehaviors: [DynamicBehavior] = []

    /// Called after each step of the running animator; nil by default.
    ///
    /// Items have the positions of the step when it is called. It may change, add and remove behaviours; an action
    /// whose behaviour an earlier one removed is not called.
    public final var action: (() -> Void)? {
        didSet { changed(.actions) }
    }

    /// Sources of the behaviour's values, such as frames that layout gives, each called once before each step.
    package final var followed: [FollowedValue] = [] {
        didSet { changed(.actions) }
    }

    /// The animator that the behaviour, or an ancestor of it, was added to.
    public final internal(set) weak var dynamicAnimator: DynamicAnimator?

    final weak var parent: DynamicBehavior?
    /// The items that this behaviour retains, which have bodies in the engine.
    final private(set) var heldItems: [any DynamicItem] = []
    /// The identities of `heldItems`, for fast lookup.
    private final var heldKeys: Set<ObjectIdentifier> = []
    /// The engine's slots of `heldItems`, in their order; -1 for unusable items. Updated before a step.
    final var slots: [Int32] = []
    /// Faults found before there was an animator to report them to.
    final var earlyFaults: [DynamicsError] = []

    /// A behaviour that does nothing on its own.
    public init() {}

    deinit {
        // A tree may be deeper than the stack: children without another owner are released one by one.
        var pending = childBehaviors
        childBehaviors = []
        while var next = pending.popLast() {
            guard isKnownUniquelyReferenced(&next) else { continue }
            pending.append(contentsOf: next.childBehaviors)
            next.childBehaviors = []
        }
    }

    /// Called when the behaviour is added to an animator, or removed, with nil. Does nothing by default.
    open func willMove(to dynamicAnimator: DynamicAnimator?) {}

    /// Adds a child after the others; a child that it already has is ignored.
    ///
    /// A behaviour that belongs to an animator or to another parent, or that would become its own ancestor, is a fault.
    public final func addChildBehavior(_ behavior: DynamicBehavior) {
        if behavior.parent === self { return }
        guard behavior.parent == nil, behavior.dynamicAnimator == nil else {
            return fault(.behaviorElsewhere(behavior.name))
        }
        var ancestor: DynamicBehavior? = self
        while let here = ancestor {
            guard here !== behavior else { return fault(.behaviorInItself(behavior.name)) }
            ancestor = here.parent
        }
        childBehaviors.append(behavior)
        behavior.parent = self
        dynamicAnimator?.join(behavior)
    }

    /// Removes a child and all below it from the behaviour and its animator; another behaviour is ignored.
    public final func removeChildBehavior(_ behavior: DynamicBehavior) {
        guard behavior.parent === self else { return }
        childBehaviors.removeAll { $0 === behavior }
        behavior.parent = nil
        dynamicAnimator?.part(behavior)
    }

    /// The type's name, for messages.
    final var name: String { "\(type(of: self))" }

    /// Reports the parts of the engine to prepare again after a change of the behaviour.
    final func changed(_ changes: EngineChanges) {
        dynamicAnimator?.note(changes)
    }

    final func fault(_ error: DynamicsError) {
        if let dynamicAnimator { dynamicAnimator.report(error) } else { earlyFaults.append(error) }
    }

    /// The number that a property was set to; or the previous one, with a fault, if the new one is unusable.
    final func checked(
        _ value: Double, or old: Double, _ property: String, in range: ClosedRange<Double> = -1e12...1e12
    ) -> Double {
        if range.contains(value) { return value }
        fault(.unusableValue(behavior: name, property: property, value: "\(value)"))
        return old
    }

    // MARK: Items

    /// Adds an item to the behaviour; adding it twice is a fault and changes nothing.
    final func hold(_ item: any DynamicItem) {
        guard heldKeys.insert(ObjectIdentifier(item)).inserted else {
            return fault(.itemTwice(item: describe(item), behavior: name))
        }
        heldItems.append(item)
        dynamicAnimator?.retain(item)
        changed(.everything)
    }

    final func hold(_ items: [any DynamicItemConvertible]) {
        for item in items { hold(item.dynamicItem) }
    }

    /// Removes an item; returns whether the behaviour had it.
    @discardableResult
    final func release(_ item: any DynamicItem) -> Bool {
        guard heldKeys.remove(ObjectIdentifier(item)) != nil,
            let index = heldItems.firstIndex(where: { $0 === item })
        else { return false }
        heldItems.remove(at: index)
        dynamicAnimator?.release(item)
        changed(.everything)
        return true
    }

    final func holds(_ item: any DynamicItem) -> Bool {
        heldKeys.contains(ObjectIdentifier(item))
    }

    /// The behaviour and all below it: a parent, then its children in order.
    final var preorder: [DynamicBehavior] {
        var (result, pending): ([DynamicBehavior], [DynamicBehavior]) = ([], [self])
        while let next = pending.popLast() {
            result.append(next)
            pending.append(contentsOf: next.childBehaviors.reversed())
        }
        return result
    }
}

/// A value of a behaviour that follows something outside dynamics.
package struct FollowedValue {
    /// The name of the value among the behaviour's.
    package let key: String
    /// Sets the value as it is now.
    package let update: () -> Void

    package init(key: String, update: @escaping () -> Void) { (self.key, self.update) = (key, update) }
}

/// The behaviours of a tree in pre-order, and those of them with callbacks in steps.
struct BehaviorOrder {
    private(set) var all: [DynamicBehavior] = []
    /// The behaviours with actions.
    private(set) var actors: [DynamicBehavior] = []
    /// The behaviours with values that are read before each step.
    private(set) var followers: [DynamicBehavior] = []
    /// True if a custom field's block is called in each step.
    private(set) var hasFieldBlocks = false

    init() {}

    init(of behaviors: [DynamicBehavior]) {
        all = behaviors.flatMap(\.preorder)
        actors = all.filter { $0.action != nil }
        followers = all.filter { !$0.followed.isEmpty }
        hasFieldBlocks = all.contains { ($0 as? FieldBehavior)?.block != nil }
    }
}
