import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// A stage of plain layers whose values are to be set.
struct ListedStage {
    /// Turned out of its plane, rounded and with a border, so that every value shows. Node 2.
    let inner = Layer("inner")
    /// Node 1.
    let outer: Layer
    /// Node 3.
    let beside = Layer("beside")
    let stage: Stage

    init() {
        outer = Layer("outer", inner)
        stage = Stage(outer, beside)
        inner.transform = Transform3D(rotation: 0.5, x: 0, y: 1, z: 0)
        (inner.cornerRadius, inner.borderWidth) = (3, 1)
    }

    /// Makes a frame, and expects that its nodes are those of a tree read whole, and that it differs from the tree before
    /// in the given ones; in any if they are nil.
    func expect(
        _ nodes: [Int32]?, after before: RenderTree, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let tree = stage.makeFrame()
        #expect(tree.changes?.nodes == nodes, sourceLocation: sourceLocation)
        #expect(tree.changes.map { $0.base == before.version } ?? (nodes == nil), sourceLocation: sourceLocation)
        #expect(tree.version != before.version && tree.version != .unknown, sourceLocation: sourceLocation)
        let again = stage.makeFrame()
        #expect(again.version == tree.version, sourceLocation: sourceLocation)
        // Forgets the last tree.
        stage.background = nil
        let whole = stage.makeFrame()
        #expect(whole.changes == nil && whole.version != tree.version, sourceLocation: sourceLocation)
        #expect(tree.firstDifference(from: whole) == nil, sourceLocation: sourceLocation)
        guard let nodes else { return }
        let others = before.nodes.indices.filter { !nodes.contains(Int32($0)) }
        #expect(others.allSatisfy { tree.nodes[$0].isSame(as: before.nodes[$0]) }, sourceLocation: sourceLocation)
    }
}
