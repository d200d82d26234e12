import LaminaDrawing
import LaminaGeometry
import LaminaLayers

/// The declaration of text runs in documents.
enum TextRunDeclaration {
    static let run = ObjectDeclaration(
        "textRun", "A run of text with its attributes.", appliesDefaults: false, fixed: ["text"], make: TextRunParts(),
        properties: {
            [
                Property(required: "text", .text(), "The text of the run.") { $0.text = $1 },
                Property("font", .fontFamily, "The font family, or several.") { $0.font = $1 },
                Property("fontSize", .number(in: .fontSize), "The font size in points.") { $0.size = $1 },
                Property("fontWeight", .fontWeight, "The font weight.") { $0.weight = $1 },
                Property("italic", .boolean, "Makes the text italic.") { $0.isItalic = $1 },
                Property("fontFeatures", .fontFeatures, "The OpenType features by tag, in place of the layer's.") {
                    $0.features = $1
                },
                Property(
                    "fontVariations", .fontVariations,
                    "The places on a variable font's axes by tag, in place of the layer's."
                ) { $0.variations = $1 },
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
    var features: [FontTag: Int]?
    var variations: [FontTag: Double]?
    var color: Color?
    var underline = UnderlineStyle.none
    var isStruckThrough = false
    var letterSpacing = 0.0
    var baselineOffset = 0.0

    /// The run with a layer's attributes.
    func run(on layer: TextLayer) -> AttributedText.Run {
        var font = layer.font
        if let names = self.font?.names { font.families = names }
        if let size { font.size = size }
        if let weight { font.weight = weight }
        if let isItalic { font.isItalic = isItalic }
        if let features { font.features = features }
        if let variations { font.variations = variations }
        var attributes = TextAttributes(font: font, color: color ?? layer.foregroundColor ?? .clear)
        (attributes.underline, attributes.isStruckThrough) = (underline, isStruckThrough)
        (attributes.letterSpacing, attributes.baselineOffset) = (letterSpacing, baselineOffset)
        return AttributedText.Run(text, attributes)
    }
}

/// The names of families, of which later ones have the characters that earlier ones lack, and their node.
struct FontReference {
    let names: [String]
    let node: NodeID
}

extension ValueDeclaration where Value == FontReference {
    /// The name of a font family, or those of several.
    static var fontFamily: ValueDeclaration {
        let names = ValueDeclaration<[String]>.either(
            ValueDeclaration<String>.name.map { [$0] }, .array(of: .name, count: 1...16)
        )
        .phrased("the name of a font family, or an array of 1 to 16 names")
        return ValueDeclaration(names.shape, literal: nil) { binder in
            let read = names.bind(&binder)
            return { reader, node in read(reader, node).map { FontReference(names: $0, node: node) } }
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

extension ValueDeclaration where Value == [FontTag: Int] {
    /// Features of OpenType by tag.
    static var fontFeatures: ValueDeclaration { tagged(.integer(in: .between(0...65_535)), "tnum") }
}

extension ValueDeclaration where Value == [FontTag: Double] {
    /// Places on the axes of a variable font by tag.
    static var fontVariations: ValueDeclaration { tagged(.number(in: .between(-32_768...32_767)), "wght") }
}

extension ValueDeclaration {
    /// Numbers by tags of OpenType.
    fileprivate static func tagged<Number>(
        _ number: ValueDeclaration<Number>, _ example: String
    ) -> ValueDeclaration where Value == [FontTag: Number] {
        let members = ValueDeclaration<[(key: String, value: Number)]>.map(of: number)
        return ValueDeclaration(members.shape, literal: nil) { binder in
            let read = members.bind(&binder)
            return { reader, node in
                guard let values = read(reader, node) else { return nil }
                guard values.count <= FontTag.limit else {
                    reader.report(
                        .limit(found: "found \(values.count) tags", advice: "write at most \(FontTag.limit)"), at: node)
                    return nil
                }
                var tags: [FontTag: Number] = [:]
                for (name, value) in values {
                    guard let tag = FontTag(name) else {
                        reader.report(
                            .invalid(
                                found: "the tag \(Printable.quoted(name)) is none of OpenType",
                                advice: "write four letters or digits, such as \(example)"), at: node)
                        return nil
                    }
                    tags[tag] = value
                }
                return tags
            }
        }
    }
}

extension NumberRange {
    /// Font sizes in points.
    static let fontSize = NumberRange.between(.fontSizes)
}
