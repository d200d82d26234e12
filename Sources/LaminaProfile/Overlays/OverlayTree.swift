import LaminaPlan
import LaminaStage

/// The layers of a scene painted in plain colours: a render tree of its own, drawn as any other.
///
/// Every layer keeps its place and its clip, and loses all that it shows or does. So an overlay lies exactly on what it
/// speaks of.
struct OverlayTree {
    private var tree: RenderTree

    init(over tree: RenderTree) {
        var plain = RenderTree(
            pixelWidth: tree.pixelWidth, pixelHeight: tree.pixelHeight, scale: tree.scale, background: nil,
            nodes: tree.nodes)
        for index in plain.nodes.indices { plain.nodes[index].becomePlain() }
        self.tree = plain
    }

    /// Fills a layer with a premultiplied colour.
    mutating func fill(_ index: Int, _ color: SIMD4<Float>) { tree.nodes[index].backgroundColor = color }

    /// Draws a layer's edge, `width` pixels wide where its map keeps lengths, square at the corners.
    mutating func outline(_ index: Int, _ color: SIMD4<Float>, width: Float) {
        tree.nodes[index].borderColor = color
        tree.nodes[index].borderWidth = width / Float(tree.scale)
    }

    /// What is to be drawn.
    var renderTree: RenderTree { tree }
}

extension RenderNode {
    /// Takes away all that shows, and all that is done to it.
    fileprivate mutating func becomePlain() {
        // A mask is not painted; what is hidden stays so.
        let isGone = flags.contains(.mask) || flags.contains(.hidden) || opacity <= 0
        flags = flags.intersection([.masksToBounds, .doubleSided, .mirrored, .reversed])
        if isGone { flags.insert(.hidden) }
        opacity = 1
        (borderWidth, borderColor, backgroundColor) = (0, .zero, .zero)
        (contents, pattern, gradient, tint, slices, effects, name) = (-1, -1, -1, -1, -1, -1, -1)
    }
}
