import LaminaGeometry
import LaminaLayers
import LaminaLayout

/// The declarations of a document's constraints, sets and guides.
enum LayoutDeclaration {
    static let layout = ObjectDeclaration(
        "layout", "The constraints that place layers, as in Auto Layout.", appliesDefaults: false, fixed: [],
        make: LayoutDraft(), properties: { constraintLists() + surroundings() })

    /// A constraint with more than its text.
    static let constraintObject = ObjectDeclaration(
        "constraint", "A constraint, or the constraints of a visual format, with an id, a priority or options.",
        fixed: ["id"], rules: [.oneOf(["constraint", "format"]), .needs("options", of: ["format"])],
        make: ConstraintDraft(),
        properties: {
            [
                Property(
                    "constraint", .deferred(.nonemptyText),
                    "A constraint such as \"badge.leading >= title.trailing + 8 @750\"."
                ) { $0.form = $1 },
                Property(
                    "format", .deferred(.nonemptyText),
                    "A visual format such as \"H:|-[title]-[badge]-|\"; | is the superlayer of the first layer named."
                ) { $0.format = $1 },
                Property(
                    "options", .set(of: formatOptions),
                    "The alignment, direction and spacing of a visual format's layers."
                ) { $0.options = $1 },
                Property(
                    "id", .constraintID,
                    "The id by which the timeline refers to the constraint, or to all constraints of the format."
                ) { $0.id = $1 },
                Property(
                    "priority", .priority,
                    "The priority of constraints whose text has none; 1000, the default, is required."
                ) { $0.priority = $1 },
                Property(
                    "constant", .number(in: .coordinate),
                    "The constant of the constraint in points, in place of the one in its text."
                ) { $0.constant = $1 },
            ]
        })

    /// A rectangle to which constraints refer.
    static let guide = ObjectDeclaration(
        "layoutGuide", "A rectangle that constraints place and refer to like a layer, and that is not drawn.",
        make: GuideDraft(),
        properties: {
            [
                Property(required: "id", .constraintID, "The id by which constraints refer to the guide.") {
                    $0.id = $1
                },
                Property("in", .reference, "The id of the layer that has the guide; the outermost layer if absent.") {
                    $0.owner = $1
                },
            ]
        })

    /// Constraints, each as a text or an object.
    static let constraints = ValueDeclaration<[ConstraintDraft]>.array(of: constraint)

    private static let constraint = ValueDeclaration<ConstraintDraft>.either(
        .custom(.nonemptyText) { ConstraintDraft($1, in: $0) }, .object(constraintObject)
    ).phrased("a visual format, a constraint such as \"a.width == 20\", or an object (constraint)")

    private static func constraintLists() -> [Property<LayoutDraft>] {
        [
            Property(
                "metrics", .deferred(.map(of: .number(.coordinate))),
                "Numbers that constraints refer to by name."
            ) { $0.metrics = $1 },
            Property("constraints", constraints, "The constraints that are active from the start.") {
                $0.constraints = $1
            },
            Property(
                "sets", .deferred(.map(of: constraints.shape)),
                "Named sets of constraints, which the timeline activates and deactivates."
            ) { $0.sets = $1 },
            Property(
                "active", .deferredTexts("the name of a set, or an array of names", atLeast: 0),
                "The sets that are active from the start; none if absent."
            ) { $0.active = $1 },
            Property("guides", .array(of: .object(guide)), "Rectangles that constraints refer to like layers.") {
                $0.guides = $1
            },
        ]
    }

    private static func surroundings() -> [Property<LayoutDraft>] {
        [
            Property(
                "direction", .enumeration(), default: LayoutDirection.leftToRight,
                "The direction in which leading leads to trailing, in layers without one of their own."
            ) { $0.direction = $1 },
            Property(
                "margins", .layoutInsets, default: DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8),
                "The margins of the outermost layer, in points: [top, leading, bottom, trailing], or one number."
            ) { $0.margins = $1 },
            Property(
                "safeArea", .alignmentInsets, default: DirectionalEdgeInsets.zero,
                "The parts of the outermost layer that something covers, in points: [top, left, bottom, right]. "
                    + "Constraints name the rest as safeArea."
            ) { $0.safeArea = $1 },
            Property(
                "roundsToPixels", .boolean, default: true,
                "Rounds the edges of layers that constraints place to whole pixels."
            ) { $0.roundsToPixels = $1 },
        ]
    }

    private static let formatOptions: [(String, VisualFormat.Options)] = [
        ("alignAllLeft", .alignAllLeft), ("alignAllRight", .alignAllRight), ("alignAllTop", .alignAllTop),
        ("alignAllBottom", .alignAllBottom), ("alignAllLeading", .alignAllLeading),
        ("alignAllTrailing", .alignAllTrailing), ("alignAllCenterX", .alignAllCenterX),
        ("alignAllCenterY", .alignAllCenterY), ("alignAllFirstBaseline", .alignAllFirstBaseline),
        ("alignAllLastBaseline", .alignAllLastBaseline), ("directionLeftToRight", .directionLeftToRight),
        ("directionRightToLeft", .directionRightToLeft), ("spacingBaselineToBaseline", .spacingBaselineToBaseline),
    ]
}

/// The layout of a document being read. Its references are resolved when all layers are known.
struct LayoutDraft {
    var metrics: NodeID?
    var constraints: [ConstraintDraft] = []
    var sets: NodeID?
    var active: NodeID?
    var guides: [GuideDraft] = []
    var direction: LayoutDirection?
    var margins: DirectionalEdgeInsets?
    var safeArea: DirectionalEdgeInsets?
    var roundsToPixels = true
}

/// A constraint or a visual format being read.
struct ConstraintDraft: Sendable {
    /// The text of a constraint, or of a visual format.
    var form: NodeID?
    var format: NodeID?
    var options: VisualFormat.Options = []
    var id: NodeID?
    var priority: LayoutPriority?
    var constant: Double?

    init() {}

    /// A text alone: a visual format if it begins as only these do, or would with capital letters.
    init(_ node: NodeID, in reader: DocumentReader) {
        let text = reader.document.text(at: node).drop { $0 == " " }
        if ["|", "[", "H:", "V:", "h:", "v:"].contains(where: { text.hasPrefix($0) }) {
            format = node
        } else {
            form = node
        }
    }
}

/// A guide being read.
struct GuideDraft: Sendable {
    var id: NodeID?
    var owner: NodeID?
}

extension ValueDeclaration where Value == NodeID {
    /// The id of a constraint or a guide being declared.
    fileprivate static var constraintID: ValueDeclaration { deferredText("an id") }
}
