import LaminaDrawing
import LaminaDynamics
import LaminaGeometry

/// The declarations of dynamics in documents: an animator with its behaviours.
enum DynamicsDeclaration {
    static let dynamics = ObjectDeclaration(
        "dynamics", "Physics that moves layers: an animator with its behaviours, running from the start.",
        appliesDefaults: false, make: DynamicsDraft(),
        properties: { simulation() + debugging() })

    /// Several layers that move as one.
    static let group = ObjectDeclaration(
        "dynamicsGroup",
        "A group of layers that move as one, each with its own collision bounds; behaviours refer to "
            + "the group.",
        appliesDefaults: false, make: DynamicsGroupDraft(),
        properties: {
            [
                Property(required: "id", .itemID, "The id by which behaviours refer to the group.") { $0.id = $1 },
                Property(required: "items", .itemIDs, "The ids of its layers.") { $0.items = $1 },
            ]
        })

    /// An item whose centre is the constants of constraints.
    static let constraintItem = ObjectDeclaration(
        "constraintItem",
        "An item that moves a layout: its centre is the constants of one or two constraints; behaviours refer to it.",
        rules: [.someOf(["x", "y"])], make: ConstraintItemDraft(),
        properties: {
            [
                Property(required: "id", .itemID, "The id by which behaviours refer to the item.") { $0.id = $1 },
                Property("x", constraintID, "The id of the constraint whose constant is the centre's x.") { $0.x = $1 },
                Property("y", constraintID, "The id of the constraint whose constant is the centre's y.") { $0.y = $1 },
                Property(
                    "size", .size(in: NumberRange(minimum: 0, maximum: DynamicsUnits.farthest, excludesMinimum: true)),
                    default: Size(width: 100, height: 100),
                    "The size with which it collides, and which gives it its mass, in points: [width, height]."
                ) { $0.size = $1 },
                Property(
                    "collisionBounds", .named([("rectangle", .rectangle), ("ellipse", .ellipse)]),
                    default: DynamicItemCollisionBoundsType.rectangle, "The shape with which it collides."
                ) { $0.shape = $1 },
                Property(
                    "origin", .pointInAnimator, default: .zero,
                    "The position at the start along an axis without a constraint, in points: [x, y]."
                ) { $0.origin = $1 },
            ]
        })

    private static let constraintID = ValueDeclaration<NodeID>.deferredText("the id of a constraint")

    private static func simulation() -> [Property<DynamicsDraft>] {
        [
            Property(
                "reference", .reference,
                "The id of the layer in which the items move, and whose bounds can be a boundary; the "
                    + "outermost layer if absent."
            ) { $0.reference = $1 },
            Property(
                "behaviors", .deferredArray(of: BehaviorDeclaration.behavior), "The behaviours, in order."
            ) { $0.behaviors = $1 },
            Property("groups", .deferredArray(of: group), "The groups of layers that move as one.") { $0.groups = $1 },
            Property(
                "constraintItems", .deferredArray(of: constraintItem),
                "Items that move a layout, by the constants of constraints."
            ) { $0.constraintItems = $1 },
            Property(
                "collisionBounds", .deferred(.map(of: collisionBoundsShape)),
                "The collision shapes of layers, by id: \"rectangle\", the default, \"ellipse\", or a convex "
                    + "path relative to the centre of the layer's bounds."
            ) { $0.collisionBounds = $1 },
        ]
    }

    private static func debugging() -> [Property<DynamicsDraft>] {
        [
            Property(
                "speed", .number(in: .between(0...100)), default: 1,
                "The rate of the animator's time relative to the scene's."
            ) { $0.speed = $1 },
            Property(
                "debug", .boolean, default: false,
                "Shows an overlay with fields, collision bounds, attachments and items at rest."
            ) { $0.isDebugEnabled = $1 },
            Property(
                "debugInterval", .integer(in: .between(1...1e6)), default: 1,
                "The number of 1/120 s steps between updates of the overlay."
            ) { $0.debugInterval = $1 },
        ]
    }

    /// The collision shape of a layer.
    static let collisionBounds = ValueDeclaration<CollisionBoundsDraft>.either(
        ValueDeclaration<PathParts>.object(PathDeclaration.shape).map { .path($0.path) },
        ValueDeclaration<Path>.pathSteps.map { .path($0) },
        .custom(.phrased("\"rectangle\", \"ellipse\", or path data as in SVG", .text(pattern: nil))) { reader, node in
            switch reader.document.text(at: node) {
            case "rectangle": return .named(.rectangle)
            case "ellipse": return .named(.ellipse)
            case let text where text.first?.isLowercase == true && !text.hasPrefix("m"):
                reader.reportUnknownName(at: node, names: ["rectangle", "ellipse"])
                return nil
            case let text:
                do throws(DrawingError) {
                    return .path(try Path(pathData: text))
                } catch {
                    reader.report(error.finding, at: node)
                    return nil
                }
            }
        })

    private static var collisionBoundsShape: ValueShape { collisionBounds.shape }
}

/// The collision shape of a layer, being read.
enum CollisionBoundsDraft: Sendable {
    case named(DynamicItemCollisionBoundsType)
    case path(Path)
}

/// An animator being read. Its references are resolved when all layers are known.
struct DynamicsDraft {
    var reference: NodeID?
    var behaviors: NodeID?
    var groups: NodeID?
    var constraintItems: NodeID?
    var collisionBounds: NodeID?
    var speed = 1.0
    var isDebugEnabled = false
    var debugInterval = 1
}

/// A group of layers being read.
struct DynamicsGroupDraft {
    var id: NodeID?
    var items: NodeID?
}

/// An item of constraints being read.
struct ConstraintItemDraft {
    var id: NodeID?
    var x: NodeID?
    var y: NodeID?
    var size = Size(width: 100, height: 100)
    var shape = DynamicItemCollisionBoundsType.rectangle
    var origin = Point.zero
}
