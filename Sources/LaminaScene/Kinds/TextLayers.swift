import LaminaDrawing
import LaminaLayers

extension LayerDeclaration {
    /// A layer of type "text".
    static let text = ObjectDeclaration(
        "textLayer", "A layer that draws text.",
        appliesDefaults: false,
        rules: geometryRules + [
            .instead("string", of: ["runs"]), .instead("wrapping", of: ["wrapped"]),
            .instead("lineHeight", of: ["lineHeightMultiple"]),
        ],
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
        LayerKindRow(
            "fontFeatures", \TextLayer.features, .fontFeatures, default: [:],
            "The OpenType features by tag, such as {tnum: 1} for digits of one width: 0 for off, 1 for on, or the number "
                + "of an alternative; the font's own choice if absent."),
        LayerKindRow(
            "fontVariations", \TextLayer.variations, .fontVariations, default: [:],
            "The places on the axes of a variable font by tag, such as {wght: 650}; those of the font's weight if absent."
        ),
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

    /// The features of ``font``.
    var features: [FontTag: Int] {
        get { font.features }
        set { font.features = newValue }
    }

    /// The places of ``font`` on its axes.
    var variations: [FontTag: Double] {
        get { font.variations }
        set { font.variations = newValue }
    }

    /// The slant of ``font``.
    var isItalic: Bool {
        get { font.isItalic }
        set { font.isItalic = newValue }
    }
}
