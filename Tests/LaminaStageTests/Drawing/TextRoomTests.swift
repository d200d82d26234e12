import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

/// Text layers whose text has another height of lines, is made smaller, or has no room.
@Suite struct TextRoomTests {
    private let stage = Stage(size: Size(width: 200, height: 80))
    private let text = TextLayer()

    // DejaVu Sans: an H is 1540 wide, and lines are 2384 high with the baseline at 1901, of 2048.
    private let width = 2 * 1540.0 / 2048 * 20
    private let line = 2384.0 / 2048 * 20
    private let ascent = 1901.0 / 2048 * 20

    init() {
        stage.disablesActions = true
        stage.root.addSublayer(text)
        text.frame = Rect(x: 0, y: 0, width: 100, height: 60)
        (text.font, text.string) = (Font(size: 20), "HH")
        text.padding = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.02 }

    @Test func heightsOfLinesAndParagraphsAreInTheSize() {
        (text.lineHeight, text.paragraphSpacing, text.string) = (30, 5, "HH\nHH")
        #expect(isNear(text.preferredFrameSize().height, 65 + 4))
        #expect(
            text.lineRects.map { Double($0.minY) } == [1, 36]
                && isNear(text.firstBaseline, 1 + (30 - line) / 2 + ascent))
        (text.lineHeight, text.lineHeightMultiple) = (0, 2)
        #expect(isNear(text.preferredFrameSize().height, 4 * line + 5 + 4))
        // Layers of one font and height have their first baselines at one height.
        text.verticalAlignment = .firstBaseline
        #expect(isNear(text.firstBaseline, 1 + line / 2 + ascent))
    }

    /// With the text at the bottom, further lines are above the ones there are, also where they have no room.
    @Test func textAtTheBottomGrowsUpwards() {
        (text.verticalAlignment, text.isWrapped) = (.bottom, true)
        for (string, count) in [("HH", 1), ("HH\nHH", 2), ("HH\nHH\nHH\nHH", 4)] {
            text.string = string
            #expect(text.lineRects.count == count)
            #expect(
                isNear(text.lineRects.last?.maxY ?? 0, 57) && isNear(text.lineRects[0].minY, 57 - Double(count) * line))
        }
    }

    @Test func setWrappingStays() {
        text.wrapping = .character
        text.isWrapped = true
        #expect(text.wrapping == .character && text.paragraphStyle.wrapping == .character)
        text.isWrapped = false
        #expect(text.wrapping == .none)
        text.isWrapped = true
        #expect(text.wrapping == .word)
    }

    @Test func smallerTextIsWithinThePadding() throws {
        #expect(text.actualScaleFactor == 1)
        (text.minimumScaleFactor, text.truncationMode) = (0.25, .end)
        text.bounds.size.width = 6 + width / 2
        #expect(isNear(text.actualScaleFactor, 0.5) && !text.isTruncated)
        #expect(isNear(text.lineRects[0].minX, 2) && isNear(text.lineRects[0].width, width / 2))
        // Its own size is what it would like to have.
        #expect(isNear(text.preferredFrameSize().width, width + 6))
        let image = try #require(stage.makeFrame().images.first)
        #expect(Double(image.width) < width / 2 + 8)
        // The baseline is where it was, if that is asked for.
        text.verticalAlignment = .firstBaseline
        #expect(isNear(text.firstBaseline, 1 + ascent))
        text.verticalAlignment = .center
        #expect(isNear(text.lineRects[0].midY, (1 + 57) / 2))
        text.bounds.size.width = 6 + width / 8
        #expect(text.actualScaleFactor == 0.25 && text.isTruncated)
    }

    /// With that alignment, what is laid out beside smaller text is at the baseline that is drawn; and so it is beside
    /// wrapped text.
    @Test func baselinesOfSmallerTextAreThoseOfTheLayout() {
        stage.roundsLayoutToPixels = false
        (text.minimumScaleFactor, text.verticalAlignment) = (0.25, .firstBaseline)
        let mark = Layer()
        for layer in [text, mark] { layer.translatesAutoresizingMaskIntoConstraints = false }
        stage.root.addSublayer(mark)
        LayoutConstraint.activate([
            text.topAnchor.constraint(equalTo: stage.root.topAnchor),
            text.widthAnchor.constraint(equalToConstant: 6 + width / 2),
            mark.topAnchor.constraint(equalTo: text.firstBaselineAnchor),
        ])
        _ = stage.makeFrame()
        #expect(isNear(text.actualScaleFactor, 0.5) && isNear(mark.frame.minY, 1 + ascent))
        #expect(isNear(text.firstBaseline, 1 + ascent))
        // The word is not broken, but made smaller, with the height that it has then.
        (text.isWrapped, text.verticalAlignment) = (true, .top)
        _ = stage.makeFrame()
        #expect(isNear(text.actualScaleFactor, 0.5) && isNear(mark.frame.minY, 1 + ascent / 2))
        #expect(isNear(text.firstBaseline, 1 + ascent / 2) && text.lineRects.count == 1)
        #expect(isNear(text.bounds.height, (line / 2 + 4).rounded(.up)))
    }
}
