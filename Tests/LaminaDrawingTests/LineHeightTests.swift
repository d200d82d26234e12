import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

/// The heights of lines and the spaces between paragraphs that a style sets, by arithmetic.
@Suite struct LineHeightTests {
    // DejaVu Sans, an em of 2048: an ascent of 1901 and a descent of 483; an H is 1493 high.
    private static let (ascent, descent) = (1901.0 / 2048, 483.0 / 2048)
    private static let natural = ascent + descent

    private func layout(
        _ text: String, size: Double = 20, width: Double? = nil, _ change: (inout ParagraphStyle) -> Void
    ) throws -> TextLayout {
        var style = ParagraphStyle()
        change(&style)
        return try TextLayout(AttributedText(text, font: Font(size: size)), style: style, width: width)
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.02 }

    @Test(arguments: [10.0, 20, 33], [40.0, 24, 12, 5])
    func halfOfTheExtraIsAboveAndHalfBelow(size: Double, height: Double) throws {
        let made = try layout("H\nHH\n\nH", size: size) { $0.lineHeight = height }
        let baseline = (height - Self.natural * size) / 2 + Self.ascent * size
        for (index, line) in made.lines.enumerated() {
            #expect(isNear(line.rect.minY, Double(index) * height) && isNear(line.rect.height, height))
            #expect(isNear(line.baseline, Double(index) * height + baseline))
        }
        #expect(made.lines.count == 4 && isNear(made.size.height, 4 * height))
        // The letters are where the baselines are.
        #expect(isNear(made.inkBounds.minY, baseline - 1493.0 / 2048 * size))
        #expect(isNear(made.inkBounds.maxY, 3 * height + baseline))
    }

    @Test(arguments: [(1.5, 1.5), (0.5, 0.5), (1, 1), (0, 1), (-2, 1), (.nan, 1), (1e9, 100), (.infinity, 100)])
    func multiplesAreOfTheFontsHeight(multiple: Double, expected: Double) throws {
        let made = try layout("H\nH") { $0.lineHeightMultiple = multiple }
        #expect(isNear(made.lastBaseline - made.firstBaseline, expected * Self.natural * 20))
        #expect(isNear(made.firstBaseline, (expected - 1) / 2 * Self.natural * 20 + Self.ascent * 20))
    }

    @Test(arguments: [(0, Self.natural * 20), (-5, Self.natural * 20), (.nan, Self.natural * 20), (1e300, 10_000)])
    func oddLineHeightsCountAsTheNearest(height: Double, expected: Double) throws {
        let made = try layout("H\nH") { $0.lineHeight = height }
        #expect(isNear(made.lastBaseline - made.firstBaseline, expected))
    }

    @Test func pointsComeBeforeTheFactor() throws {
        let made = try layout("H") { ($0.lineHeight, $0.lineHeightMultiple) = (50, 3) }
        #expect(isNear(made.size.height, 50))
    }

    /// Each run has a box of its own, and the line reaches around them.
    @Test func linesReachAroundTheBoxesOfTheirRuns() throws {
        var text = AttributedText("H", font: Font(size: 10))
        text.append("H", TextAttributes(font: Font(size: 30)))
        var raised = TextAttributes(font: Font(size: 10))
        raised.baselineOffset = 20
        var style = ParagraphStyle()
        func extents(_ size: Double, _ height: Double, rise: Double = 0) -> (above: Double, below: Double) {
            let half = (height - Self.natural * size) / 2
            return (Self.ascent * size + half + rise, Self.descent * size + half - rise)
        }
        func expectLine(_ parts: [(above: Double, below: Double)]) throws {
            let line = try TextLayout(text, style: style).lines[0]
            let (above, below) = (parts.map(\.above).max() ?? 0, parts.map(\.below).max() ?? 0)
            #expect(isNear(line.baseline, above) && isNear(line.rect.height, above + below))
        }
        style.lineHeight = 25
        try expectLine([extents(10, 25), extents(30, 25)])
        style.lineHeight = 0
        style.lineHeightMultiple = 1.25
        try expectLine([extents(10, 12.5 * Self.natural), extents(30, 37.5 * Self.natural)])
        text.append("H", raised)
        (style.lineHeight, style.lineHeightMultiple) = (25, 0)
        try expectLine([extents(10, 25), extents(30, 25), extents(10, 25, rise: 20)])
    }

    private static let lowFamily = "DejaVu Math TeX Gyre"

    /// Characters from other fonts make lines higher, but not those whose height is set.
    @Test(.enabled(if: FontCollection.system.contains(family: lowFamily))) func otherFontsDoNotMoveLines() throws {
        var font = Font(size: 20)
        font.families = [Self.lowFamily, "DejaVu Sans"]
        // The first font is as high as an em, and has no Cyrillic letters.
        let text = AttributedText("H\nH\u{416}\n\u{416}\nH", font: font)
        let natural = try TextLayout(text)
        #expect(natural.lines[1].rect.height > natural.lines[0].rect.height + 1)
        var style = ParagraphStyle()
        style.lineHeight = 30
        for (index, line) in try TextLayout(text, style: style).lines.enumerated() {
            #expect(isNear(line.rect.minY, Double(index) * 30) && isNear(line.rect.height, 30))
            #expect(isNear(line.baseline, Double(index) * 30 + 5 + 0.792 * 20))
        }
    }

    @Test func paragraphsAreApartAndTheirLinesAreNot() throws {
        // Two lines, a line separator, and two paragraphs, one of them empty.
        let made = try layout("HHH HHH\u{2028}H\nH\n\nH", width: 50) {
            ($0.paragraphSpacing, $0.lineSpacing) = (11, 3)
        }
        let height = Self.natural * 20
        let gaps = zip(made.lines, made.lines.dropFirst()).map { $1.baseline - $0.baseline - height }
        let expected = [3.0, 3, 14, 14, 14]
        #expect(gaps.count == expected.count && zip(gaps, expected).allSatisfy { isNear($0, $1) })
        for (spacing, counts) in [(Double.nan, 0.0), (-5, 0), (.infinity, 10_000)] {
            let odd = try layout("H\nH") { $0.paragraphSpacing = spacing }
            #expect(isNear(odd.lastBaseline - odd.firstBaseline - height, counts))
        }
    }
}
