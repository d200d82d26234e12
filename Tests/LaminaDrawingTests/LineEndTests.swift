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

    /// Words are looked for in time that does not depend on how many are broken.
    @Test func manyBrokenWordsAmongSoftHyphensEnd() throws {
        let word = String(repeating: "a", count: 60) + "\u{AD}b\n"
        let made = try layout(String(repeating: word, count: 1_000), size: 10, width: 50)
        #expect(made.lines.count >= 8_000)
    }
}
