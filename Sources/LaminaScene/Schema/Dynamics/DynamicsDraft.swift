import LaminaDynamics

/// An animator that is being read. What it names is looked up when all layers are known.
struct DynamicsDraft {
    var reference: NodeID?
    var behaviors: NodeID?
    var groups: NodeID?
    var collisionBounds: NodeID?
    var speed = 1.0
    var isDebugEnabled = false
    var debugInterval = 1
}

/// A group of layers that is being read.
struct DynamicsGroupDraft {
    var id: NodeID?
    var items: NodeID?
}

/// What of a behaviour's object is looked up when all layers are known.
struct BehaviorParts {
    var id: NodeID?
    var isAdded = true
    /// The ids of its items, one of them, or the one that it ties to another.
    var items: NodeID?
    var item: NodeID?
    var other: NodeID?
    /// Of a behaviour that is made of others.
    var children: NodeID?
    /// Of a field.
    var region: NodeID?
}

/// A behaviour that is being read: nil for what its object does not say.
protocol BehaviorDraft: SendableMetatype {
    var parts: BehaviorParts { get set }

    /// The behaviour with its items; those of an attachment in the order item, other.
    func make(_ items: [any DynamicItem]) -> DynamicBehavior

    /// Sets what the object says on a behaviour of the kind.
    func apply(to behavior: DynamicBehavior)

    /// The properties that can't be set later.
    static var fixed: Set<String> { get }
}

extension BehaviorDraft {
    static var fixed: Set<String> { ["id", "added", "items"] }
}
