import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

/// The ends of lines: empty last lines, breaks inside words, and ellipses.
@Suite struct LineEndTests {
    // DejaVu Sans, an em of 2048: lines are 2384 high; an x is 1212 wide, an a 1255, an ellipsis 2048.
    private func line(_ size: Double) -> Double { 2384.0 / 2048 * size }

    private func layout(
        _ text: String, size: Double, width: Double? = nil, _ style: ParagraphStyle = ParagraphStyle()
    ) throws -> TextLayout {
        try TextLayout(AttributedText(text, font: Font(size: size)), style: style, width: width)
    }

    @Test(arguments: [("a\n", 2), ("\n", 2), ("a\n\n", 3), ("\n\n\n", 4), ("a\r\n", 2)], [7.0, 20, 36])
    func emptyLinesAreAsHighAsTheirFont(text: (String, Int), size: Double) throws {
        let made = try layout(text.0, size: size)
        #expect(made.lines.count == text.1)
        for line in made.lines { #expect(abs(line.rect.height - self.line(size)) < 0.01) }
    }

    @Test func anEmptyLastLineHasTheFontOfTheLastCharacter() throws {
        var text = AttributedText("a\n", font: Font(size: 10))
        text.append("b\n", TextAttributes(font: Font(size: 40)))
        text.append("", TextAttributes(font: Font(size: 99)))
        let heights = try TextLayout(text).lines.map { Double($0.rect.height) }
        for (found, size) in zip(heights, [10.0, 40, 40]) { #expect(abs(found - line(size)) < 0.01) }
        #expect(heights.count == 3)
        let empty = AttributedText(runs: [AttributedText.Run("", TextAttributes(font: Font(size: 30)))])
        #expect(abs(try TextLayout(empty).size.height - line(30)) < 0.01)
        #expect(try TextLayout(empty).size.width == 0)
    }

    @Test(arguments: [TextWrapping.word, .character])
    func wordsThatAreBrokenGetNoHyphen(wrapping: TextWrapping) throws {
        let letter = 1255.0 / 2048 * 14
        let style = ParagraphStyle(alignment: .left, wrapping: wrapping)
        let made = try layout(String(repeating: "a", count: 24), size: 14, width: 80, style)
        // Nine fit in 80 points without a hyphen, of which the last would need 5 more.
        #expect(made.lines.count == 3)
        for (line, count) in zip(made.lines, [9.0, 9, 6]) { #expect(abs(line.rect.width - count * letter) < 0.02) }
    }

    @Test func softHyphensShowWhereALineEndsAtThem() throws {
        let style = ParagraphStyle(alignment: .left)
        let first = try layout("inter", size: 14).size.width
        let hyphen = 739.0 / 2048 * 14
        for tail in ["", "/" + String(repeating: "a", count: 40)] {
            let made = try layout("inter\u{AD}nationali\u{AD}sationally" + tail, size: 14, width: 80, style)
            #expect(abs(made.lines[0].rect.width - first - hyphen) < 0.02)
            // Of the long word behind, no line has one: all have whole letters.
            for line in made.lines.dropFirst(3).dropLast() {
                let letters = line.rect.width / (1255.0 / 2048 * 14)
                #expect(abs(letters - letters.rounded()) < 0.01)
            }
            #expect(made.lines.count == (tail.isEmpty ? 3 : 8))
        }
        // In the midst of a line they don't.
        #expect(abs(try layout("inter\u{AD}", size: 14).size.width - first) < 0.02)
    }

    @Test(arguments: [TextTruncation.start, .middle, .end])
    func anEllipsisTakesItsOwnWidth(truncation: TextTruncation) throws {
        let style = ParagraphStyle(alignment: .left, wrapping: .none, truncation: truncation)
        let made = try layout(String(repeating: "x", count: 24), size: 16, width: 100, style)
        // Eight letters fit beside the ellipsis, and less than another one's width is left.
        #expect(abs(made.size.width - (8 * 1212.0 / 2048 + 1) * 16) < 0.02)
        let alpha = try alphaDrawn(width: 110, height: 24) { $0.draw(made, at: .zero) }
        let columns = (0..<110).map { x in (0..<24).contains { alpha[$0 * 110 + x] > 0 } }
        // The dots are less than 5 points apart, and the letters less than a point.
        let ink = columns.indices.filter { columns[$0] }
        let widest = zip(ink, ink.dropFirst()).map { $1 - $0 }.max() ?? 0
        #expect(widest <= 6)
    }

    @Test func truncatedTextIsAlignedByItsOwnWidth() throws {
        let style = ParagraphStyle(alignment: .right, wrapping: .none, truncation: .end)
        let made = try layout(String(repeating: "x", count: 24), size: 16, width: 100, style)
        #expect(abs(made.lines[0].rect.maxX - 100) < 0.01)
        #expect(abs(made.inkBounds.maxX - 100) < 3)
    }

    private static let texts = [
        "Hello", "a", "The quick brown fox", "AVAT Wi.", "שלום עולם", "x\ty", "fi 1,5", "two\nlines of it",
    ]

    private func spaced(_ pieces: [(String, Double)], size: Double) -> AttributedText {
        AttributedText(
            runs: pieces.map { text, spacing in
                var attributes = TextAttributes(font: Font(size: size))
                attributes.letterSpacing = spacing
                return AttributedText.Run(text, attributes)
            })
    }

    /// Text of its own width loses no letter, neither to the next line nor to an ellipsis; with 1 % less it does.
    @Test(arguments: texts, [0.0, 3, -1, 0.3, 10, 0.7])
    func textFitsItsOwnWidth(text: String, spacing: Double) throws {
        for size in [7.0, 13, 20.3] {
            let text = spaced([(text, spacing)], size: size)
            let natural = try TextLayout(text)
            let lines = natural.lines.count
            for truncation in [TextTruncation.start, .middle, .end] {
                let style = ParagraphStyle(alignment: .left, wrapping: .none, truncation: truncation)
                #expect(try !TextLayout(text, style: style, width: natural.size.width).isTruncated)
                #expect(try TextLayout(text, style: style, width: natural.size.width * 0.99).isTruncated)
            }
            for wrapping in [TextWrapping.word, .character] {
                let style = ParagraphStyle(alignment: .left, wrapping: wrapping)
                let made = try TextLayout(text, style: style, width: natural.size.width)
                #expect(made.lines == natural.lines)
                guard text.string.count > 1 else { continue }
                #expect(try TextLayout(text, style: style, width: natural.size.width * 0.99).lines.count > lines)
            }
        }
    }

    /// Runs that differ in spacing, also at the ends.
    @Test(arguments: [
        [("Hel", 4.0), ("lo", 0)], [("Hel", 0), ("lo", 4)], [("a", 0), ("bcd", 5), ("e", 0)], [("ab", 3), ("cd", -1)],
        [("שלום", 5), ("עולם", 0)],
    ])
    func textOfSeveralSpacingsFitsItsOwnWidth(pieces: [(String, Double)]) throws {
        let text = spaced(pieces, size: 16)
        let natural = try TextLayout(text)
        #expect(try TextLayout(text, width: natural.size.width).lines.count == 1)
        let style = ParagraphStyle(alignment: .left, wrapping: .none, truncation: .end)
        #expect(try !TextLayout(text, style: style, width: natural.size.width).isTruncated)
    }

    @Test(arguments: [0.0, 3, -1, 0.3, 10]) func linesStayInTheWidth(spacing: Double) throws {
        let one = spaced([("one two three four five six seven eight nine ten", spacing)], size: 13)
        let several = spaced(
            [("one two three ", spacing), ("four five six ", 0), ("seven eight nine ten", 6)], size: 13)
        for text in [one, several] {
            for width in stride(from: 60.0, to: 200, by: 7.3) {
                for truncation in [TextTruncation.none, .start, .middle, .end] {
                    var style = ParagraphStyle(alignment: .left, wrapping: .word, truncation: truncation)
                    style.numberOfLines = truncation == .none ? 0 : 2
                    let made = try TextLayout(text, style: style, width: width)
                    for line in made.lines { #expect(line.rect.width <= width + 1.0 / 1024) }
                }
            }
            let justified = try TextLayout(text, style: ParagraphStyle(alignment: .justified), width: 150)
            for line in justified.lines.dropLast() where text == one { #expect(abs(line.rect.width - 150) < 0.05) }
        }
    }

    /// Words are looked for in time that does not depend on how many are broken.
    @Test func manyBrokenWordsAmongSoftHyphensEnd() throws {
        let word = String(repeating: "a", count: 60) + "\u{AD}b\n"
        let made = try layout(String(repeating: word, count: 1_000), size: 10, width: 50)
        #expect(made.lines.count >= 8_000)
    }
}
