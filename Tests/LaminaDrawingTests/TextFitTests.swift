import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

/// Text that is made smaller to fit its box, and text that fits a box of its own size.
@Suite struct TextFitTests {
    // DejaVu Sans, an em of 2048: an H is 1540 wide, lines are 2384 high.
    private let letter = 1540.0 / 2048

    private func style(
        _ wrapping: TextWrapping, least: Double, lines: Int = 0, _ truncation: TextTruncation = .none
    ) -> ParagraphStyle {
        var style = ParagraphStyle(alignment: .left, wrapping: wrapping, truncation: truncation)
        (style.minimumScaleFactor, style.numberOfLines) = (least, lines)
        return style
    }

    private func text(_ string: String, _ size: Double) -> AttributedText {
        AttributedText(string, font: Font(size: size))
    }

    @Test func linesThatAreNotWrappedFillTheWidth() throws {
        let ten = text("HHHHHHHHHH", 20)
        for width in [150.0, 120, 99.5, 76] {
            let made = try TextLayout(ten, style: style(.none, least: 0.5), width: width)
            #expect(abs(made.actualScaleFactor - width / (200 * letter)) < 1e-4)
            #expect(abs(made.size.width - width) < 0.01)
            #expect(abs(made.size.height - 2384.0 / 2048 * 20 * made.actualScaleFactor) < 0.01)
            let smaller = try TextLayout(text("HHHHHHHHHH", 20 * made.actualScaleFactor))
            #expect(abs(made.firstBaseline - smaller.firstBaseline) < 0.01)
        }
        // By the height, too; not above its own size, and not below the least one.
        let low = try TextLayout(ten, style: style(.none, least: 0.1), width: 500, height: 10)
        #expect(abs(low.size.height - 10) < 0.01)
        #expect(try TextLayout(ten, style: style(.none, least: 0.5), width: 500).actualScaleFactor == 1)
        let least = try TextLayout(ten, style: style(.none, least: 0.5, .end), width: 60)
        #expect(least.actualScaleFactor == 0.5 && least.isTruncated && least.size.width <= 60.01)
        #expect(try !TextLayout(ten, style: style(.none, least: 0.5, .end), width: 76).isTruncated)
    }

    /// It looks like text in a font of that size.
    @Test func smallerTextLooksLikeASmallerFont() throws {
        var attributes = TextAttributes(font: Font(size: 30))
        (attributes.underline, attributes.letterSpacing) = (.single, 2)
        let whole = AttributedText(runs: [AttributedText.Run("Hamburgefonstiv", attributes)])
        let made = try TextLayout(whole, style: style(.none, least: 0.1), width: 120)
        let scale = made.actualScaleFactor
        attributes.font.size *= scale
        attributes.letterSpacing *= scale
        let small = try TextLayout(AttributedText(runs: [AttributedText.Run("Hamburgefonstiv", attributes)]))
        let pictures = try [made, small].map { layout in
            try alphaDrawn(width: 130, height: 30) { $0.draw(layout, at: Point(x: 2, y: 20 - layout.firstBaseline)) }
        }
        let difference = Difference(pictures[0], pictures[1])
        #expect(difference.largest < 24 && difference.mean < 0.5)
        #expect(pictures[0].contains { $0 > 200 })
    }

    private static let paragraph = "The quick brown fox jumps over the lazy dog, extraordinarily"

    /// Against a search through fonts of all sizes.
    @Test(arguments: [
        (100.0, Double.infinity, 3), (100, .infinity, 2), (150, 40, 0), (60, 90, 0), (300, 20, 0), (90, 60, 4),
    ])
    func wrappedTextHasTheLargestSizeThatFits(width: Double, height: Double, lines: Int) throws {
        let made = try TextLayout(
            text(Self.paragraph, 24), style: style(.word, least: 0.1, lines: lines), width: width, height: height)
        func fits(_ scale: Double) throws -> Bool {
            let small = try TextLayout(
                text(Self.paragraph, 24 * scale), style: style(.wholeWord, least: 0), width: width)
            return (lines == 0 || small.lines.count <= lines) && small.size.height <= height
                && small.size.width <= width + 0.01
        }
        let scale = made.actualScaleFactor
        #expect(scale > 0.1 && scale < 1)
        #expect(try fits(scale - 0.002) && !fits(scale + 0.002))
        #expect(made.size.width <= width + 0.01 && made.size.height <= height + 0.01)
        #expect(lines == 0 || made.lines.count <= lines)
    }

    @Test func textThatDoesNotFitHasTheLeastSize() throws {
        let made = try TextLayout(
            text(Self.paragraph, 24), style: style(.word, least: 0.75, lines: 2, .end), width: 100)
        #expect(made.actualScaleFactor == 0.75 && made.lines.count == 2 && made.isTruncated)
        // More paragraphs than lines never fit.
        for wrapping in [TextWrapping.word, .none] {
            let three = try TextLayout(text("a\nb\nc", 24), style: style(wrapping, least: 0.5, lines: 2), width: 100)
            #expect(three.actualScaleFactor == 0.5 && three.lines.count == 2)
        }
    }

    @Test(arguments: [0, 1, -1, 2, .nan, .infinity] as [Double])
    func otherFactorsLeaveTheSize(least: Double) throws {
        for wrapping in TextWrapping.allCases {
            let made = try TextLayout(text(Self.paragraph, 24), style: style(wrapping, least: least), width: 40)
            #expect(made.actualScaleFactor == 1)
        }
    }

    @Test(arguments: [0, -1, .nan, 1e-300, 1e300, .infinity] as [Double])
    func oddBoxesAreHarmless(length: Double) throws {
        for wrapping in TextWrapping.allCases {
            let style = style(wrapping, least: 1e-9, lines: 2, .middle)
            let made = try TextLayout(text(Self.paragraph, 24), style: style, width: length, height: length)
            #expect(made.actualScaleFactor >= 0.01 && made.actualScaleFactor <= 1)
            #expect(made.size.width.isFinite && made.size.height.isFinite)
            _ = try alphaDrawn(width: 20, height: 20) { $0.draw(made, at: .zero) }
        }
    }

    private static let fonts: [Font] = [
        Font(), Font(weight: .bold), Font(isItalic: true), Font(weight: .bold, isItalic: true),
        Font(family: "DejaVu Serif"), Font(family: "DejaVu Sans Mono"),
    ]

    /// Letter spacing is between letters, not after the last one, and text whose width is rounded up to whole pixels loses
    /// no letter.
    @Test(arguments: fonts, [0.0, 0.37, 5, -0.8])
    func textFitsItsWidthInWholePixels(font: Font, spacing: Double) throws {
        for size in stride(from: 6.0, to: 48, by: 4.3) {
            var attributes = TextAttributes(font: font)
            attributes.font.size = size
            let plain = try TextLayout(AttributedText(runs: [AttributedText.Run("HIHIH", attributes)]))
            attributes.letterSpacing = spacing
            let text = AttributedText(runs: [AttributedText.Run("HIHIH", attributes)])
            let width = Double(try TextLayout(text).size.width)
            #expect(abs(width - plain.size.width - 4 * spacing) < 0.02)
            for scale in [1.0, 2, 3] {
                let box = (width * scale).rounded(.up) / scale
                #expect(try TextLayout(text, width: box).lines.count == 1)
                #expect(try !TextLayout(text, style: style(.none, least: 0, .end), width: box).isTruncated)
                #expect(try TextLayout(text, style: style(.none, least: 0.5), width: box).actualScaleFactor == 1)
            }
        }
    }
}
