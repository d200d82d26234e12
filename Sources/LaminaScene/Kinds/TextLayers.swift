import LaminaDrawing
import LaminaGeometry
import LaminaLayers

/// A text layer being read.
struct TextLayerDraft: LayerTarget {
    let textLayer = TextLayer()
    var parts = LayerParts()

    var layer: Layer { textLayer }
}

extension LayerDeclaration {
    /// A layer of type "text".
    static let text = ObjectDeclaration(
        "textLayer", "A layer that draws text.",
        appliesDefaults: false, rules: geometryRules + [.instead("string", of: ["runs"])], make: TextLayerDraft(),
        properties: { common() + properties(of: .text, adding: textProperties) })

    /// The runs of a text, and the components of its font.
    private static func textProperties(_ property: LayerProperty) -> [Property<TextLayerDraft>] {
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
                        + "serif or monospace; DejaVu Sans if absent."
                ) {
                    $0.textLayer.family = $1.name
                    $0.parts.fonts.append($1)
                },
            ]
        case .fontSize:
            [
                Property("fontWeight", .fontWeight, default: .regular, "The font weight.") {
                    $0.textLayer.weight = $1
                },
                Property("italic", .boolean, default: false, "Makes the text italic.") {
                    $0.textLayer.isItalic = $1
                },
            ]
        case .padding:
            [
                padding(
                    "The distances from the layer's edges to its text, in points: [top, leading, bottom, trailing], or "
                        + "one number.")
            ]
        default: []
        }
    }
}

/// The declaration of text runs in documents.
enum TextRunDeclaration {
    static let run = ObjectDeclaration(
        "textRun", "A run of text with its attributes.", appliesDefaults: false, fixed: ["text"], make: TextRunParts(),
        properties: {
            [
                Property(required: "text", .text(), "The text of the run.") { $0.text = $1 },
                Property("font", .fontFamily, "The font family.") { $0.font = $1 },
                Property("fontSize", .number(in: .fontSize), "The font size in points.") { $0.size = $1 },
                Property("fontWeight", .fontWeight, "The font weight.") { $0.weight = $1 },
                Property("italic", .boolean, "Makes the text italic.") { $0.isItalic = $1 },
                Property("color", .color, "The text colour.") { $0.color = $1 },
                Property(
                    "underline", .enumeration(), default: UnderlineStyle.none, "The underline style."
                ) { $0.underline = $1 },
                Property("strikethrough", .boolean, default: false, "Strikes the text through.") {
                    $0.isStruckThrough = $1
                },
                Property(
                    "letterSpacing", .number(in: .between(-1_000...1_000)), default: 0,
                    "The extra space between letters, in points."
                ) { $0.letterSpacing = $1 },
                Property(
                    "baselineOffset", .number(in: .between(-1_000...1_000)), default: 0,
                    "The distance by which the text is raised above the baseline, in points."
                ) { $0.baselineOffset = $1 },
            ]
        })
}

/// A run of text being read; absent attributes are its layer's.
struct TextRunParts {
    var text = ""
    var font: FontReference?
    var size: Double?
    var weight: FontWeight?
    var isItalic: Bool?
    var color: Color?
    var underline = UnderlineStyle.none
    var isStruckThrough = false
    var letterSpacing = 0.0
    var baselineOffset = 0.0

    /// The run with a layer's attributes.
    func run(on layer: TextLayer) -> AttributedText.Run {
        var font = layer.font
        if let name = self.font?.name { font.family = name }
        if let size { font.size = size }
        if let weight { font.weight = weight }
        if let isItalic { font.isItalic = isItalic }
        var attributes = TextAttributes(font: font, color: color ?? layer.foregroundColor ?? .clear)
        (attributes.underline, attributes.isStruckThrough) = (underline, isStruckThrough)
        (attributes.letterSpacing, attributes.baselineOffset) = (letterSpacing, baselineOffset)
        return AttributedText.Run(text, attributes)
    }
}

/// A family's name and its node.
struct FontReference {
    let name: String
    let node: NodeID
}

extension ValueDeclaration where Value == FontReference {
    /// The name of a font family.
    static var fontFamily: ValueDeclaration {
        .custom(.phrased("the name of a font family", .text(pattern: "[\\s\\S]"))) { reader, node in
            FontReference(name: reader.document.text(at: node), node: node)
        }
    }
}

extension ValueDeclaration where Value == FontWeight {
    /// The name of a weight, or its number in OpenType.
    static var fontWeight: ValueDeclaration {
        let names: [(String, FontWeight)] = [
            ("thin", .thin), ("ultraLight", .ultraLight), ("light", .light), ("regular", .regular),
            ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy), ("black", .black),
        ]
        return .either(
            .named(names),
            ValueDeclaration<Int>.integer(in: .between(1...1_000)).map { FontWeight(rawValue: $0) })
    }
}

extension NumberRange {
    /// Font sizes in points.
    static let fontSize = NumberRange.between(.fontSizes)
}

extension TextLayer {
    /// The family of ``font``.
    var family: String {
        get { font.family }
        set { font.family = newValue }
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
