import LaminaDrawing
import LaminaGeometry
import LaminaLayers

/// A layer with text that is being read.
struct TextLayerDraft: LayerTarget {
    let textLayer = TextLayer()
    var parts = LayerParts()

    var layer: Layer { textLayer }
}

extension LayerDeclaration {
    /// A layer of type "text".
    static let text = ObjectDeclaration(
        "textLayer", "A layer that draws text.",
        appliesDefaults: false, rules: placeRules + [.instead("string", of: ["runs"])], make: TextLayerDraft(),
        properties: { common() + properties(of: .text, adding: lettering) })

    /// The pieces of a text, and its font in parts.
    private static func lettering(_ property: LayerProperty) -> [Property<TextLayerDraft>] {
        switch property {
        case .font:
            [
                Property(
                    "runs", .array(of: .object(TextRunDeclaration.run)),
                    "The text in pieces, each with looks of its own; what a piece does not say is the layer's."
                ) { $0.parts.runs = $1 },
                Property(
                    "font", .fontFamily,
                    "The family: an installed one, one of a file in \"fonts\", or sans-serif, serif or monospace for "
                        + "whatever the machine has. DejaVu Sans where there is none."
                ) {
                    $0.textLayer.family = $1.name
                    $0.parts.fonts.append($1)
                },
            ]
        case .fontSize:
            [
                Property("fontWeight", .fontWeight, default: .regular, "The strength of the strokes.") {
                    $0.textLayer.weight = $1
                },
                Property("italic", .boolean, default: false, "Whether the letters are slanted.") {
                    $0.textLayer.isItalic = $1
                },
            ]
        default: []
        }
    }
}

/// How pieces of text stand in documents.
enum TextRunDeclaration {
    static let run = ObjectDeclaration(
        "textRun", "A piece of text and how it looks.", appliesDefaults: false, make: TextRunParts(),
        properties: {
            [
                Property(required: "text", .text(), "The characters.") { $0.text = $1 },
                Property("font", .fontFamily, "The family.") { $0.font = $1 },
                Property("fontSize", .number(in: .fontSize), "The size of the font in points.") { $0.size = $1 },
                Property("fontWeight", .fontWeight, "The strength of the strokes.") { $0.weight = $1 },
                Property("italic", .boolean, "Whether the letters are slanted.") { $0.isItalic = $1 },
                Property("color", .color, "The colour.") { $0.color = $1 },
                Property(
                    "underline", .enumeration(), default: UnderlineStyle.none, "The lines under it."
                ) { $0.underline = $1 },
                Property("strikethrough", .boolean, default: false, "Whether a line runs through it.") {
                    $0.isStruckThrough = $1
                },
                Property(
                    "letterSpacing", .number(in: .between(-1_000...1_000)), default: 0,
                    "What is added between letters, in points."
                ) { $0.letterSpacing = $1 },
                Property(
                    "baselineOffset", .number(in: .between(-1_000...1_000)), default: 0,
                    "How far the letters stand above the line, in points."
                ) { $0.baselineOffset = $1 },
            ]
        })
}

/// A piece of text that is being read; what it does not say is its layer's.
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

    /// The piece on a layer.
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

/// A family's name and where it is written.
struct FontReference {
    let name: String
    let node: NodeID
}

extension ValueDeclaration where Value == FontReference {
    /// The name of a family.
    static var fontFamily: ValueDeclaration {
        .custom(.phrased("the name of a family of fonts", .text(pattern: "[\\s\\S]"))) { reader, node in
            FontReference(name: reader.document.text(at: node), node: node)
        }
    }
}

extension ValueDeclaration where Value == FontWeight {
    /// A name, or a number as OpenType counts.
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
    /// Sizes of fonts in points.
    static let fontSize = NumberRange.between(.fontSizes)
}

extension TextLayer {
    /// The family of ``font`` alone.
    var family: String {
        get { font.family }
        set { font.family = newValue }
    }

    /// The weight of ``font`` alone.
    var weight: FontWeight {
        get { font.weight }
        set { font.weight = newValue }
    }

    /// The slant of ``font`` alone.
    var isItalic: Bool {
        get { font.isItalic }
        set { font.isItalic = newValue }
    }
}
