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

    @Test func rowsFarAwayAreNotRead() {
        #expect(rows == (0...110).map { "row \($0)" })
        list.scroll(to: Point(x: 0, y: 5000))
        #expect(rows == (394...610).map { "row \($0)" })
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
