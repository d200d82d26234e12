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

        var open = [OpenLayer(root, isMirrored: root.storage.isGeometryFlipped)]
        let toPixels = Homography(scaleX: scale, y: scale)
        append(
            root, to: &tree, through: toPixels.after(root.storage.localToSuperlayer(in: nil)),
            isMirrored: open[0].isMirrored)
        while let last = open.indices.last {
            guard let child = open[last].takeNext() else {
                let node = open[last].nodeIndex
                tree.nodes[node].subtreeCount = Int32(tree.nodes.count - node)
                open.removeLast()
                continue
            }
            let isMirrored = child.storage.isGeometryFlipped != open[last].isMirrored
            let index = tree.nodes.count
            append(child, to: &tree, through: open[last].map(of: child), isMirrored: isMirrored)
            child.subtreeHasChanged = false
            if !child.children.isEmpty, !child.storage.isHidden {
                open.append(OpenLayer(child, isMirrored: isMirrored, nodeIndex: index))
            }
        }
        tree.images = images.images
        lastNodeCount = tree.nodes.count
        return tree
    }

    /// Adds the node of one layer.
    private mutating func append(
        _ layer: Layer, to tree: inout RenderTree, through map: Homography, isMirrored: Bool
    ) {
        var node = RenderNode(layer, toSuperlayer: map)
        if isMirrored { node.flags.insert(.mirrored) }
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
    }
}

/// A layer whose sublayers are being read.
private struct OpenLayer {
    let nodeIndex: Int
    let isMirrored: Bool
    private let children: [Layer]
    private let parent: SuperlayerSpace?
    private var nextChild = 0

    init(_ layer: Layer, isMirrored: Bool, nodeIndex: Int = 0) {
        self.nodeIndex = nodeIndex
        self.isMirrored = isMirrored
        children = layer.storage.isHidden ? [] : layer.paintingOrder
        parent = SuperlayerSpace(layer.storage)
        layer.subtreeHasChanged = false
    }

    /// The next sublayer in painting order.
    mutating func takeNext() -> Layer? {
        guard nextChild < children.count else { return nil }
        nextChild += 1
        return children[nextChild - 1]
    }

    /// The map from a sublayer's coordinates to this layer's; for most a translation.
    @inline(__always)
    func map(of child: Layer) -> Homography {
        if parent == nil, child.storage.transform == nil, !child.storage.isGeometryFlipped {
            let bounds = child.storage.bounds
            let anchor = child.storage.anchorPoint
            let position = child.storage.position
            return Homography(
                translationX: position.x - bounds.origin.x - anchor.x * bounds.size.width,
                y: position.y - bounds.origin.y - anchor.y * bounds.size.height)
        }
        return child.storage.localToSuperlayer(in: parent)
    }
}
