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
    static let composed: ObjectDeclaration<ComposedBehaviorDraft> = ObjectDeclaration(
        "composedBehavior", "A composition of behaviours that are added and removed as one.",
        appliesDefaults: false, make: ComposedBehaviorDraft(),
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

/// A composed behaviour being read.
struct ComposedBehaviorDraft: BehaviorDraft {
    var parts = BehaviorParts()

    func make(_ items: [any DynamicItem]) -> DynamicBehavior { DynamicBehavior() }
    func apply(to behavior: DynamicBehavior) {}
    static var fixed: Set<String> { ["id", "added", "behaviors"] }
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

/// A behaviour being read; properties that are absent in its object are nil.
protocol BehaviorDraft: SendableMetatype {
    var parts: BehaviorParts { get set }

    /// Creates the behaviour with its items; those of an attachment in the order item, other.
    func make(_ items: [any DynamicItem]) -> DynamicBehavior

    /// Sets the properties in the object on a behaviour of this kind.
    func apply(to behavior: DynamicBehavior)

    /// The properties that timelines can't set.
    static var fixed: Set<String> { get }
}

extension BehaviorDraft {
    static var fixed: Set<String> { ["id", "added", "items"] }
}
