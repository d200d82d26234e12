import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

@Suite struct TextLayoutTests {
    private func layout(
        _ text: String, size: Double = 10, _ style: ParagraphStyle = ParagraphStyle(), width: Double? = nil,
        height: Double? = nil
    ) throws -> TextLayout {
        try TextLayout(AttributedText(text, font: Font(size: size)), style: style, width: width, height: height)
    }

    /// DejaVu Sans: an em of 2048, an ascent of 1901, a descent of 483, an H of 1540.
    @Test(arguments: [7.0, 10, 20, 100])
    func measuresAreTheFontsMetrics(size: Double) throws {
        let made = try layout("HHH\nHH", size: size)
        let tolerance = 3.0 / 1024
        #expect(abs(made.firstBaseline - 1901.0 / 2048 * size) < tolerance)
        #expect(abs(made.lastBaseline - (1901.0 + 2384) / 2048 * size) < 2 * tolerance)
        #expect(abs(made.size.height - 2 * 2384.0 / 2048 * size) < 2 * tolerance)
        #expect(abs(made.size.width - 3 * 1540.0 / 2048 * size) < 3 * tolerance)
        #expect(made.lines.count == 2)
    }

    @Test func lineSpacingIsAdded() throws {
        var style = ParagraphStyle()
        style.lineSpacing = 7
        let apart = try layout("a\nb\nc", style)
        let close = try layout("a\nb\nc")
        #expect(abs(apart.size.height - close.size.height - 14) < 0.01)
        #expect(abs(apart.lastBaseline - close.lastBaseline - 14) < 0.01)
    }

    @Test func letterSpacingIsAddedBetweenLetters() throws {
        var attributes = TextAttributes(font: Font(size: 10))
        attributes.letterSpacing = 3
        let apart = try TextLayout(AttributedText(runs: [AttributedText.Run("HHHH", attributes)]))
        #expect(abs(apart.size.width - (4 * 1540.0 / 2048 * 10 + 9)) < 0.02)
    }

    @Test func naturalWidthDoesNotWrap() throws {
        let text = "The quick brown fox jumps over the lazy dog"
        let width = try layout(text).size.width
        #expect(try layout(text, width: width).lines.count == 1)
        #expect(try layout(text, width: width - 0.1).lines.count == 2)
        #expect(try layout(text, ParagraphStyle(alignment: .left, wrapping: .none), width: 20).lines.count == 1)
        #expect(try layout("aaaaaaaaaa", width: 20).lines.count > 1)
    }

    @Test(arguments: [
        (TextAlignment.left, 0.0), (.right, 1.0), (.center, 0.5), (.natural, 0.0), (.justified, 0.0),
        (.leading, 0.0), (.trailing, 1.0),
    ])
    func linesStandWhereAlignmentPutsThem(alignment: TextAlignment, share: Double) throws {
        for wrapping in [TextWrapping.word, .none] {
            let made = try layout("HH", ParagraphStyle(alignment: alignment, wrapping: wrapping), width: 100)
            #expect(abs(made.lines[0].rect.minX - (100 - made.lines[0].rect.width) * share) < 0.01)
        }
    }

    @Test func hebrewIsNaturallyAtTheRight() throws {
        let made = try layout("שלום", width: 100)
        #expect(made.lines[0].isRightToLeft)
        #expect(abs(made.lines[0].rect.maxX - 100) < 0.01)
    }

