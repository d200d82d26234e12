import LaminaDrawing
import LaminaLayers

extension LayerDeclaration {
    /// A layer of type "text".
    static let text = ObjectDeclaration(
        "textLayer", "A layer that draws text.",
        appliesDefaults: false, rules: geometryRules + [.instead("string", of: ["runs"])],
        make: LayerDraftOf(kind: TextLayer()),
        properties: { common() + properties(of: .text, adding: textProperties) })

    /// The runs of a text, and the components of its font.
    private static func textProperties(_ property: LayerProperty) -> [Property<LayerDraftOf<TextLayer>>] {
        switch property {
        case .font:
            [
                Property(
                    "runs", .array(of: .object(TextRunDeclaration.run)),
                    "The text in runs with attributes of their own; those that a run leaves out are the layer's."
                ) { $0.parts.runs = $1 },
                Property(
                    "font", .fontFamily,
                    "The font family: an installed one, one from a file in \"fonts\", or the machine's sans-serif, "
                        + "serif or monospace; DejaVu Sans if absent. Of several the first that is there, and for "
                        + "characters that it lacks the next ones."
                ) {
                    $0.kind.families = $1.names
                    $0.parts.fonts.append($1)
                },
            ]
        case .fontSize:
            fontRows.map(\.property)
        case .padding:
            [
                padding(
                    "The distances from the layer's edges to its text, in points: [top, leading, bottom, trailing], or "
                        + "one number.")
            ]
        default: []
        }
    }

    /// The components of the font.
    static let fontRows = [
        LayerKindRow("fontWeight", \TextLayer.weight, .fontWeight, default: .regular, "The font weight."),
        LayerKindRow("italic", \TextLayer.isItalic, .boolean, default: false, "Makes the text italic."),
    ]
}

extension TextLayer {
    /// The families of ``font``.
    var families: [String] {
        get { font.families }
        set { font.families = newValue }
    }

    /// The weight of ``font``.
    var weight: FontWeight {
        get { font.weight }
        set { font.weight = newValue }
    }

    /// The slant of ``font``.
    var isItalic: Bool {
        get { font.isItalic }
        set { font.isItalic = newValue }
    }
}
