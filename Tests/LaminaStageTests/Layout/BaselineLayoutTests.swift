import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

/// Baselines of layers and stacks, text in the height of its layer, and what leaves with a layer.
@Suite struct BaselineLayoutTests {
    private let stage = Stage(size: Size(width: 300, height: 400))
    private let stack = StackLayer()

    /// A layer with a content of a size and baselines.
    private final class Label: Layer {
        var size = Size.zero
        var offsets = (first: 0.0, last: 0.0)

        convenience init(_ width: Double, _ height: Double, first: Double, last: Double) {
            self.init()
            (size, offsets) = (Size(width: width, height: height), (first, last))
            translatesAutoresizingMaskIntoConstraints = false
        }

        override var intrinsicContentSize: Size { size }
        override func baselineOffsets(forWidth width: Double?) -> (first: Double, last: Double)? { offsets }
    }

    private func show(_ layers: [Layer]) {
        for layer in layers { stack.addArrangedLayer(layer) }
        stage.root.addSublayer(stack)
        LayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            stack.topAnchor.constraint(equalTo: stage.root.topAnchor),
        ])
    }

    @Test func aRowOfLastBaselinesFitsALowerStack() {
        let (a, b) = (Label(44, 10, first: 5, last: 5), Label(10, 60, first: 52, last: 8))
        show([a, b])
        stack.alignment = .lastBaseline
        stack.heightAnchor.constraint(equalToConstant: 30).isActive = true
        _ = stage.makeFrame()
        #expect(stage.layoutProblems.isEmpty)
        #expect(a.frame.maxY - 5 == b.frame.maxY - 8)
        #expect(b.frame.minY >= 0 && a.frame.maxY <= 30)
    }

    @Test func aRowHasTheBaselinesOfItsTallestLayer() {
        let (a, b) = (Label(20, 12, first: 9, last: 3), Label(20, 40, first: 30, last: 10))
        show([a, b])
        stack.alignment = .top
        let label = Label(10, 20, first: 15, last: 5)
        stage.root.addSublayer(label)
        label.lastBaselineAnchor.constraint(equalTo: stack.lastBaselineAnchor, constant: 50).isActive = true
        _ = stage.makeFrame()
        #expect(label.frame.maxY == 85)
        b.isHidden = true
        _ = stage.makeFrame()
        #expect(label.frame.maxY == 64)
    }

    @Test func theOuterBaselinesOfAColumnAreItsSpacingFromItsEdges() {
        let (a, b) = (Label(20, 30, first: 20, last: 10), Label(20, 30, first: 20, last: 10))
        show([a, b])
        (stack.axis, stack.spacing, stack.isBaselineRelativeArrangement) = (.vertical, 40, true)
        _ = stage.makeFrame()
        #expect(a.frame.minY == 20 && b.frame.minY == 60 && stack.frame.height == 120)
    }

    /// DejaVu Sans at 20: lines are 23.28 points high, with the baseline at 18.56.
    @Test(arguments: [
        (TextVerticalAlignment.top, 18.56, 100 - (24 - 18.56), 0.0),
        (.center, 50 + 18.56 - 11.64, 50 + 18.56 - 11.64, 38.36),
        (.bottom, 100 - 23.28 + 18.56, 100 - 23.28 + 18.56, 76.72), (.firstBaseline, 18.56, 100 - (24 - 18.56), 0),
    ])
    func textIsWhereItsAlignmentHasIt(alignment: TextVerticalAlignment, first: Double, last: Double, top: Double) {
        let text = TextLayer()
        (text.font, text.string, text.verticalAlignment) = (Font(size: 20), "HH", alignment)
        text.translatesAutoresizingMaskIntoConstraints = false
        stage.root.addSublayer(text)
        stage.roundsLayoutToPixels = false
        let marks = [Label(5, 1, first: 0, last: 0), Label(5, 1, first: 0, last: 0)]
        for mark in marks { stage.root.addSublayer(mark) }
        LayoutConstraint.activate([
            text.topAnchor.constraint(equalTo: stage.root.topAnchor),
            text.heightAnchor.constraint(equalToConstant: 100),
            marks[0].topAnchor.constraint(equalTo: text.firstBaselineAnchor),
            marks[1].topAnchor.constraint(equalTo: text.lastBaselineAnchor),
        ])
        _ = stage.makeFrame()
        #expect(abs(marks[0].frame.minY - first) < 0.02)
        #expect(abs(marks[1].frame.minY - last) < 0.02)
        #expect(text.lineRects.count == 1 && abs(text.lineRects[0].minY - top) < 0.02)
        #expect(abs(text.firstBaseline - top - 18.56) < 0.02)
        // Another alignment moves them.
        text.verticalAlignment = .bottom
        _ = stage.makeFrame()
        #expect(abs(marks[0].frame.minY - (100 - 23.28 + 18.56)) < 0.02)
    }

    @Test func textIsDrawnWhereItsAlignmentHasIt() throws {
        let text = TextLayer()
        (text.font, text.string) = (Font(size: 20), "HH")
        text.frame = Rect(x: 0, y: 0, width: 100, height: 120)
        stage.root.addSublayer(text)
        func top() throws -> Double { try #require(stage.makeFrame().contents.first?.placement).minY }
        let first = try top()
        for (alignment, below) in [(TextVerticalAlignment.center, 48.36), (.bottom, 96.72), (.firstBaseline, 0)] {
            text.verticalAlignment = alignment
            #expect(abs(try top() - first - below) <= 1)
        }
    }

    @Test func charactersOfOtherFontsDoNotMoveAFirstBaseline() {
        let text = TextLayer()
        var string = AttributedText("H", font: Font(size: 20))
        string.append("H", TextAttributes(font: Font(size: 60)))
        (text.attributedString, text.verticalAlignment) = (string, .firstBaseline)
        text.bounds.size = Size(width: 100, height: 100)
        #expect(abs(text.firstBaseline - 1901.0 / 2048 * 20) < 0.02)
        text.verticalAlignment = .top
        #expect(abs(text.firstBaseline - 1901.0 / 2048 * 60) < 0.02)
    }

    @Test func aLayerThatLeavesAStackIsNotArrangedWhenItComesBack() {
        let (a, b) = (Label(20, 12, first: 9, last: 3), Label(20, 40, first: 30, last: 10))
        show([a, b])
        let edge = a.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor)
        let width = a.widthAnchor.constraint(lessThanOrEqualToConstant: 100)
        LayoutConstraint.activate([edge, width])
        a.removeFromSuperlayer()
        #expect(stack.arrangedLayers.map(ObjectIdentifier.init) == [ObjectIdentifier(b)])
        #expect(!edge.isActive && width.isActive)
        stack.addSublayer(a)
        _ = stage.makeFrame()
        #expect(stack.arrangedLayers.count == 1 && b.frame.minX == 0 && stack.frame.width == 20)
        // Put to another place of the same stack it stays arranged.
        stack.insertSublayer(b, at: 0)
        #expect(stack.arrangedLayers.count == 1)
        stage.root.addSublayer(b)
        #expect(stack.arrangedLayers.isEmpty)
        stack.addArrangedLayer(b)
        stack.sublayers = []
        #expect(stack.arrangedLayers.isEmpty)
    }
}
