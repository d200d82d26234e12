import LaminaGeometry
import LaminaImage
import LaminaLayers

/// A drawing that a layer shows beside its contents, as a node inside the layer's own: a shape over them, text under
/// them.
///
/// Most layers that draw have no contents; the drawing is then in the layer's own node.
final class DrawingBesideContents {
    /// True if the contents are over the drawing.
    let isUnderContents: Bool
    /// The drawing, if it is too large to be drawn whole.
    let large: LargeDrawing?
    private var drawn: DrawnContents?
    private var placement: Rect?
    private let bounds: Rect
    private let contents: RenderContents

    /// - Parameter layer: The layer's shown values.
    init?(_ layer: LayerStorage) {
        large = layer.supply as? LargeDrawing
        drawn = layer.drawn.flatMap { $0.role == .contents ? nil : $0 }
        guard large != nil || drawn != nil else { return nil }
        guard layer.showsContents else { return nil }
        isUnderContents = drawn?.role == .underContents
        (placement, bounds) = (layer.drawingPlacement, layer.bounds)
        contents = withUnsafePointer(to: layer) { RenderContents($0, image: 0) }
    }

    /// Sets the part of a large drawing that is shown; nil for nothing.
    func show(_ window: DrawnContents?) {
        drawn = window
        placement = window?.rect.offsetBy(dx: -bounds.origin.x, dy: -bounds.origin.y)
    }

    /// Adds the drawing's node inside a layer's.
    func add(to outer: Int, _ writer: inout TreeWriter) {
        guard let drawn else { return }
        var leaf = RenderNode(leafOf: writer.tree.nodes[outer])
        if drawn.image.isOpaque { leaf.flags.insert(.opaqueContents) }
        leaf.contents = Int32(writer.tree.contents.count)
        var contents = contents
        contents.showWhole(drawn, at: placement, image: writer.index(of: drawn.image))
        writer.tree.contents.append(contents)
        writer.addNode(leaf)
    }
}

extension RenderContents {
    /// Changes the contents to a drawing that is not the layer's contents: whole.
    ///
    /// - Parameter placement: Its place in points from the bounds' top left; nil if the gravity places it.
    mutating func showWhole(_ drawn: DrawnContents, at placement: Rect?, image: Int32) {
        let whole = Rect(x: 0, y: 0, width: 1, height: 1)
        (rect, center, scale, self.placement, self.image) = (whole, whole, drawn.scale, placement, image)
    }
}

extension LayerStorage {
    /// True if the layer has contents of its own, beside what it draws: an image, two that cross-fade, or a sequence.
    var showsContents: Bool { contents != nil || contentsFade != nil || supply is FrameSupply }
}

extension TreeWriter {
    /// Removes the contents of a node; returns a node inside it that has them, to be added later.
    mutating func takeContents(of outer: Int) -> RenderNode? {
        guard tree.nodes[outer].contents >= 0 else { return nil }
        var leaf = RenderNode(leafOf: tree.nodes[outer])
        leaf.contents = tree.nodes[outer].contents
        leaf.flags.formUnion(tree.nodes[outer].flags.intersection([.opaqueContents, .tintedContents]))
        tree.nodes[outer].contents = -1
        tree.nodes[outer].flags.subtract([.opaqueContents, .tintedContents])
        return leaf
    }
}
