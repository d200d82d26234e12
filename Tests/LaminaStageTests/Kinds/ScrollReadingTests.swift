import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

/// The sublayers that a scroll layer leaves unread, and their return.
@Suite struct ScrollReadingTests {
    private let list = ScrollLayer()
    private let stage: Stage

    init() {
        list.frame = Rect(x: 0, y: 0, width: 100, height: 50)
        list.sublayers = (0..<1000).map { index in
            let row = Layer("row \(index)")
            row.frame = Rect(x: 0, y: Double(index) * 10, width: 100, height: 10)
            return row
        }
        stage = Stage(list)
    }

    private var rows: [String] { stage.makeFrame().nodeNames.filter { $0 != "-" } }

    @Test func rowsOutOfSightAreNotRead() {
        // Four pixels around the visible part, and a point for rounding.
        #expect(rows == (0...5).map { "row \($0)" })
        list.scroll(to: Point(x: 0, y: 5000))
        #expect(rows == (499...505).map { "row \($0)" })
    }

    @Test func theMarginIsAsWideAsPixelsAreLarge() {
        stage.scale = 0.1
        #expect(rows == (0...9).map { "row \($0)" })
        list.transform = Transform3D(scaleX: 0.5, y: 0.25)
        #expect(rows == (0...21).map { "row \($0)" })
        // No wider than where pixels are of unknown size.
        list.transform = Transform3D(scaleX: 0.001, y: 0.001)
        #expect(rows == (0...110).map { "row \($0)" })
    }

    @Test func wherePixelsAreOfUnknownSizeThePagesBesideAreRead() {
        for change: (Layer) -> Void in [
            { $0.transform = Transform3D(rotation: 0.1, x: 0, y: 0, z: 1) }, { $0.shouldRasterize = true },
            { $0.filters = [Filter(.gaussianBlur(radius: 1))] },
        ] {
            change(list)
            #expect(rows == (0...110).map { "row \($0)" })
            (list.transform, list.shouldRasterize, list.filters) = (.identity, false, [])
            #expect(rows.count == 6)
        }
        let inner = ScrollLayer()
        (inner.frame, inner.sublayers) = (list.bounds, list.sublayers)
        let group = Layer("group", inner)
        group.frame = list.bounds
        let outer = Stage(group)
        #expect(outer.makeFrame().nodes.count == 3 + 6)
        group.filters = [Filter(.gaussianBlur(radius: 1))]
        #expect(outer.makeFrame().nodes.count == 3 + 111)
    }

    @Test func withoutAClipAllAreRead() {
        list.masksToBounds = false
        #expect(rows.count == 1000)
    }

    @Test func whatCanShowBeyondItsBoundsIsRead() throws {
        let far = list.sublayers[900]
        for change: () throws -> Void in [
            { far.shadowOpacity = 1 }, { far.transform = Transform3D(translationX: 0, y: -9000) },
            { far.addSublayer(Layer("inside")) },
            {
                far.contents = try Image(width: 1, height: 1, pixels: [1, 2, 3, 255])
                far.contentsGravity = .center
            },
        ] {
            #expect(!rows.contains("row 900"))
            try change()
            #expect(rows.contains("row 900"))
            (far.shadowOpacity, far.transform, far.sublayers, far.contents) = (0, .identity, [], nil)
        }
    }

    @Test func aChangeOfWhatWasNotReadShowsWhenItComes() {
        _ = rows
        let far = list.sublayers[900]
        far.backgroundColor = .white
        _ = rows
        far.frame.origin.y = 20
        #expect(stage.makeFrame().node("row 900")?.backgroundColor == SIMD4(1, 1, 1, 1))
        far.frame.origin.y = 9000
        #expect(!rows.contains("row 900"))
    }

    @Test func scrollingByAnAnimationReadsWhatComes() {
        let animation = BasicAnimation(keyPath: "bounds.origin.y")
        (animation.fromValue, animation.toValue, animation.duration) = (0.0, 5000.0, 1)
        list.add(animation, forKey: nil)
        _ = rows
        stage.advance(to: 0.5)
        #expect(rows.contains("row 250") && !rows.contains("row 0"))
    }

    @Test func aRowThatMovesIsRead() {
        let animation = BasicAnimation(keyPath: "position.y")
        (animation.fromValue, animation.toValue, animation.duration) = (9000.0, 0.0, 1)
        list.sublayers[900].add(animation, forKey: nil)
        stage.advance(to: 0.99)
        #expect(rows.contains("row 900"))
        stage.advance(to: 2)
        #expect(!rows.contains("row 900"))
    }

    @Test func textOutOfSightIsDrawnWhenItComesNear() throws {
        let texts = list.sublayers.map { row in
            let text = TextLayer()
            (text.string, text.fontSize, text.frame) = ("row", 8, Rect(x: 0, y: 0, width: 50, height: 10))
            row.masksToBounds = true
            row.addSublayer(text)
            return text
        }
        _ = rows
        #expect(texts[0].storage.drawn != nil && !texts[0].needsDisplay())
        #expect(texts[900].storage.drawn == nil && texts[900].needsDisplay())
        list.scroll(to: Point(x: 0, y: 9000))
        let tree = stage.makeFrame()
        let shown = tree.nodeNames.firstIndex(of: "row 900")
        #expect(tree.nodes[try #require(shown) + 1].contents >= 0)
        #expect(!texts[900].needsDisplay() && texts[500].needsDisplay())
        // A row that moves there by itself is drawn as well.
        let animation = BasicAnimation(keyPath: "position.y")
        (animation.toValue, animation.duration) = (9020.0, 1)
        list.sublayers[500].add(animation, forKey: nil)
        stage.advance(to: 0.5)
        _ = rows
        #expect(!texts[500].needsDisplay())
    }

