import LaminaDynamics

/// The declarations of behaviours in documents.
enum BehaviorDeclaration {
    /// A behaviour of any type.
    static let behavior: VariantDeclaration<any BehaviorDraft> = VariantDeclaration(
        "behavior", "A behaviour that moves layers, as in UIKit Dynamics. The names are those of the Swift API."
    ) {
        [
            VariantCase("gravity", gravity) { $0 },
            VariantCase("collision", collision) { $0 },
            VariantCase("attachment", attachment) { $0 },
            VariantCase("snap", snap) { $0 },
            VariantCase("push", push) { $0 },
            VariantCase("attraction", attraction) { $0 },
            VariantCase("field", field) { $0 },
            VariantCase("item", item) { $0 },
            VariantCase("behavior", composed) { $0 },
        ]
    }

    /// A behaviour composed of others.
    static let composed: ObjectDeclaration<BehaviorDraftOf<DynamicBehavior>> = ObjectDeclaration(
        "composedBehavior", "A composition of behaviours that are added and removed as one.",
        appliesDefaults: false, make: BehaviorDraftOf(fixed: ["id", "added", "behaviors"]) { _ in DynamicBehavior() },
        properties: {
            common() + [
                Property(required: "behaviors", .deferredArray(of: behavior), "The behaviours, in order.") {
                    $0.parts.children = $1
                }
            ]
        })

    static func common<Draft: BehaviorDraft>() -> [Property<Draft>] {
        [
            Property("id", .itemID, "The id by which the timeline refers to the behaviour.") { $0.parts.id = $1 },
            Property(
                "added", .boolean, default: true, "Adds the behaviour at the start; if false, the timeline adds it."
            ) { $0.parts.isAdded = $1 },
        ]
    }

    static func items<Draft: BehaviorDraft>() -> [Property<Draft>] {
        [
            Property(required: "items", .itemIDs, "The layers or groups that it acts on: an id, or an array of ids.") {
                $0.parts.items = $1
            }
        ]
    }

    static func item<Draft: BehaviorDraft>(_ documentation: String) -> [Property<Draft>] {
        [Property(required: "item", .itemID, documentation) { $0.parts.item = $1 }]
    }
}

/// The parts of a behaviour's object that are resolved when all layers are known.
struct BehaviorParts {
    var id: NodeID?
    var isAdded = true
    /// The ids of its items, of its one item, and of the item to which that is attached.
    var items: NodeID?
    var item: NodeID?
    var other: NodeID?
    /// The layer or guide whose frame the point of an attachment follows.
    var following: NodeID?
    /// The children of a composed behaviour.
    var children: NodeID?
    /// The region of a field.
    var region: NodeID?
}

/// A behaviour being read.
protocol BehaviorDraft: SendableMetatype {
    var parts: BehaviorParts { get set }

    /// The properties that timelines can't set.
    var fixed: Set<String> { get }

    /// Creates the behaviour with its items; those of an attachment in the order item, other.
    func make(_ items: [any DynamicItem]) -> DynamicBehavior

    /// Sets the properties in the object on a behaviour of this kind.
    func apply(to behavior: DynamicBehavior)
}

/// A draft that keeps what the object sets as steps, each of which sets a property of the behaviour.
protocol SettingDraft: BehaviorDraft {
    associatedtype Behavior: DynamicBehavior

    var settings: [(Behavior) -> Void] { get set }

    /// Sets the properties that depend on each other.
    func finish(_ behavior: Behavior)
}

extension SettingDraft {
    var fixed: Set<String> { ["id", "added", "items"] }

    /// Sets a property of the behaviour once there is one.
    mutating func set<Value>(_ value: Value, _ apply: @escaping (Behavior, Value) -> Void) {
        settings.append { apply($0, value) }
    }

    func apply(to behavior: DynamicBehavior) {
        guard let behavior = behavior as? Behavior else { return }
        for setting in settings { setting(behavior) }
        finish(behavior)
    }

    func finish(_ behavior: Behavior) {}
}

/// A behaviour of a class whose properties are all set after it has been created.
struct BehaviorDraftOf<Behavior: DynamicBehavior>: SettingDraft {
    var parts = BehaviorParts()
    var settings: [(Behavior) -> Void] = []
    var fixed: Set<String> = ["id", "added", "items"]
    let create: ([any DynamicItem]) -> Behavior

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { create(items) }
}
