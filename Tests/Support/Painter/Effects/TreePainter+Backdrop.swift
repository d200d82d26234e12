import LaminaGeometry
import LaminaStage

extension TreePainter {
    /// The result of a layer's background filters for its present backdrop; nil if it has none.
    ///
    /// A vibrant layer takes what the nearest layer around made of the backdrop, if there is one on the same image.
    func backdrop(of layer: PaintedLayer, in around: Surroundings, on surface: PaintBuffer) -> Backdrop? {
        guard !layer.backgroundFilters.isEmpty else { return nil }
        // On a grid of its own a layer has no backdrop, and filters of none make nothing.
        if layer.hasOwnGrid { return Backdrop(rect: .empty, image: .empty) }
        let rect = layer.space.touchedPixels(of: layer.node.bounds).intersection(around.frame)
        // No more than what can be painted is kept of it.
        func filtered(_ image: PaintedImage, _ rect: PixelRect) -> Backdrop {
            let place = FilterPlace(layer.space, bounds: layer.node.bounds, backdrop: rect)
            let chain = FilterChain(filters: layer.backgroundFilters, place: place)
            return Backdrop(rect: rect, image: chain.apply(to: image, within: rect.intersection(surface.limit)))
        }
        guard layer.isVibrant, let shared = around.backdrop else { return filtered(surface.capture(rect), rect) }
        // All of the other's is filtered, not only the part behind this layer.
        let whole = filtered(shared.image, shared.rect)
        return Backdrop(
            rect: rect, image: PaintedImage(rect.intersection(surface.limit)) { x, y in whole.nearest(x, y) })
    }

    /// Paints a finished backdrop inside a layer's shape.
    func paint(
        _ backdrop: Backdrop, of layer: PaintedLayer, isClippedLater: Bool, in around: Surroundings,
        on buffer: inout PaintBuffer
    ) {
        let space = layer.space
        let shape = RoundedShape(space.bounds, radii: space.radii, hardSides: space.hardSides, in: space)
        buffer.paint(within: around.area.intersection(backdrop.image.rect)) { x, y in
            let pixel = backdrop.image[x, y].faded(by: around.fade)
            if pixel.isClear || isClippedLater { return pixel }
            return pixel.cut(to: shape.coverage(x, y))
        }
    }
}
