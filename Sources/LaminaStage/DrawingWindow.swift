import Glibc
import LaminaGeometry
import LaminaLayers
import LaminaTiles

/// Large drawings, of which a frame has only a window around the visible part.
enum DrawingWindow {
    /// Gives a layer's node the visible part of its drawing.
    ///
    /// - Parameters:
    ///   - layer: The layer of `open`.
    ///   - around: Its ancestors, outermost first.
    static func show(
        _ drawing: LargeDrawing, of layer: Layer, _ open: borrowing OpenLayer, around: [OpenLayer],
        inFrame frame: Int, _ writer: inout TreeWriter
    ) {
        let index = open.nodeIndex
        guard writer.tree.nodes[index].contents < 0 else { return writer.noteOtherChanges() }
        guard let drawn = contents(of: drawing, in: open, around: around, inFrame: frame, &writer) else { return }
        let shown = layer.shown
        let placement = drawn.rect.offsetBy(dx: -shown.bounds.origin.x, dy: -shown.bounds.origin.y)
        var contents = withUnsafePointer(to: shown) { RenderContents($0, image: 0) }
        contents.showWhole(drawn, at: placement, image: writer.index(of: drawn.image))
        if drawn.image.isOpaque { writer.tree.nodes[index].flags.insert(.opaqueContents) }
        writer.tree.nodes[index].contents = Int32(writer.tree.contents.count)
        writer.tree.contents.append(contents)
    }

    /// The visible part of a layer's drawing; nil where nothing of it is visible.
    static func contents(
        of drawing: LargeDrawing, in open: borrowing OpenLayer, around: [OpenLayer], inFrame frame: Int,
        _ writer: inout TreeWriter
    ) -> DrawnContents? {
        // The visible part depends on the transforms of all ancestors.
        writer.noteOtherChanges()
        var visible: Rect?
        // During a transition the drawing is at another position.
        if open.transition == nil {
            var path: [Int] = []
            for layer in around { path += [layer.nodeIndex] + layer.innerNodes }
            if let area = writer.tree.visibleArea(of: drawing.rect, in: path + [open.nodeIndex]) {
                if area.isEmpty { return nil }
                visible = area.bounds
            }
        }
        return drawing.contents(around: visible, inFrame: frame)
    }
}

extension RenderTree {
    /// The visible part of a rectangle; nil inside a rasterized layer, whose image may be shown anywhere.
    ///
    /// Clips are ignored: an effect on the backdrop may read beyond one.
    ///
    /// - Parameters:
    ///   - rect: The rectangle, in the layer's coordinates.
    ///   - path: The indices of the nodes from the root to the layer's own.
    fileprivate func visibleArea(of rect: Rect, in path: [Int]) -> VisibleArea? {
        var map = Homography.identity
        // The distance that filters and shadows read beyond the frame, in pixels.
        var reach = 0.0
        for index in path {
            let node = nodes[index]
            map = map.after(node.toSuperlayer)
            guard node.effects >= 0 else { continue }
            let effects = effects[Int(node.effects)]
            if effects.asksForOwnGrid { return nil }
            var points = filters[effects.filters].reduce(0) { $0 + $1.kind.maximumReach }
            if let shadow = effects.shadow, shadow.path < 0 {
                points +=
                    FilterKind.maximumReach(sigma: shadow.radius) + hypot(shadow.offset.width, shadow.offset.height)
            }
            let linear = map.linear(at: Point(x: node.bounds.midX, y: node.bounds.midY))
            let stretch =
                (linear.a * linear.a + linear.b * linear.b + linear.d * linear.d + linear.e * linear.e).squareRoot()
            // The reaches of the filters and of the shadow are each rounded to whole pixels.
            reach += points * stretch + 2 * Double(effects.filters.count + 1)
        }
        guard reach.isFinite else { return nil }
        var area = VisibleArea(rect)
        area.clip(
            to: Rect(x: 0, y: 0, width: pixelWidth, height: pixelHeight).insetBy(dx: -reach - 2, dy: -reach - 2),
            through: map)
        return area
    }
}
