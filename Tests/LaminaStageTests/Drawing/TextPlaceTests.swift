import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

/// Text within the padding of its layer, and its sides in both directions of layout.
@Suite struct TextPlaceTests {
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

    @Test func sizesAreWithPadding() {
        #expect(isNear(text.preferredFrameSize().width, width + 6))
        #expect(isNear(text.preferredFrameSize().height, line + 4))
        #expect(text.intrinsicContentSize == Size(width: (width + 6).rounded(.up), height: (line + 4).rounded(.up)))
        (text.string, text.isWrapped) = ("HH HH", true)
        let wrapped = text.textSize(forWidth: 50)
        #expect(isNear(wrapped.width, width + 6) && isNear(wrapped.height, 2 * line + 4))
        #expect(text.intrinsicContentHeight(forWidth: 50) == (2 * line + 4).rounded(.up))
        #expect(text.intrinsicContentWidth(forWidth: 50) == (width + 6).rounded(.up))
    }

    /// Of 60 points, 56 are within the padding, and a line of 23.28 is somewhere in them.
    @Test(arguments: [
        (TextVerticalAlignment.top, 1.0), (.center, 17.359375), (.bottom, 33.71875), (.firstBaseline, 1.0),
    ])
    func linesAreInTheHeightWithinThePadding(alignment: TextVerticalAlignment, top: Double) {
        text.verticalAlignment = alignment
        #expect(text.lineRects.count == 1 && isNear(text.lineRects[0].minY, top))
        #expect(isNear(text.firstBaseline, top + ascent) && isNear(text.lastBaseline, top + ascent))
    }

    /// The alignment, and the left edges of text in both directions: of 94 points within the padding it takes 30.08.
    private static let sides: [(TextAlignment, Double, Double)] = [
        (.leading, 2.0, 67.922), (.trailing, 65.922, 4.0), (.left, 2.0, 4.0), (.right, 65.922, 67.922),
        (.center, 33.961, 35.961), (.natural, 2.0, 4.0),
    ]

    @Test(arguments: sides) func linesAreAtTheSidesWithinThePadding(
        alignment: TextAlignment, leftToRight: Double, rightToLeft: Double
    ) throws {
        text.alignmentMode = alignment
        func drawn() throws -> Double { try #require(stage.makeFrame().contents.first?.placement).minX }
        let first = try drawn()
        #expect(isNear(text.lineRects[0].minX, leftToRight))
        // The direction of a layer around it is the text's.
        stage.root.layoutItem.layoutDirection = .rightToLeft
        let second = try drawn()
        #expect(isNear(text.lineRects[0].minX, rightToLeft))
        #expect(abs(second - first - (rightToLeft - leftToRight)) <= 1)
    }

    @Test func textThatIsMovedIntoTheOtherDirectionIsDrawnAgain() throws {
        let other = Layer()
        other.frame = stage.root.bounds
        stage.root.addSublayer(other)
        other.layoutItem.layoutDirection = .rightToLeft
        text.alignmentMode = .leading
        let first: Double = try #require(stage.makeFrame().contents.first?.placement).minX
        other.addSublayer(text)
        let second: Double = try #require(stage.makeFrame().contents.first?.placement).minX
        #expect(abs(second - first - (96 - width)) <= 1)
    }

    @Test func anEllipsisIsWithinThePadding() {
        text.truncationMode = .end
        text.bounds.size.width = (width + 6).rounded(.up)
        #expect(!text.isTruncated)
        text.bounds.size.width = width + 5
        #expect(text.isTruncated)
    }

    @Test(arguments: [
        (TextVerticalAlignment.top, 28.5645, 88.5645), (.center, 58.9238, 58.9238), (.bottom, 89.2832, 89.2832),
        (.firstBaseline, 28.5645, 88.5645),
    ])
    func baselinesAreWherePaddingHasThem(alignment: TextVerticalAlignment, first: Double, last: Double) {
        stage.roundsLayoutToPixels = false
        text.padding = DirectionalEdgeInsets(top: 10, leading: 0, bottom: 6, trailing: 0)
        text.verticalAlignment = alignment
        text.translatesAutoresizingMaskIntoConstraints = false
        let marks = [Layer(), Layer()]
        for mark in marks {
            mark.translatesAutoresizingMaskIntoConstraints = false
            stage.root.addSublayer(mark)
        }
        LayoutConstraint.activate([
            text.topAnchor.constraint(equalTo: stage.root.topAnchor),
            text.heightAnchor.constraint(equalToConstant: 100),
            marks[0].topAnchor.constraint(equalTo: text.firstBaselineAnchor),
            marks[1].topAnchor.constraint(equalTo: text.lastBaselineAnchor),
        ])
        _ = stage.makeFrame()
        #expect(isNear(marks[0].frame.minY, first) && isNear(marks[1].frame.minY, last))
    }
}
