import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage

extension LayoutDeclaration {
    /// The part of one layer in layout.
    static let ofLayer = ObjectDeclaration(
        "layerLayout",
        "The part of a layer in layout: its size, constraints, priorities, margins, direction and place in a stack.",
        appliesDefaults: false, fixed: [], make: LayerLayoutDraft(),
        properties: { content() + placement() })

    private static func content() -> [Property<LayerLayoutDraft>] {
        [
            Property(
                "hugging", .axisPriorities, default: AxisPriorities(.defaultLow),
                "The priorities at which the layer resists becoming larger than its content: [horizontal, "
                    + "vertical], or one number."
            ) { $0.hugging = $1 },
            Property(
                "compressionResistance", .axisPriorities, default: AxisPriorities(.defaultHigh),
                "The priorities at which the layer resists becoming smaller than its content: [horizontal, "
                    + "vertical], or one number."
            ) { $0.compressionResistance = $1 },
            Property(
                "size", .size(in: .length), "The size that constraints give the layer, in points: [width, height]."
            ) { $0.size = $1 },
            Property(
                "constraints", constraints,
                "Constraints, active as long as the layer is there, in which self is the layer and super the layer that "
                    + "it is in."
            ) { $0.constraints = $1 },
        ]
    }

    private static func placement() -> [Property<LayerLayoutDraft>] {
        [
            Property(
                "margins", .layoutInsets, default: DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8),
                "The margins, in points: [top, leading, bottom, trailing], or one number."
            ) { $0.margins = $1 },
            Property(
                "alignmentInsets", .alignmentInsets, default: DirectionalEdgeInsets.zero,
                "The insets from the frame to the rectangle that constraints place, in points: [top, left, "
                    + "bottom, right]."
            ) { $0.alignmentInsets = $1 },
            Property(
                "direction", .enumeration(LayoutDirection.self),
                "The direction in which leading leads to trailing in the layer; the superlayer's if absent."
            ) { $0.direction = $1 },
            Property(
                "autoresizing", .set(of: autoresizingNames), default: [],
                "The parts of the frame that share in a change of the superlayer's size, if constraints don't "
                    + "place the layer."
            ) { $0.autoresizing = $1 },
            Property(
                DocumentReader.translation, .boolean,
                "Keeps the layer's frame where constraints don't decide it. If absent, false for a layer that constraints "
                    + "name and that has no frame, bounds or position, and true for others."
            ) { $0.translatesAutoresizingMaskIntoConstraints = $1 },
            Property(
                "spacingAfter", .stackSpacing,
                "The distance to the next layer in the superlayer, a stack, instead of the stack's spacing: a "
                    + "number of points, or system."
            ) { $0.spacingAfter = $1 },
            Property(
                "arranged", .boolean, default: true,
                "Arranges the layer in its superlayer, if that is a stack."
            ) { $0.isArranged = $1 },
        ]
    }

    private static let autoresizingNames: [(String, AutoresizingMask)] = [
        ("flexibleLeftMargin", .minXMargin), ("flexibleWidth", .widthSizable), ("flexibleRightMargin", .maxXMargin),
        ("flexibleTopMargin", .minYMargin), ("flexibleHeight", .heightSizable), ("flexibleBottomMargin", .maxYMargin),
    ]
}

/// The part of a layer in layout being read; properties that are absent in its object are nil.
struct LayerLayoutDraft {
    var hugging: AxisPriorities?
    var compressionResistance: AxisPriorities?
    var size: Size?
    var constraints: [ConstraintDraft] = []
    var margins: DirectionalEdgeInsets?
    var alignmentInsets: DirectionalEdgeInsets?
    var direction: LayoutDirection?
    var autoresizing: AutoresizingMask?
    var translatesAutoresizingMaskIntoConstraints: Bool?
    var spacingAfter: Double?
    var isArranged = true

    /// Sets the properties on a layer.
    func apply(to layer: Layer) {
        if let autoresizing { layer.autoresizingMask = autoresizing }
        if let translatesAutoresizingMaskIntoConstraints {
            layer.translatesAutoresizingMaskIntoConstraints = translatesAutoresizingMaskIntoConstraints
        }
        if let margins { layer.layoutItem.layoutMargins = margins }
        if let direction { layer.layoutItem.layoutDirection = direction }
        if let alignmentInsets { layer.layerLayoutItem.insets = alignmentInsets }
        for axis in LayoutAxis.allCases {
            if let priority = hugging?[axis] { layer.layoutItem.setContentHuggingPriority(priority, for: axis) }
            if let priority = compressionResistance?[axis] {
                layer.layoutItem.setContentCompressionResistancePriority(priority, for: axis)
            }
        }
    }
}

/// A priority along each axis.
struct AxisPriorities: Sendable {
    let horizontal: LayoutPriority
    let vertical: LayoutPriority

    init(_ both: LayoutPriority) { (horizontal, vertical) = (both, both) }
    init(horizontal: LayoutPriority, vertical: LayoutPriority) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    subscript(axis: LayoutAxis) -> LayoutPriority { axis == .horizontal ? horizontal : vertical }
}

// MARK: Values

extension NumberRange {
    /// The priorities of constraints and contents.
    static let priority = NumberRange.between(1...1000)
}

extension ValueDeclaration where Value == LayoutPriority {
    /// A priority, from 1 to 1,000.
    static var priority: ValueDeclaration {
        ValueDeclaration<Double>.number(in: .priority).map {
            LayoutPriority(Float($0))
        } inverse: {
            Double($0.rawValue)
        }
    }
}

extension ValueDeclaration where Value == AxisPriorities {
    /// One priority, or `[horizontal, vertical]`.
    fileprivate static var axisPriorities: ValueDeclaration {
        .either(
            ValueDeclaration<LayoutPriority>.priority.map {
                AxisPriorities($0)
            } inverse: {
                $0.horizontal
            },
            .packed(["horizontal", "vertical"], in: .priority) {
                AxisPriorities(horizontal: LayoutPriority(Float($0.x)), vertical: LayoutPriority(Float($0.y)))
            })
    }
}

extension ValueDeclaration where Value == DirectionalEdgeInsets {
    /// One distance for all edges, or `[top, leading, bottom, trailing]`.
    static var layoutInsets: ValueDeclaration {
        .either(
            ValueDeclaration<Double>.number(in: .coordinate).map {
                DirectionalEdgeInsets(top: $0, leading: $0, bottom: $0, trailing: $0)
            } inverse: {
                $0.top
            }, edges(["top", "leading", "bottom", "trailing"]))
    }

    /// `[top, left, bottom, right]`.
    static var alignmentInsets: ValueDeclaration { edges(["top", "left", "bottom", "right"]) }

    private static func edges(_ labels: [String]) -> ValueDeclaration {
        packed(labels, in: .coordinate) {
            DirectionalEdgeInsets(top: $0.x, leading: $0.y, bottom: $0.z, trailing: $0.w)
        } inverse: {
            [$0.top, $0.leading, $0.bottom, $0.trailing]
        }
    }
}

extension ValueDeclaration where Value == Double {
    /// A distance in points, or `system` for the system's.
    static var stackSpacing: ValueDeclaration {
        .either(.number(in: .coordinate), .named([("system", StackSettings.spacingUseSystem)]))
    }
}
