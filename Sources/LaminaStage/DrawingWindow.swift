import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTiles

/// Drawings of which a frame has a window around what shows.
enum DrawingWindow {
    /// Gives the node of a layer the part of its drawing that can be seen.
    ///
    /// - Parameters:
    ///   - layer: Whose values `open` has.
    ///   - around: The layers around it.
    static func show(
        _ drawing: LargeDrawing, of layer: Layer, _ open: borrowing OpenLayer, around: [OpenLayer],
        inFrame frame: Int, _ writer: inout TreeWriter
    ) {
        // What shows depends on all maps around.
        writer.noteMore()
        let index = open.nodeIndex
        guard writer.tree.nodes[index].contents < 0 else { return }
        var visible: CGRect?
        // While the layer's picture changes over, the drawing stands elsewhere.
        if open.transition == nil {
            var path: [Int] = []
            for layer in around { path += [layer.nodeIndex] + layer.innerNodes }
            if let area = writer.tree.visibleArea(of: drawing.rect, in: path + [index]) {
                if area.isEmpty { return }
                visible = area.bounds
            }
        }
        guard let drawn = drawing.contents(around: visible, inFrame: frame) else { return }
        let shown = layer.shown
        var contents = withUnsafePointer(to: shown) { RenderContents($0, image: writer.index(of: drawn.image)) }
        contents.scale = drawn.scale
        contents.placement = drawn.rect.offsetBy(dx: -shown.bounds.origin.x, dy: -shown.bounds.origin.y)
        if drawn.image.isOpaque { writer.tree.nodes[index].flags.insert(.opaqueContents) }
        writer.tree.nodes[index].contents = Int32(writer.tree.contents.count)
        writer.tree.contents.append(contents)
    }
}

extension RenderTree {
    /// The part of a rectangle that anything can be seen of; nil inside a rasterized layer, whose image may be shown
    /// anywhere.
    ///
    /// Clips are not looked at: an effect on the backdrop may see what lies beyond one.
    ///
    /// - Parameters:
    ///   - rect: In the coordinates of a layer.
    ///   - path: The indices of the nodes around the layer, its own the last.
    fileprivate func visibleArea(of rect: CGRect, in path: [Int]) -> VisibleArea? {
        var map = Homography.identity
        // What filters and shadows read beyond the frame, in pixels.
        var reach = 0.0
        for index in path {
            let node = nodes[index]
            map = map.after(node.toSuperlayer)
            guard node.effects >= 0 else { continue }
            let effects = effects[Int(node.effects)]
            if effects.rasterizationScale != nil { return nil }
            var points = filters[effects.filters].reduce(0) { $0 + $1.kind.mostReach }
            if let shadow = effects.shadow, shadow.path < 0 {
                points += FilterKind.mostReach(sigma: shadow.radius) + hypot(shadow.offset.width, shadow.offset.height)
            }
            let linear = map.linear(at: CGPoint(x: node.bounds.midX, y: node.bounds.midY))
            let stretch =
                (linear.a * linear.a + linear.b * linear.b + linear.d * linear.d + linear.e * linear.e).squareRoot()
            // Each is rounded to whole pixels.
            reach += points * stretch + 2 * Double(effects.filters.count + 1)
        }
        guard reach.isFinite else { return nil }
        var area = VisibleArea(rect)
        area.clip(
            to: CGRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight).insetBy(dx: -reach - 2, dy: -reach - 2),
            through: map)
        return area
    }
}