    /// Text that reaches beyond its layer is read for that, once it is drawn.
    @Test func textDrawnLateChangesTheAreaOfItsRow() {
        let near = TextLayer()
        (near.name, near.string, near.fontSize) = ("near", "H", 200)
        // The top of the letter is some 150 points above the baseline.
        (near.frame, near.verticalAlignment) = (Rect(x: 0, y: 5100, width: 50, height: 10), .bottom)
        let below = TextLayer()
        (below.name, below.string, below.frame) = ("below", "H", Rect(x: 0, y: 5500, width: 50, height: 50))
        list.sublayers = [near, below]
        #expect(rows.isEmpty && near.needsDisplay() && below.needsDisplay())
        list.scroll(to: Point(x: 0, y: 5000))
        // What it will draw is not known yet.
        #expect(rows == ["near", "below"])
        #expect(!near.needsDisplay() && !below.needsDisplay())
        #expect(list.rows.areCurrent(in: list))
        list.scroll(to: Point(x: 0, y: 5001))
        #expect(rows == ["near"])
    }

    /// The display of a row may be a program's code, which changes other rows.
    @Test func aRowThatChangesOthersAsItIsDrawnHasAllUpdated() {
        final class Pushing: TextLayer {
            var pushed: Layer?
            override func display() {
                super.display()
                pushed?.frame.origin.y = 5020
            }
        }
        let (row, pushed) = (Pushing(), Layer("pushed"))
        (row.name, row.string, row.pushed) = ("text", "H", pushed)
        row.frame = Rect(x: 0, y: 5000, width: 50, height: 50)
        pushed.frame = Rect(x: 0, y: 9000, width: 50, height: 10)
        list.sublayers = [row, pushed]
        #expect(rows.isEmpty)
        list.scroll(to: Point(x: 0, y: 5000))
        _ = rows
        #expect(!list.rows.areCurrent(in: list))
        list.scroll(to: Point(x: 0, y: 5001))
        #expect(rows == ["text", "pushed"])
    }

    @Test func theMaskOfAListFarAwayIsRead() {
        let mask = Layer("mask")
        mask.frame = Rect(x: 0, y: 0, width: 100, height: 50)
        list.mask = mask
        list.scroll(to: Point(x: 0, y: 5000))
        #expect(rows.first == "mask" && rows.dropFirst() == (394...610).map { "row \($0)" }[...])
    }

    /// Whatever is changed, what is read near the page is what a list that reads all of its rows has there.
    @Test(arguments: (0..<20 as Range<UInt64>).ofThisRun)
    func changedListsReadAsWholeOnesDo(seed: UInt64) {
        let other = ScrollReadingTests()
        other.list.masksToBounds = false
        var (random, same) = (SplitMix64(seed: seed), SplitMix64(seed: seed))
        for step in 0..<40 {
            change(&random)
            other.change(&same)
            #expect(visibleRows == other.visibleRows, "\(SeedShare.name(seed)), step \(step)")
        }
    }

    /// The rows whose place meets what shows, with their colours, in painting order.
    private var visibleRows: [String] {
        let tree = stage.makeFrame()
        return zip(tree.nodes, tree.nodeNames).dropFirst().compactMap { node, name in
            let top = node.toSuperlayer.f
            guard top < list.bounds.maxY, top + node.bounds.height > list.bounds.minY else { return nil }
            return "\(name) \(node.backgroundColor) \(top)"
        }
    }

    private func change(_ random: inout SplitMix64) {
        let place = Int.random(in: 0..<list.sublayers.count, using: &random)
        let shownPlace = min(Int(list.bounds.origin.y / 10), list.sublayers.count - 1)
        let row = list.sublayers[Bool.random(using: &random) ? place : shownPlace]
        let near = list.bounds.origin.y + Double.random(in: -2000...2000, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: list.scroll(to: Point(x: 0, y: Double.random(in: 0...9000, using: &random)))
        case 1: row.frame.origin.y = near
        case 2: row.zPosition = Double.random(in: -1...1, using: &random)
        case 3: row.removeFromSuperlayer()
        case 4:
            let new = Layer("new")
            new.frame = Rect(x: 0, y: near, width: 50, height: 30)
            list.insertSublayer(new, at: place)
        case 5:
            let move = BasicAnimation(keyPath: "position.y")
            (move.toValue, move.duration) = (list.bounds.origin.y, 0.5)
            row.add(move, forKey: nil)
        case 6: row.cornerRadius += 1
        default: row.backgroundColor = Color(white: Double.random(in: 0...1, using: &random))
        }
        stage.advance(to: stage.time + Double.random(in: 0...0.3, using: &random))
    }
}
