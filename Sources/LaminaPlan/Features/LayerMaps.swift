import LaminaGeometry
import LaminaStage

/// The maps between a layer's own coordinates and pixels.
struct LayerMaps {
    let upright: UprightFrame
    var toPixels: Homography
    var fromPixels: Homography

    /// Nil if the layer is seen edge-on.
    init?(_ node: RenderNode, _ place: PlacedNode) {
        upright = UprightFrame(node)
        toPixels = place.map.after(upright.toLayer)
        guard let inverse = toPixels.inverse else { return nil }
        fromPixels = inverse
    }
}

extension DrawListBuilder {
    /// Adds a quad that a layer has beside its own draw, as a shadow of its box or its border by side.
    ///
    /// - Parameter area: the pixels to shade.
    mutating func append(
        _ quad: QuadInstance, _ area: QuadArea, _ program: ProgramKey, of index: Int, _ context: DrawContext
    ) {
        var quad = quad
        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: .none, blends: true,
            isRectangular: area.isRectangular, bounds: area.bounds, opaque: .empty)
        item.needsScissor = area.needsScissor
        quad.tableEntry = clip(&item, context)
        if area.isRectangular { quad.setArea(area.bounds) } else { quad.setArea(area) }
        list.append(quad, item)
    }
}
