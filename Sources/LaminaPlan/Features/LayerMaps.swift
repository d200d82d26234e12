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
    /// - Parameters:
    ///   - area: the pixels to shade.
    ///   - texture: the image that it shows.
    mutating func append(
        _ quad: QuadInstance, _ area: QuadArea, _ program: ProgramKey, of index: Int, _ context: DrawContext,
        texture: TextureSource = .none
    ) {
        var quad = quad
        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: texture, blends: true,
            isRectangular: area.isRectangular, bounds: area.bounds, opaque: .empty)
        item.needsScissor = area.needsScissor
        quad.tableEntry = clip(&item, context)
        if area.isRectangular { quad.setArea(area.bounds) } else { quad.setArea(area) }
        list.append(quad, item)
    }
}

// MARK: Borders

extension LayerMaps {
    /// The pixels that the outer edge of a border touches, whose maps these are.
    func borderArea(_ place: PlacedNode) -> QuadArea {
        QuadArea(upright.rect, toPixels: toPixels, fromPixels: fromPixels, isRectilinear: place.isRectilinear)
    }

    /// The pixels of a rectilinear layer's area to shade, without those that are wholly within the border.
    ///
    /// - Parameter widths: of the border in points: top, right, bottom, left.
    func ring(_ outer: PixelRect, _ widths: SIMD4<Double>, _ node: RenderNode) -> ShadowArea {
        let inner = Rect(
            x: widths.w - upright.halfWidth, y: widths.x - upright.halfHeight,
            width: 2 * upright.halfWidth - widths.w - widths.y, height: 2 * upright.halfHeight - widths.x - widths.z)
        guard inner.size.width > 0, inner.size.height > 0, let box = DeviceBox(inner, under: toPixels) else {
            return ShadowArea(outer)
        }
        // No inner radius is longer than the outer one: of circles that cut off at least as much as any corner does.
        let stretch = max(abs(toPixels.a) + abs(toPixels.b), abs(toPixels.d) + abs(toPixels.e))
        let extent = node.cornerExtent
        let radius = max(extent.x, extent.y) * stretch
        let interior = ClipInterior(
            edges: box.edges, corners: CornerReach(radius: radius), isRectilinear: box.isRectilinear)
        return ShadowArea(outer, behindTall: interior.tall, wide: interior.wide)
    }
}
