import LaminaLayers
import LaminaLayout
import LaminaStage

/// A stack being read.
struct StackLayerDraft: LayerTarget {
    let stack = StackLayer()
    var parts = LayerParts()

    var layer: Layer { stack }
}

extension LayerDeclaration {
    /// A layer of type "stack".
    static let stack = ObjectDeclaration(
        "stackLayer",
        "A layer that arranges its sublayers in a row or a column, in their order.",
        appliesDefaults: false, rules: geometryRules + [.instead("padding", of: ["marginsRelative"])],
        make: StackLayerDraft(),
        properties: { common() + stackProperties() })

    private static func stackProperties() -> [Property<StackLayerDraft>] {
        [
            Property(
                "axis", .enumeration(), default: LayoutAxis.horizontal,
                "The direction in which layers follow each other."
            ) { $0.stack.axis = $1 },
            Property(
                "alignment", .enumeration(), default: StackAlignment.fill,
                "The places of layers across the axis; top means leading, and bottom trailing."
            ) { $0.stack.alignment = $1 },
            Property(
                "distribution", .enumeration(), default: StackDistribution.fill,
                "The division of the stack's length among the layers."
            ) { $0.stack.distribution = $1 },
            Property(
                "spacing", .stackSpacing, default: 0,
                "The distance between layers: a number of points, or system for the system's 8 points."
            ) { $0.stack.spacing = $1 },
            Property(
                "baselineRelative", .boolean, default: false,
                "Measures the spacing of a vertical stack from the last baseline of a layer to the first one of the next."
            ) { $0.stack.isBaselineRelativeArrangement = $1 },
            Property(
                "marginsRelative", .boolean, default: false,
                "Arranges the layers within the stack's margins instead of its edges."
            ) { $0.stack.isLayoutMarginsRelativeArrangement = $1 },
            padding(
                "The distances from the stack's edges to its layers, in points: [top, leading, bottom, trailing], or one "
                    + "number. They are its margins, and marginsRelative is then true."),
        ]
    }
}

extension LayerSetter {
    /// The setters of stacks.
    static let ofStacks = [
        LayerSetter("axis", \StackLayer.axis), LayerSetter("alignment", \StackLayer.alignment),
        LayerSetter("distribution", \StackLayer.distribution), LayerSetter("spacing", \StackLayer.spacing),
        LayerSetter("baselineRelative", \StackLayer.isBaselineRelativeArrangement),
        LayerSetter("marginsRelative", \StackLayer.isLayoutMarginsRelativeArrangement),
        LayerSetter("padding", \Layer.statedPadding),
    ]
}

extension Layer {
    /// The padding of a stack or a text, as documents state it; zero for other layers, on which setting it has no effect.
    var statedPadding: LayoutInsets {
        get {
            if let stack = self as? StackLayer { return stack.padding }
            guard let insets = (self as? TextLayer)?.padding else { return .zero }
            return LayoutInsets(
                top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
        }
        set {
            (self as? StackLayer)?.padding = newValue
            (self as? TextLayer)?.padding = TextInsets(
                top: newValue.top, leading: newValue.leading, bottom: newValue.bottom, trailing: newValue.trailing)
        }
    }
}
