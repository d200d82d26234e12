import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage

extension LayerDeclaration {
    /// A layer of type "stack".
    static let stack = ObjectDeclaration(
        "stackLayer",
        "A layer that arranges its sublayers in a row or a column, in their order.",
        appliesDefaults: false, rules: geometryRules + [.instead("padding", of: ["marginsRelative"])],
        make: LayerDraftOf(kind: StackLayer()),
        properties: { common() + stackRows.map(\.property) + [stackPadding] })

    /// The properties that only stacks have.
    static let stackRows = [
        LayerKindRow(
            "axis", \StackLayer.axis, .enumeration(), default: .horizontal,
            "The direction in which layers follow each other."),
        LayerKindRow(
            "alignment", \StackLayer.alignment, .enumeration(), default: .fill,
            "The places of layers across the axis; top means leading, and bottom trailing."),
        LayerKindRow(
            "distribution", \StackLayer.distribution, .enumeration(), default: .fill,
            "The division of the stack's length among the layers."),
        LayerKindRow(
            "spacing", \StackLayer.spacing, .stackSpacing, default: 0,
            "The distance between layers: a number of points, or system for the system's 8 points."),
        LayerKindRow(
            "baselineRelative", \StackLayer.isBaselineRelativeArrangement, .boolean, default: false,
            "Measures the spacing of a vertical stack from the last baseline of a layer to the first one of the next."),
        LayerKindRow(
            "marginsRelative", \StackLayer.isLayoutMarginsRelativeArrangement, .boolean, default: false,
            "Arranges the layers within the stack's margins instead of its edges."),
    ]

    private static var stackPadding: Property<LayerDraftOf<StackLayer>> {
        padding(
            "The distances from the stack's edges to its layers, in points: [top, leading, bottom, trailing], or one "
                + "number. They are its margins, and marginsRelative is then true.")
    }
}

extension Layer {
    /// The padding of a stack or a text, as documents state it; zero for other layers, on which setting it has no effect.
    var statedPadding: DirectionalEdgeInsets {
        get {
            (self as? StackLayer)?.padding ?? (self as? TextLayer)?.padding ?? .zero
        }
        set {
            (self as? StackLayer)?.padding = newValue
            (self as? TextLayer)?.padding = newValue
        }
    }
}
