import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct StageReuseTests {
    private let inner = Layer("inner")
    private let outer: Layer
    private let stage: Stage

    init() {
        outer = Layer("outer", inner)
        stage = Stage(outer, Layer("beside"))
        _ = stage.makeFrame()
    }

    /// Returns whether the tree is read again. It looks for a value that was put into a layer behind the marks' back.
    private func readsAgain() -> Bool {
        inner.storage.cornerRadius = inner.storage.cornerRadius == 2 ? 3 : 2
        return stage.makeFrame().node("inner")?.cornerRadii.x == Float(inner.storage.cornerRadius)
    }

    @Test func anUnchangedStageIsNotReadAgain() {
        #expect(!readsAgain())
        #expect(stage.makeFrame().nodeNames == ["-", "outer", "inner", "beside"])
    }

    @Test func readingClearsAllMarks() {
        #expect(![stage.root, outer, inner].contains { $0.subtreeHasChanged })
    }

    @Test func aChangeAnywhereIsSeen() {
        inner.opacity = 0.5
        #expect(readsAgain())
        #expect(!readsAgain())
        stage.root.backgroundColor = .white
        #expect(readsAgain())
        outer.addSublayer(Layer("new"))
        #expect(stage.makeFrame().nodeNames == ["-", "outer", "inner", "new", "beside"])
        inner.removeFromSuperlayer()
        #expect(stage.makeFrame().nodeNames == ["-", "outer", "new", "beside"])
    }

    @Test func scaleAndBackgroundAreSeen() {
        stage.scale = 2
        #expect(readsAgain())
        stage.background = .white
        #expect(readsAgain())
        #expect(stage.makeFrame().background == .white)
        #expect(!readsAgain())
    }

    @Test func timeAloneChangesNothing() {
        stage.advance(to: 1)
        #expect(!readsAgain())
    }

    @Test func whatChangedWhileHiddenShowsAfterwards() {
        outer.isHidden = true
        #expect(stage.makeFrame().nodeNames == ["-", "outer", "beside"])
        inner.name = "renamed"
        _ = stage.makeFrame()
        inner.name = "again"
        inner.addSublayer(Layer("deeper"))
        outer.isHidden = false
        #expect(stage.makeFrame().nodeNames == ["-", "outer", "again", "deeper", "beside"])
        inner.name = "inner"
        #expect(stage.makeFrame().nodeNames == ["-", "outer", "inner", "deeper", "beside"])
    }

    @Test func aLayerTakenFromAHiddenOneIsSeen() {
        outer.isHidden = true
        inner.addSublayer(Layer("deeper"))
        _ = stage.makeFrame()
        stage.root.addSublayer(inner)
        #expect(stage.makeFrame().nodeNames == ["-", "outer", "beside", "inner", "deeper"])
        inner.opacity = 0.5
        #expect(readsAgain())
    }

    @Test func aTreeStaysAsItWasWhenLayersChange() {
        let before = stage.makeFrame()
        inner.opacity = 0.5
        outer.sublayers = []
        _ = stage.makeFrame()
        #expect(before.nodeNames == ["-", "outer", "inner", "beside"])
        #expect(before.node("inner")?.opacity == 1)
    }
}
