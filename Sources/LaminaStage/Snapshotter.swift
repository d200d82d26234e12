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

        var open = [OpenLayer(root, in: nil, toPixels: Homography(scaleX: scale, y: scale))]
        open[0].nodeIndex = append(root, to: &tree, through: open[0])
        while var current = open.popLast() {
            guard current.nextChild < current.children.count else {
                tree.nodes[current.nodeIndex].subtreeCount = Int32(tree.nodes.count - current.nodeIndex)
                continue
            }
            let child = current.children[current.nextChild]
            current.nextChild += 1
            let isLeaf = child.children.isEmpty || child.storage.isHidden
            if isLeaf {
                _ = append(child, to: &tree, through: current)
                child.subtreeHasChanged = false
                open.append(current)
            } else {
                let nodeIndex = append(child, to: &tree, through: current)
                open.append(current)
                var opened = OpenLayer(child, in: current, toPixels: nil)
                opened.nodeIndex = nodeIndex
                open.append(opened)
            }
        }
        tree.images = images.images
        lastNodeCount = tree.nodes.count
        return tree
    }

    /// Adds the node of one layer and gives its index.
    private mutating func append(_ layer: Layer, to tree: inout RenderTree, through context: OpenLayer) -> Int {
        let isRoot = context.layer === layer
        var map = layer.storage.localToSuperlayer(
            sublayerTransform: isRoot ? nil : context.sublayerTransform, superlayerAnchor: context.anchor)
        if isRoot, let toPixels = context.toPixels { map = toPixels.after(map) }
        var node = RenderNode(layer.storage, toSuperlayer: map)
        if layer.storage.isGeometryFlipped != (isRoot ? false : context.isMirrored) { node.flags.insert(.mirrored) }
        if let image = layer.storage.contents {
            node.contents = Int32(tree.contents.count)
            tree.contents.append(RenderContents(layer.storage, image: images.index(of: image)))
        }
        if let pattern = layer.storage.backgroundPattern { node.pattern = images.index(of: pattern) }
        if let name = layer.name {
            node.name = Int32(tree.names.count)
            tree.names.append(name)
        }
        tree.nodes.append(node)
        return tree.nodes.count - 1
    }
}

/// A layer whose sublayers are being read.
private struct OpenLayer {
    let layer: Layer
    let children: [Layer]
    let sublayerTransform: Transform3D?
    let anchor: CGPoint
    let isMirrored: Bool
    let toPixels: Homography?
    var nextChild = 0
    var nodeIndex = 0

    init(_ layer: Layer, in parent: OpenLayer?, toPixels: Homography?) {
        self.layer = layer
        self.toPixels = toPixels
        children = layer.storage.isHidden ? [] : layer.paintingOrder
        sublayerTransform = layer.storage.sublayerTransform?.value
        anchor = sublayerTransform == nil ? .zero : layer.storage.anchorInBounds
        isMirrored = layer.storage.isGeometryFlipped != (parent?.isMirrored ?? false)
        layer.subtreeHasChanged = false
    }
}
