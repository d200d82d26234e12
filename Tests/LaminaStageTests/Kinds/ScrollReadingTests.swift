import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

/// What a scroll layer leaves unread, and that it comes back.
@Suite struct ScrollReadingTests {
    private let list = ScrollLayer()
    private let stage: Stage

    init() {
        list.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        list.sublayers = (0..<1000).map { index in
            let row = Layer("row \(index)")
            row.frame = CGRect(x: 0, y: Double(index) * 10, width: 100, height: 10)
            return row
        }
        stage = Stage(list)
    }

    private var rows: [String] { stage.renderTree().nodeNames.filter { $0 != "-" } }

    @Test func rowsFarAwayAreNotRead() {
        #expect(rows == (0...110).map { "row \($0)" })
        list.scroll(to: CGPoint(x: 0, y: 5000))
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
        #expect(stage.renderTree().node("row 900")?.backgroundColor == SIMD4(1, 1, 1, 1))
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
}
