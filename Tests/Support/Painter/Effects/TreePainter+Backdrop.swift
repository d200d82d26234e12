import LaminaGeometry
import LaminaStage

extension TreePainter {
    /// What a layer's background filters make of what is behind it now; nil if it has none.
    ///
    /// A vibrant layer takes what the nearest layer around made of the backdrop, if there is one on the same image.
    func backdrop(of layer: PaintedLayer, in around: Surroundings, on surface: PaintBuffer) -> Backdrop? {
        guard !layer.backgroundFilters.isEmpty else { return nil }
        let rect = layer.space.touchedPixels(of: layer.node.bounds).intersection(around.frame)
        let behind: PaintedImage
        if layer.isVibrant, let shared = around.backdrop {
            behind = PaintedImage(rect.intersection(surface.limit)) { x, y in shared.nearest(x, y) }
        } else {
            behind = surface.capture(rect)
        }
        let chain = FilterChain(
            filters: layer.backgroundFilters,
            place: FilterPlace(layer.space, bounds: layer.node.bounds, backdrop: rect))
        // No more than what can be painted is kept of it.
        return Backdrop(rect: rect, image: chain.apply(to: behind, within: rect.intersection(surface.limit)))
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
