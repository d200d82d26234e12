import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

/// The last line of text that has more lines than there is room for, and words that are not broken.
@Suite struct TruncationTests {
    // DejaVu Sans, an em of 2048: an x is 1212 wide, an ellipsis 2048, a space 651; lines are 2384 high.
    private static let (x, ellipsis, space) = (1212.0 / 2048, 1.0, 651.0 / 2048)

    private func layout(
        _ text: String, size: Double = 20, width: Double? = nil, height: Double? = nil, lines: Int = 0,
        _ truncation: TextTruncation = .end, wrapping: TextWrapping = .word
    ) throws -> TextLayout {
        var style = ParagraphStyle(alignment: .natural, wrapping: wrapping, truncation: truncation)
        style.numberOfLines = lines
        return try TextLayout(
            AttributedText(text, font: Font(size: size)), style: style, width: width, height: height)
    }

    private func pixels(_ layout: TextLayout) throws -> [UInt8] {
        try alphaDrawn(width: 260, height: 120) { $0.draw(layout, at: Point(x: 5, y: 5)) }
    }

    /// The text, its most lines, where it is cut, and the text that it then looks like.
    private static let cut: [(String, Int, TextTruncation, String)] = [
        ("x\nx\nx", 2, .end, "x\nx…"), ("x\nx\nab", 2, .start, "x\n…ab"), ("x\ncd\nab", 2, .middle, "x\ncd…ab"),
        ("x\nab", 1, .end, "x…"), ("x\n\nab", 2, .end, "x\n…"), ("x\u{2029}b\u{2029}c", 2, .end, "x\u{2029}b…"),
        ("x\r\nb\r\nc", 2, .middle, "x\nb…c"), ("שלום\nעולם\nטוב", 2, .end, "שלום\nעולם…"),
        ("a\nb\nשלום", 2, .middle, "a\nb…שלום"), ("a\u{0}\nb", 1, .end, "a\u{FFFD}…"),
        ("a\nb\nc\n \n", 2, .start, "a\n…c"),
    ]

    @Test(arguments: cut, [nil, 250.0])
    func anEllipsisStandsForTheLinesThatAreHidden(
        text: (whole: String, lines: Int, truncation: TextTruncation, shown: String), width: Double?
    ) throws {
        for wrapping in [TextWrapping.word, .none] {
            let made = try layout(
                text.whole, width: width, lines: text.lines, text.truncation, wrapping: wrapping)
            #expect(made.isTruncated)
            let shown = try layout(text.shown, width: width, .none, wrapping: wrapping)
            #expect(made.lines == shown.lines)
            #expect(try pixels(made) == pixels(shown))
        }
    }

    @Test func spaceAndNewlinesAtTheEndAreNothingToHide() throws {
        for text in ["x\n", "x\n\n \n", "x  "] {
            let made = try layout(text, width: 200, lines: 1)
            #expect(made.lines.count == 1 && !made.isTruncated)
            #expect(abs(made.lines[0].rect.width - Self.x * 20) < 0.02 || text == "x  ")
        }
    }

    /// The last line is cut where its end has no room, with whole letters up to the ellipsis.
    @Test(arguments: [TextTruncation.start, .middle, .end])
    func longLastLinesAreCutInTheWidth(truncation: TextTruncation) throws {
        let word = String(repeating: "x", count: 9)
        for text in [Array(repeating: word, count: 6).joined(separator: " "), "\(word) \(word)\n\(word)\n\(word)"] {
            for width in [120.0, 131, 140] {
                let made = try layout(text, width: width, lines: 2, truncation)
                #expect(made.lines.count == 2 && made.isTruncated)
                #expect(abs(made.lines[0].rect.width - 9 * Self.x * 20) < 0.02)
                let last = Double(made.lines[1].rect.width)
                #expect(last <= width + 0.002 && last > width - (Self.x + Self.space) * 20)
                // Letters and perhaps a space beside one ellipsis.
                let letters = (last / 20 - Self.ellipsis) / Self.x
                let withSpace = (last / 20 - Self.ellipsis - Self.space) / Self.x
                #expect(min(abs(letters - letters.rounded()), abs(withSpace - withSpace.rounded())) < 0.01)
            }
        }
    }

    @Test func lineSeparatorsEndLinesToo() throws {
        let made = try layout("x\u{2028}x\u{2028}\u{2028}xx", width: 200, lines: 2, .middle)
        #expect(made.isTruncated && made.lines.count == 2)
        #expect(abs(made.lines[1].rect.width - (3 * Self.x + Self.ellipsis) * 20) < 0.02)
    }

    @Test func linesOfEarlierParagraphsCount() throws {
        // Three lines, then two.
        let text = "xxxx xxxx xxxx\nxxxx xxxx"
        let counts = try (1...6).map { try layout(text, width: 60, lines: $0).lines.count }
        #expect(counts == [1, 2, 3, 4, 5, 5])
        let cut = try (1...6).map { try layout(text, width: 60, lines: $0).isTruncated }
        #expect(cut == [true, true, true, true, false, false])
        // The third line is whole, and an ellipsis says that a paragraph follows.
        let third = try layout(text, width: 80, lines: 3).lines[2].rect.width
        #expect(abs(third - (4 * Self.x + Self.ellipsis) * 20) < 0.02)
    }

