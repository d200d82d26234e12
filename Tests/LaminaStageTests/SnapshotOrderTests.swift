import Foundation
import LaminaLayers
import LaminaStage
import Testing

@Suite struct SnapshotOrderTests {
    @Test func nodesStandInPreOrderWithTheSizesOfTheirSubtrees() {
        let stage = Stage(Layer("a", Layer("b"), Layer("c", Layer("d"))), Layer("e"))
        let tree = stage.makeFrame()
        #expect(tree.nodeNames == ["-", "a", "b", "c", "d", "e"])
        #expect(tree.nodes.map(\.subtreeCount) == [6, 4, 1, 2, 1, 1])
        #expect(tree.layerCount == 6)
    }

    @Test func siblingsStandInPaintingOrder() {
        let (front, back, middle) = (Layer("front", Layer("inner")), Layer("back"), Layer("middle"))
        front.zPosition = 5
        back.zPosition = -5
        let tree = Stage(front, middle, back).makeFrame()
        #expect(tree.nodeNames == ["-", "back", "middle", "front", "inner"])
        #expect(tree.nodes.map(\.subtreeCount) == [5, 1, 1, 2, 1])
    }

    @Test func aHiddenSubtreeIsOneNode() {
        let hidden = Layer("hidden", Layer("inner", Layer("innermost")))
        hidden.isHidden = true
        let tree = Stage(Layer("a"), hidden, Layer("b")).makeFrame()
        #expect(tree.nodeNames == ["-", "a", "hidden", "b"])
        #expect(tree.nodes.map(\.subtreeCount) == [4, 1, 1, 1])
        #expect(tree.nodes.map { $0.flags.contains(.hidden) } == [false, false, true, false])
    }

    @Test func aHiddenRootIsAlone() {
        let stage = Stage(Layer("a"))
        stage.root.isHidden = true
        let tree = stage.makeFrame()
        #expect(tree.nodes.map(\.subtreeCount) == [1])
        #expect(tree.nodes[0].flags.contains(.hidden))
    }

    @Test func anEmptyStageHasItsRoot() {
        let tree = Stage().makeFrame()
        #expect(tree.nodes.map(\.subtreeCount) == [1])
        #expect(tree.contents.isEmpty && tree.images.isEmpty && tree.names.isEmpty)
    }

    @Test func aVeryDeepTreeIsRead() {
        let depth = 200_000
        let stage = Stage()
        var innermost = stage.root
        for _ in 1..<depth {
            let next = Layer()
            innermost.addSublayer(next)
            innermost = next
        }
        let tree = stage.makeFrame()
        #expect(tree.nodes.count == depth)
        #expect(tree.nodes.enumerated().allSatisfy { Int($0.element.subtreeCount) == depth - $0.offset })
    }

    @Test func aWideTreeIsRead() {
        let stage = Stage()
        stage.root.sublayers = (0..<50_000).map { _ in Layer() }
        let tree = stage.makeFrame()
        #expect(tree.nodes[0].subtreeCount == 50_001)
        #expect(tree.nodes.dropFirst().allSatisfy { $0.subtreeCount == 1 })
    }
}
