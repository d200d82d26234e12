import Foundation
import Lamina

/// Fonts, and text with attributes, set and drawn.
enum TextTarget {
    /// The first bytes of font files.
    private static let fontStarts: [[UInt8]] = [
        [0, 1, 0, 0], Array("OTTO".utf8), Array("ttcf".utf8), Array("true".utf8),
    ]

    static func problem(_ input: [UInt8], _ chance: InputChance) throws -> String? {
        if fontStarts.contains(where: { input.starts(with: $0) }) { return try problemWithFont(input, chance) }
        return try problemWithText(input, chance)
    }

    /// A file of a font: loaded without the machine's fonts, text set in it and drawn.
    private static func problemWithFont(_ input: [UInt8], _ chance: InputChance) throws -> String? {
        let path = try Workplace.shared.write(input, as: "input.ttf")
        let fonts = try FontCollection(files: [path], includesSystemFonts: false)
        guard let family = fonts.familiesOfFiles.first?.first else { return "a font without a family was loaded" }
        guard fonts.contains(family: family) else { return "the family \"\(family)\" is not found" }
        var attributes = TextAttributes(font: Font(family: family, size: chance.pick([12, 40, 300], 1)))
        attributes.underline = chance.pick(UnderlineStyle.allCases, 2)
        return try problemWithSetting(
            AttributedText(runs: [AttributedText.Run("AVfi 1é\u{301}\nab", attributes)]), ParagraphStyle(), fonts,
            chance)
    }

    /// Bytes of attributes for one to four runs, then the text that they share.
    private static func problemWithText(_ input: [UInt8], _ chance: InputChance) throws -> String? {
        var tape = ByteTape(input)
        var style = ParagraphStyle(
            alignment: tape.pick(TextAlignment.allCases), wrapping: tape.pick(TextWrapping.allCases),
            truncation: tape.pick(TextTruncation.allCases))
        style.lineSpacing = tape.pick([0, 4, -30, 1e9, .nan])
        style.numberOfLines = tape.pick([0, 1, 3, .max])
        style.lineHeight = tape.pick([0, 20, 3, 1e9, .nan])
        style.lineHeightMultiple = tape.pick([0, 1.5, 0.1, -4, .infinity])
        style.paragraphSpacing = tape.pick([0, 7, -1, 1e9])
        style.minimumScaleFactor = tape.pick([0, 0.5, 1e-9, 2, .nan])
        let attributes = (0..<tape.below(4) + 1).map { _ in Self.attributes(&tape) }
        let text = Array(String(decoding: tape.rest, as: UTF8.self))
        let share = text.count / attributes.count + 1
        let runs = attributes.indices.map { index in
            AttributedText.Run(String(text.dropFirst(index * share).prefix(share)), attributes[index])
        }
        return try problemWithSetting(AttributedText(runs: runs), style, .system, chance)
    }

    private static func attributes(_ tape: inout ByteTape) -> TextAttributes {
        var attributes = TextAttributes(
            font: Font(
                family: tape.pick(["DejaVu Sans", "serif", "monospace"]), size: tape.pick([12, 0.1, 70, 900, 0, -4]),
                weight: FontWeight(rawValue: 100 * tape.below(10)), isItalic: tape.below(2) == 1))
        attributes.underline = tape.pick(UnderlineStyle.allCases)
        attributes.isStruckThrough = tape.below(2) == 1
        attributes.letterSpacing = tape.pick([0, 3, -20, 1e6, .infinity])
        attributes.baselineOffset = tape.pick([0, 5, -1e7, .nan])
        return attributes
    }

    private static func problemWithSetting(
        _ text: AttributedText, _ style: ParagraphStyle, _ fonts: FontCollection, _ chance: InputChance
    ) throws -> String? {
        let width: Double? = chance.pick([nil, 50, 0, 2_000, 1e12], 3)
        let layout = try TextLayout(
            text, style: style, width: width, height: chance.pick([nil, 40, 0], 4), fonts: fonts)
        guard layout.size.width.isFinite, layout.size.height.isFinite else { return "the text has no finite size" }
        guard layout.inkBounds.isNull || layout.inkBounds.width.isFinite else { return "its ink has no finite size" }
        let map = Transform2D(
            m11: chance.pick([1, 0.1, 50], 5), m12: 0, m21: chance.pick([0, 0.4], 6), m22: 1, tX: 0, tY: 0)
        let context = try DrawingContext(width: 64, height: 48, transform: map)
        context.draw(layout, at: Point(x: 2, y: chance.pick([0, -20], 7)))
        _ = try context.makeImage()
        return nil
    }
}

/// Bytes that make choices, one after the other; after the last one, each choice is the first.
struct ByteTape {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number from 0 up to but without `end`.
    mutating func below(_ end: Int) -> Int {
        if end <= 1 { return 0 }
        return (end > 256 ? Int(byte()) << 8 | Int(byte()) : Int(byte())) % end
    }

    mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