    @Test func justifiedLinesFillTheWidth() throws {
        let made = try layout(
            "one two three four five six seven eight nine ten", ParagraphStyle(alignment: .justified), width: 100)
        for line in made.lines.dropLast() { #expect(abs(line.rect.width - 100) < 0.01) }
        #expect(made.lines.count > 2)
    }

    @Test(arguments: [TextTruncation.start, .middle, .end])
    func truncatedLineFitsTheWidth(truncation: TextTruncation) throws {
        let style = ParagraphStyle(alignment: .left, wrapping: .none, truncation: truncation)
        let made = try layout("The quick brown fox jumps over", style, width: 60)
        #expect(made.isTruncated)
        #expect(made.size.width <= 60)
        #expect(made.lines.count == 1)
        #expect(try !layout("The", style, width: 60).isTruncated)
    }

    @Test func truncatedParagraphFitsTheHeight() throws {
        let style = ParagraphStyle(alignment: .left, wrapping: .word, truncation: .end)
        let text = "one two three four five six seven eight nine ten"
        let made = try layout(text, style, width: 60, height: 30)
        #expect(made.isTruncated)
        #expect(made.lines.count == 2)
        #expect(made.size.height <= 30)
        #expect(try !layout(text, style, width: 60, height: 1_000).isTruncated)
    }

    @Test func numberOfLinesIsKept() throws {
        var style = ParagraphStyle()
        style.numberOfLines = 2
        #expect(try layout("a\nb\nc", style).lines.count == 2)
        style.truncation = .end
        let made = try layout("one two three four five six", style, width: 40)
        #expect(made.lines.count == 2)
        #expect(made.isTruncated)
    }

    @Test func emptyTextHasALineOfTheDefaultFont() throws {
        let made = try TextLayout(AttributedText())
        #expect(made.lines.count == 1)
        #expect(made.inkBounds.isNull || made.inkBounds.isEmpty)
    }

    @Test func zeroCharactersAreNoEnd() throws {
        #expect(try layout("a\u{0}b").size.width > layout("a").size.width * 1.5)
    }

    @Test func textThatIsTooLongIsRefused() throws {
        let line = String(repeating: "abcdefg hijklmn ", count: 4) + "\n"
        #expect(throws: DrawingError.textTooLong(byteCount: 260_000, limit: 250_000)) {
            try layout(String(repeating: line, count: 4_000))
        }
        for end in ["\n", "\r", "\r\n", "\u{2029}"] {
            #expect(throws: DrawingError.tooManyParagraphs(limit: 5_000)) {
                try layout(String(repeating: end, count: 5_000))
            }
        }
        #expect(try layout(String(repeating: "a\r\n", count: 299)).lines.count == 300)
        #expect(throws: DrawingError.lineTooLong(limit: 1_000_000)) {
            try layout(String(repeating: "a ", count: 60_000))
        }
        #expect(throws: DrawingError.textTooTall(limit: 1_000_000)) {
            try layout(String(repeating: "\n", count: 2_000), size: 1_000)
        }
        #expect(throws: DrawingError.wordTooLong(limit: 10_000)) {
            try layout(String(repeating: "é", count: 10_001))
        }
        var pieces = AttributedText()
        for _ in 0...5_000 { pieces.append("a", TextAttributes()) }
        #expect(throws: DrawingError.tooManyRuns(count: 5_001, limit: 5_000)) { try TextLayout(pieces) }
    }

    private static let odd: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e300]
    /// Those of DejaVu Sans.
    private static let (em, ascent, lineHeight, letter) = (2048.0, 1901.0, 2384.0, 1540.0)

    @Test(arguments: zip(odd, [12, 10_000, 0.1, 0.1, 0.1, 10_000] as [Double]))
    func oddSizesCountAsTheNearest(size: Double, nearest: Double) throws {
        let made = try layout("HH\nHH", size: size)
        let tolerance = 6.0 / 1024
        #expect(abs(made.size.width - 2 * Self.letter / Self.em * nearest) < tolerance)
        #expect(abs(made.size.height - 2 * Self.lineHeight / Self.em * nearest) < tolerance)
    }

    @Test(arguments: zip(odd, [0, 10_000, -10_000, -1, 0, 10_000] as [Double]))
    func oddLineSpacingsCountAsTheNearest(spacing: Double, nearest: Double) throws {
        var style = ParagraphStyle()
        style.lineSpacing = spacing
        let made = try layout("HH\nHH", style)
        #expect(abs(made.lastBaseline - made.firstBaseline - Self.lineHeight / Self.em * 10 - nearest) < 0.01)
    }

    @Test(arguments: zip(odd, [0, 1_000, -1_000, -1, 0, 1_000] as [Double]))
    func oddSpacingsAndOffsetsOfLettersCountAsTheNearest(number: Double, nearest: Double) throws {
        var attributes = TextAttributes(font: Font(size: 10))
        attributes.letterSpacing = number
        let apart = try TextLayout(AttributedText(runs: [AttributedText.Run("HH", attributes)]))
        // No text is narrower than nothing.
        #expect(abs(apart.size.width - max(0, 2 * Self.letter / Self.em * 10 + nearest)) < 0.01)
        attributes.letterSpacing = 0
        attributes.baselineOffset = number
        let raised = try TextLayout(AttributedText(runs: [AttributedText.Run("HH", attributes)]))
        // The line reaches up to its raised letters, and to its baseline at least.
        #expect(abs(raised.firstBaseline - max(0, Self.ascent / Self.em * 10 + nearest)) < 0.01)
    }

    @Test(arguments: zip(odd, [true, true, true, true, true, false]))
    func oddWidthsAreNoneOrNoLimit(width: Double, isNone: Bool) throws {
        let style = ParagraphStyle(alignment: .left, wrapping: .word, truncation: .none)
        let made = try layout("HH HH", style, width: width)
        #expect(made.lines == (try layout("HH HH", style, width: isNone ? 0 : nil).lines))
        #expect((made.lines.count > 1) == isNone)
    }

    @Test(arguments: zip(odd, [3, 3, 3, 1, 1, 3]))
    func oddHeightsAreNoneOrNoLimit(height: Double, lines: Int) throws {
        let style = ParagraphStyle(alignment: .left, wrapping: .word, truncation: .end)
        let made = try layout("HH HH HH", style, width: 20, height: height)
        #expect(made.lines.count == lines)
        #expect(made.isTruncated == (lines == 1))
    }

    @Test(arguments: [Int.min, -3, 0, .max]) func oddNumbersOfLinesAreNoLimit(count: Int) throws {
        var style = ParagraphStyle()
        style.numberOfLines = count
        #expect(try layout("HH\nHH", style).lines.count == 2)
    }

    @Test(arguments: odd) func textOfOddNumbersIsDrawn(number: Double) throws {
        var attributes = TextAttributes(font: Font(size: number))
        (attributes.letterSpacing, attributes.baselineOffset) = (number, number)
        let text = AttributedText(runs: [AttributedText.Run("a b", attributes)])
        let style = ParagraphStyle(alignment: .center, wrapping: .word, truncation: .end)
        let made = try TextLayout(text, style: style, width: number, height: number)
        let context = try DrawingContext(width: 10, height: 10)
        context.draw(made, at: .zero)
        #expect(context.error == nil && context.hasDrawn)
    }
}