    /// Pango's time is quadratic in the number of paragraphs: all of these would take minutes.
    @Test(arguments: [TextTruncation.end, .middle, .start])
    func paragraphsFarBelowTakeNoTime(truncation: TextTruncation) throws {
        let text = String(repeating: "ab\r\n", count: 60_000) + "x"
        let shown = [TextTruncation.end: "ab…", .middle: "ab…x", .start: "…x"][truncation] ?? ""
        let few = try layout("ab\nab\n\(shown)", size: 8, width: 200, .none)
        for (lines, height) in [(3, nil), (0, 30.0), (3, 100)] {
            let made = try layout(text, size: 8, width: 200, height: height, lines: lines, truncation)
            #expect(made.isTruncated && made.lines == few.lines)
        }
        var style = ParagraphStyle(alignment: .left, wrapping: .word, truncation: truncation)
        (style.minimumScaleFactor, style.numberOfLines) = (0.5, 3)
        let small = try TextLayout(AttributedText(text, font: Font(size: 8)), style: style, width: 200, height: 30)
        #expect(small.lines.count == 3 && small.actualScaleFactor == 0.5)
    }

    /// With spaces and fonts that differ, as many lines as fit, and no more.
    @Test func heightsHoldTheLinesThatFit() throws {
        var text = AttributedText("one two three\n", font: Font(size: 10))
        text.append("big and small ", TextAttributes(font: Font(size: 24)))
        text.append("four five six\nseven eight nine\nten", TextAttributes(font: Font(size: 10)))
        var style = ParagraphStyle(alignment: .left, wrapping: .word, truncation: .none)
        (style.lineSpacing, style.paragraphSpacing) = (2, 5)
        let natural = try TextLayout(text, style: style, width: 90)
        style.truncation = .end
        for height in stride(from: 0.0, to: natural.size.height + 20, by: 4.1) {
            let made = try TextLayout(text, style: style, width: 90, height: height)
            let fitting = natural.lines.filter { $0.rect.maxY <= height }.count
            #expect(made.lines.count == max(1, fitting))
            #expect(made.isTruncated == (fitting < natural.lines.count))
            #expect(made.lines.dropLast() == natural.lines.prefix(made.lines.count - 1))
        }
        // A height and a number of lines both count.
        style.numberOfLines = 2
        #expect(try TextLayout(text, style: style, width: 90, height: 1_000).lines.count == 2)
        #expect(try TextLayout(text, style: style, width: 90, height: 15).lines.count == 1)
    }

    /// The line's direction is its paragraph's, though what is left of it begins with Latin letters.
    @Test func truncatedLinesKeepTheDirectionOfTheirParagraph() throws {
        let made = try layout("שלום world again and again", width: 60, lines: 2)
        #expect(made.isTruncated && made.lines.allSatisfy(\.isRightToLeft))
        #expect(abs(made.lines[1].rect.maxX - 60) < 0.02)
    }

    @Test func runsKeepTheirAttributesInTheLastLine() throws {
        let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
        var text = AttributedText("x\n", font: Font(size: 20), color: .black)
        text.append("██", TextAttributes(font: Font(size: 20), color: red))
        text.append("██\nx", TextAttributes(font: Font(size: 20), color: blue))
        var style = ParagraphStyle(alignment: .left, wrapping: .word, truncation: .end)
        style.numberOfLines = 2
        let made = try TextLayout(text, style: style, width: 200)
        let context = try DrawingContext(width: 120, height: 60)
        context.draw(made, at: .zero)
        let bitmap = try context.makeImage().bitmap
        #expect(bitmap[15, 35] == SIMD4(255, 0, 0, 255) && bitmap[45, 35] == SIMD4(0, 0, 255, 255))
        // The ellipsis has the colour of the letters before it.
        let colors = (63..<90).flatMap { x in (25..<50).map { bitmap[x, $0] } }.filter { $0.w > 200 }
        #expect(!colors.isEmpty && colors.allSatisfy { $0.x == 0 && $0.z > 190 })
    }

    /// Two paragraphs in one line may have a word longer than the limit.
    @Test(arguments: [TextTruncation.start, .middle, .end])
    func longWordsInTheLastLineAreNoMistake(truncation: TextTruncation) throws {
        let word = String(repeating: "x", count: 10_000)
        let made = try layout("\(word)\n\(word)\nx\(word.dropFirst())", size: 1, width: 100, lines: 1, truncation)
        #expect(made.isTruncated && made.lines.count == 1 && made.size.width <= 100.01)
    }

    @Test func wholeWordsAreNotBroken() throws {
        let text = "xxxxxxxxxx xx xx"
        let whole = try layout(text, width: 70, .none, wrapping: .wholeWord)
        #expect(whole.lines.count == 2)
        for (line, width) in zip(whole.lines, [10 * Self.x, 4 * Self.x + Self.space]) {
            #expect(abs(line.rect.width - width * 20) < 0.02)
        }
        #expect(try layout(text, width: 70, .none).lines.count == 3)
        // Soft hyphens are places where words are divided.
        #expect(try layout("xxxxx\u{AD}xxxxx", width: 70, .none, wrapping: .wholeWord).lines.count == 2)
        #expect(try layout(text, width: 70, lines: 1, wrapping: .wholeWord).size.width <= 70.01)
    }
}
