import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct SnapshotLayerTests {
    @Test func itsBoundsAreTheSizeThatWasAskedFor() {
        let layer = Layer("a")
        let snapshot = layer.snapshot(in: Rect(x: 10, y: 20, width: 30, height: 40), afterUpdates: false)
        #expect(snapshot.bounds == Rect(x: 0, y: 0, width: 30, height: 40))
        #expect(snapshot.sublayers.isEmpty && snapshot.superlayer == nil)
    }

    @Test(arguments: [
        Rect(x: Double.nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: Double.infinity, height: 1),
        Rect.zero,
    ])
    func aRectangleThatIsNoneShowsNothing(rect: Rect) {
        #expect(Layer("a").snapshot(in: rect, afterUpdates: true).bounds == .zero)
    }

    @Test func aDeepTreeIsCopiedAndFreedWithoutRunningOutOfStack() {
        let chain = makeChain(depth: 100_000)
        var layer = chain.innermost
        for _ in 0..<100_000 {
            let next = Layer()
            layer.mask = next
            layer = next
        }
        var snapshot: SnapshotLayer? = chain.outermost.snapshot(in: .zero, afterUpdates: false)
        for _ in 0..<50_000 { snapshot = snapshot?.snapshot(in: .zero, afterUpdates: false) }
        #expect(snapshot != nil)
        snapshot = nil
    }

    @Test func aSnapshotDoesNotHoldItsOriginal() {
        weak var original: Layer?
        let snapshot: SnapshotLayer
        do {
            let layer = Layer("a", width: 10, height: 10)
            layer.addSublayer(Layer())
            original = layer
            snapshot = layer.snapshot(in: layer.bounds, afterUpdates: false)
        }
        #expect(original == nil)
        #expect(snapshot.bounds.width == 10)
    }

    @Test func theSnapshotItselfIsHit() {
        let layer = Layer("a")
        layer.addSublayer(Layer("b"))
        let root = Layer("root")
        let snapshot = layer.snapshot(in: layer.bounds, afterUpdates: false)
        snapshot.frame = Rect(x: 0, y: 0, width: 50, height: 50)
        root.addSublayer(snapshot)
        #expect(root.hitTest(Point(x: 20, y: 20)) === snapshot)
    }
}
