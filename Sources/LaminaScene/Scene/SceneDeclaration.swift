import FoundationEssentials
import LaminaCounters
import LaminaGeometry
import LaminaLayers

/// The declaration of a document's root object.
enum SceneDeclaration {
    static let scene = ObjectDeclaration(
        "scene", "A scene: the stage and its layers.", appliesDefaults: false,
        fixed: ["$schema", "title", "description", "lamina", "size", "sizes", "inputs", "id"], make: SceneDraft(),
        properties: {
            stage()
                + LayerDeclaration.common([
                    .name, .opacity, .allowsGroupOpacity, .sublayerTransform, .isGeometryFlipped, .timing, .sublayers,
                ]) + movements()
        })

    /// Layout, dynamics, states and timeline, which are read when all layers are known.
    private static func movements() -> [Property<SceneDraft>] {
        [
            Property(
                "layout", .deferred(LayoutDeclaration.layout),
                "Constraints that place layers, as in Auto Layout."
            ) { $0.layout = $1 },
            Property(
                "dynamics", .deferredOneOrMore(of: DynamicsDeclaration.dynamics),
                "Physics that moves layers: an animator, or an array of animators."
            ) { $0.dynamics = $1 },
            Property(
                "states", StateDeclaration.states,
                "Named states by name: of each the values of properties that layers have in it, by keys of the form "
                    + "\"id.keyPath\", and basedOn, the name of a state whose values it has too. The timeline and `--state` "
                    + "choose one; at first layers have their own values."
            ) { $0.states = $1 },
            Property(
                "transitions", .deferredArray(of: StateDeclaration.transition),
                "The animations of changes between states; without one a change takes effect at once."
            ) { $0.transitions = $1 },
            Property(
                "timeline", .deferredArray(of: TimelineDeclaration.entry),
                "Timed changes: properties set, layers added and removed, animations started and stopped."
            ) { $0.timeline = $1 },
        ]
    }

    private static func stage() -> [Property<SceneDraft>] {
        [
            Property("$schema", .text(), "The URL of the JSON Schema, for editors; ignored by Lamina.") { _, _ in },
            Property("title", .text(), "A title, for people; ignored by Lamina.") { _, _ in },
            Property("description", .text(), "A description, for people; ignored by Lamina.") { _, _ in },
            Property(required: "lamina", .version, "The version of the document format: 1.") {
                _, _ in
            },
            Property(required: "size", .stageSize, "The size of the picture in points: [width, height].") {
                $0.size = $1
            },
            Property(
                "sizes", .deferred(.map(of: ValueDeclaration<Size>.stageSize.shape)),
                "Other sizes of the picture in points, by name: {tablet: [1024, 768]}. A name is letters, digits, "
                    + "hyphens and underscores, a letter first; `--size` chooses one."
            ) { $0.sizes = $1 },
            Property(
                "inputs", InputDeclaration.inputs,
                "Values that can be given when the scene is used, by name: {title: {string: Hello}}. {input: title} stands "
                    + "for the value anywhere in the document, and {title} for it inside of strings."
            ) { _, _ in },
            Property("scale", .number(in: .scale), default: 1, "The number of pixels per point.") { $0.scale = $1 },
            Property(
                "fonts", .array(of: .deferredText("the path of a font"), count: 0...1_000),
                "Font files whose families text can use: paths of TrueType or OpenType files, relative to "
                    + "the document."
            ) { $0.fonts = $1 },
            Property(
                "systemFonts", .boolean, default: true,
                "Makes the fonts installed on the machine available too; without them, text looks the same "
                    + "on every machine."
            ) { $0.includesSystemFonts = $1 },
            Property(
                "budgets", .array(of: .budget, count: 0...1_000),
                "Limits on the cost of rendering, checked by `lamina profile`: comparisons such as "
                    + "offscreenPasses<=4."
            ) { $0.budgets = $1 },
            Property("background", .color, "The colour behind all layers; transparent if absent.") {
                $0.background = $1
            },
        ]
    }
}

extension ValueDeclaration where Value == Int {
    /// The version of scene documents.
    static var version: ValueDeclaration {
        let shape = ValueShape.phrased("1, the version of scene documents", .integer(.between(1...1)))
        return .custom(shape) { reader, node in
            reader.document.number(at: node) == 1 ? 1 : reader.reportWrongType(at: node, expected: shape)
        }
    }
}

extension ValueDeclaration where Value == Size {
    /// `[width, height]` of the stage, in points.
    static var stageSize: ValueDeclaration { size(in: .between(1...1_000_000)) }
}

extension ValueDeclaration where Value == Budget {
    /// A limit on a counter.
    package static var budget: ValueDeclaration {
        .custom(.phrased("a comparison such as \"offscreenPasses<=4\"", .text(pattern: nil))) { reader, node in
            do throws(BudgetError) {
                return try Budget(reader.document.text(at: node))
            } catch {
                reader.report(.invalid(found: error.found, advice: error.advice), at: node)
                return nil
            }
        }
    }
}

/// A document's root object being read: the properties of the stage and of its root layer.
struct SceneDraft: LayerTarget {
    var draft = LayerDraft()
    var size: Size?

    /// The named sizes, read before the stage is made.
    var sizes: NodeID?
    var scale = 1.0
    var background: Color?
    var budgets: [Budget] = []

    /// The paths of font files, and whether the machine's fonts are available too.
    var fonts: [NodeID] = []
    var includesSystemFonts = true

    /// The constraints, read when all layers are known.
    var layout: NodeID?

    /// One or more animators, read when all layers are known.
    var dynamics: NodeID?

    /// The states and their transitions, resolved when all layers are known.
    var states: NodeID?
    var transitions: NodeID?

    /// The entries, read when all layers are known.
    var timeline: NodeID?
}
