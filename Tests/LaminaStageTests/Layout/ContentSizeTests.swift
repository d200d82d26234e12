import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@Suite struct ContentSizeTests {
    private let stage = Stage(size: Size(width: 400, height: 300))
    private let text = TextLayer()

    init() {
        stage.roundsLayoutToPixels = false
        stage.root.addSublayer(text)
        text.font = Font(size: 20)
        text.string = "HH"
        text.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            text.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 10),
            text.topAnchor.constraint(equalTo: stage.root.topAnchor),
        ])
    }

    // DejaVu Sans: an H is 1540 wide, and lines are 2384 high with the baseline at 1901, of 2048.
    private let letter = 1540.0 / 2048 * 20
    private let line = 2384.0 / 2048 * 20
    private let ascent = 1901.0 / 2048 * 20

    /// The whole pixels that a length takes, so that text still fits once edges are rounded.
    private func up(_ length: Double) -> Double { length.rounded(.up) }
    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.02 }

    @Test func textIsAsLargeAsItsGlyphs() {
        _ = stage.makeFrame()
        #expect(isNear(text.frame.width, up(2 * letter)) && isNear(text.frame.height, up(line)))
        text.string = "HHH"
        _ = stage.makeFrame()
        #expect(isNear(text.frame.width, up(3 * letter)))
    }

    @Test func wrappedTextIsAsHighAsItsWidthMakesIt() {
        text.isWrapped = true
        text.string = "HH HH HH"
        let width = text.widthAnchor.constraint(equalToConstant: 3 * letter)
        width.isActive = true
        _ = stage.makeFrame()
        #expect(isNear(text.frame.height, up(3 * line)))
        width.constant = 12 * letter
        _ = stage.makeFrame()
        #expect(isNear(text.frame.height, up(line)))
        #expect(stage.layoutProblems.isEmpty)
    }

    @Test func wrappedTextIsAsWideAsItsLongestLine() {
        text.isWrapped = true
        text.string = "HH HH HH"
        let width = text.widthAnchor.constraint(lessThanOrEqualToConstant: 3 * letter)
        width.isActive = true
        _ = stage.makeFrame()
        #expect(text.frame.size == Size(width: up(2 * letter), height: up(3 * line)))
        #expect(text.lineRects.count == 3)
        // Two words with a space, of 651.
        let two = 4 * letter + 651.0 / 2048 * 20
        width.constant = 5 * letter
        _ = stage.makeFrame()
        #expect(text.frame.size == Size(width: up(two), height: up(2 * line)))
        #expect(stage.layoutProblems.isEmpty)
    }

    @Test func baselinesAlign() {
        let large = TextLayer()
        stage.root.addSublayer(large)
        (large.font, large.string) = (Font(size: 40), "H")
        large.translatesAutoresizingMaskIntoConstraints = false
        large.leadingAnchor.constraint(equalTo: text.trailingAnchor).isActive = true
        large.firstBaselineAnchor.constraint(equalTo: text.firstBaselineAnchor).isActive = true
        _ = stage.makeFrame()
        #expect(isNear(large.frame.minY, ascent - 2 * ascent))
    }

    @Test func theLastBaselineOfWrappedTextIsThatOfItsLastLine() {
        text.isWrapped = true
        text.string = "HH HH HH"
        text.widthAnchor.constraint(equalToConstant: 3 * letter).isActive = true
        let below = TextLayer()
        stage.root.addSublayer(below)
        (below.font, below.string) = (Font(size: 20), "H")
        below.translatesAutoresizingMaskIntoConstraints = false
        below.leadingAnchor.constraint(equalTo: text.leadingAnchor).isActive = true
        below.firstBaselineAnchor.constraint(equalTo: text.lastBaselineAnchor, constant: 30).isActive = true
        _ = stage.makeFrame()
        #expect(isNear(below.frame.minY, 2 * line + 30))
    }

    @Test func imagesHaveTheirSizeInPoints() throws {
        let image = try Image(width: 4, height: 2, pixels: [UInt8](repeating: 255, count: 32))
        let layer = Layer()
        stage.root.addSublayer(layer)
        layer.translatesAutoresizingMaskIntoConstraints = false
        layer.leadingAnchor.constraint(equalTo: text.trailingAnchor).isActive = true
        layer.topAnchor.constraint(equalTo: stage.root.topAnchor).isActive = true
        layer.contents = image
        _ = stage.makeFrame()
        #expect(layer.frame.size == Size(width: 4, height: 2))
        layer.contentsScale = 2
        layer.invalidateIntrinsicContentSize()
        _ = stage.makeFrame()
        #expect(layer.frame.size == Size(width: 2, height: 1))
    }

    @Test func textResistsCompressionMoreThanItHugs() {
        let spacer = Layer()
        stage.root.addSublayer(spacer)
        spacer.translatesAutoresizingMaskIntoConstraints = false
        spacer.widthAnchor.constraint(equalToConstant: 20).isActive = true
        let gap = spacer.leadingAnchor.constraint(equalTo: text.trailingAnchor)
        gap.isActive = true
        let trailing = spacer.trailingAnchor.constraint(equalTo: stage.root.trailingAnchor)
        (trailing.priority, trailing.isActive) = (500, true)
        _ = stage.makeFrame()
        // 500 is more than hugging: the text stretches to 400 - 10 - 20.
        #expect(isNear(text.frame.width, 370))
        stage.root.bounds.size.width = 40
        _ = stage.makeFrame()
        // And less than the resistance.
        #expect(isNear(text.frame.width, up(2 * letter)))
    }
}
