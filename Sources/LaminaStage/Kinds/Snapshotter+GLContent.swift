import LaminaImage
import LaminaLayers

extension Snapshotter {
    /// Gives the node of a ``GLContentLayer`` the picture that is to be drawn as its contents.
    mutating func showDrawnContent(
        of layer: Layer, _ values: UnsafePointer<LayerStorage>, on node: inout RenderNode, in tree: inout RenderTree
    ) {
        guard let layer = layer as? GLContentLayer, !node.flags.contains(.hidden) else { return }
        if layer.isAsynchronous { noteChange(byItself: true) }
        let time = layer.localTime(atRootTime: now)
        guard
            let image = layer.picture(
                bounds: values.pointee.bounds, scale: max(values.pointee.contentsScale, 0), time: time)
        else { return }
        if node.contents < 0 {
            node.contents = Int32(tree.contents.count)
            tree.contents.append(RenderContents(values, image: index(of: image)))
        } else {
            tree.contents[Int(node.contents)].image = index(of: image)
        }
    }
}

extension Layer {
    /// Whether the layer looks other in every frame, though nobody changes it.
    var changesByItself: Bool { kind == .glContent && (self as? GLContentLayer)?.isAsynchronous == true }
}
