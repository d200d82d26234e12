import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

@Suite struct TextLayerTests {
    private let stage = Stage(size: Size(width: 200, height: 80), scale: 2)
    private let text = TextLayer()

    init() {
        stage.disablesActions = true
        stage.root.addSublayer(text)
        text.frame = Rect(x: 10, y: 10, width: 100, height: 40)
        text.font = Font(size: 20)
    }

    @Test func imageIsAsLargeAsTheGlyphs() throws {
        text.string = "HH"
        let tree = stage.makeFrame()
        let image = try #require(tree.images.first)
        // DejaVu Sans: an H of 1540, from 201 to 1339, 1493 high, of 2048.
        let (width, height) = ((1540.0 + 1339 - 201) / 2048 * 40, 1493.0 / 2048 * 40)
        #expect(Double(image.width) > width && Double(image.width) < width + 12)
        #expect(Double(image.height) > height && Double(image.height) < height + 12)
        let placement = try #require(tree.contents.first?.placement)
        #expect(abs(placement.width - Double(image.width) / 2) < 1e-9)
        #expect((placement.minX * 2).rounded() == placement.minX * 2)
    }

    @Test func measuresAreTheTexts() {
        text.string = "HH\nH"
        #expect(abs(text.preferredFrameSize().width - 2 * 1540.0 / 2048 * 20) < 0.02)
        #expect(abs(text.preferredFrameSize().height - 2 * 2384.0 / 2048 * 20) < 0.02)
        #expect(abs(text.firstBaseline - 1901.0 / 2048 * 20) < 0.02)
        #expect(abs(text.lastBaseline - (1901.0 + 2384) / 2048 * 20) < 0.02)
        #expect(text.lineRects.count == 2)
        text.isWrapped = true
        #expect(abs(text.textSize(forWidth: 20).height - 3 * 2384.0 / 2048 * 20) < 0.02)
    }

    /// Widths that rounding makes as small as they get, at scales that are no powers of two.
    @Test(arguments: [1.0, 1.5, 2, 3, 2.75]) func aLabelOfItsIntrinsicSizeLosesNoLetter(scale: Double) {
        text.contentsScale = scale
        text.padding = DirectionalEdgeInsets(top: 0.1, leading: 0.7, bottom: 0.3, trailing: 0.2)
        for string in ["Hello", "12.50", "The quick brown fox", "Wi", "شكرا"] {
            for size in stride(from: 9.0, to: 14, by: 0.37) {
                (text.string, text.fontSize) = (string, size)
                (text.isWrapped, text.truncationMode) = (true, .none)
                text.bounds.size = text.intrinsicContentSize
                #expect(text.lineRects.count == 1, "\(string) of \(size)")
                text.truncationMode = .end
                #expect(!text.isTruncated)
                text.isWrapped = false
                #expect(!text.isTruncated, "\(string) of \(size)")
            }
        }
    }

    @Test func emptyTextHasNoImage() {
        text.string = " "
        #expect(stage.makeFrame().images.isEmpty)
        text.string = nil
        #expect(stage.makeFrame().images.isEmpty)
    }

    @Test func alignmentFollowsTheBounds() throws {
        text.string = "H"
        text.alignmentMode = .right
        let first = try #require(stage.makeFrame().contents.first?.placement)
        text.bounds.size.width += 30
        let second = try #require(stage.makeFrame().contents.first?.placement)
        #expect(abs(second.minX - first.minX - 30) <= 0.5)
    }

    @Test func fontSizeAndColorAnimate() throws {
        text.string = "H"
        let grow = BasicAnimation(keyPath: "fontSize")
        (grow.fromValue, grow.toValue, grow.duration) = (20.0, 40.0, 1)
        text.add(grow, forKey: nil)
        _ = stage.makeFrame()
        let small = try #require(stage.makeFrame().images.first).height
        stage.advance(to: 0.999)
        let large = try #require(stage.makeFrame().images.first).height
        #expect(large > small * 3 / 2)
        #expect(text.fontSize == 20)
    }

    @Test func missingFontIsToldAndDrawsNothing() {
        text.string = "H"
        #expect(stage.makeFrame().images.count == 1)
        text.font = Font(family: "No Such Family", size: 20)
        #expect(stage.makeFrame().images.isEmpty)
        guard case .missingFamily("No Such Family", _)? = text.drawingError else {
            Issue.record("\(String(describing: text.drawingError))")
            return
        }
    }

    @Test func attributedTextTakesThePlaceOfTheString() throws {
        text.string = "aaaaaaaa"
        text.attributedString = AttributedText("H", font: Font(size: 20), color: .black)
        #expect(abs(text.preferredFrameSize().width - 1540.0 / 2048 * 20) < 0.02)
        let image = try #require(stage.makeFrame().images.first)
        #expect(image.pixels.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element == 0 })
    }
}
