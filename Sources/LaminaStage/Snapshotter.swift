import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// Reads a layer tree into a ``RenderTree``, keeping its buffers' sizes from frame to frame.
struct Snapshotter {
    private var images = ImageTable()
    private var lastNodeCount = 0

    /// The tree as it is now. The depth of the layers costs no stack.
    mutating func snapshot(
        of root: Layer, pixelWidth: Int, pixelHeight: Int, scale: Double, background: Color?
    ) -> RenderTree {
        var tree = RenderTree(
            pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale, background: background)
        tree.nodes.reserveCapacity(lastNodeCount)
        images.removeAll()

        let toPixels = Homography(scaleX: scale, y: scale)
        let isMirrored = root.storage.isGeometryFlipped
        append(
            root, to: &tree, through: toPixels.after(root.storage.localToSuperlayer(in: nil)),
            flags: isMirrored ? .mirrored : [])
        var open = [OpenLayer(root, isMirrored: isMirrored, nodeIndex: 0)]
        root.subtreeHasChanged = false
        while let last = open.indices.last {
            guard let child = open[last].takeNext() else {
                let closed = open.removeLast()
                tree.nodes[closed.nodeIndex].subtreeCount = Int32(tree.nodes.count - closed.nodeIndex)
                if closed.isSpecial {
                    closed.finish(in: &tree)
                    if last > 0 { open[last - 1].note(tree.nodes[closed.nodeIndex], in: tree) }
                }
                continue
            }
            let isMirrored = child.storage.isGeometryFlipped != open[last].isMirrored
            let index = tree.nodes.count
            let hasEffects = append(
                child, to: &tree, through: open[last].map(of: child), flags: open[last].flags(isMirrored: isMirrored))
            if child.subtreeHasChanged {
                open[last].contentHasChanged = true
                child.subtreeHasChanged = false
            }
            if child.children.isEmpty && !hasEffects || child.storage.isHidden { continue }
            open.append(OpenLayer(child, isMirrored: isMirrored, nodeIndex: index))
        }
        tree.images = images.images
        lastNodeCount = tree.nodes.count
        return tree
    }

    /// Adds the node of one layer. The result is whether the layer has effects.
    @discardableResult
    private mutating func append(
        _ layer: Layer, to tree: inout RenderTree, through map: Homography, flags: RenderFlags
    ) -> Bool {
        var node = RenderNode(layer, toSuperlayer: map)
        node.flags.formUnion(flags)
        if let image = layer.storage.contents {
            node.contents = Int32(tree.contents.count)
            tree.contents.append(RenderContents(layer.storage, image: images.index(of: image)))
        }
        if let pattern = layer.storage.backgroundPattern { node.pattern = images.index(of: pattern) }
        if let name = layer.name {
            node.name = Int32(tree.names.count)
            tree.names.append(name)
        }
        var hasEffects = false
        if let effects = layer.storage.effects {
            tree.addEffects(effects, to: &node)
            hasEffects = true
        }
        tree.nodes.append(node)
        return hasEffects
    }
}
