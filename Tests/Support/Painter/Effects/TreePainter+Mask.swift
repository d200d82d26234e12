import LaminaGeometry
import LaminaLayers
import LaminaStage

extension TreePainter {
    /// The layer's image within its mask, or without what an inverted mask shows.
    func masked(
        _ image: PaintedImage, _ layer: PaintedLayer, in around: Surroundings, on surface: PaintBuffer
    ) -> PaintedImage {
        guard let type = layer.effects.maskType else { return image }
        let isInverted = layer.effects.isMaskInverted
        let unmasked = isInverted ? image : .empty
        let child = layer.index + 1
        guard tree.nodes.indices.contains(child), tree.nodes[child].flags.contains(.mask) else { return unmasked }
        // An image of its own, put into nothing: whatever its compositing filter is, it is there alone.
        var inner = around
        inner.enter(layer)
        (inner.fade, inner.area, inner.backdrop) = (1, surface.limit, nil)
        guard let mask = visibleLayer(child, in: inner) else { return unmasked }
        let nothing = PaintBuffer(within: surface.limit, imageLimit)
        var masking =
            imageOnOwnGrid(of: mask, in: inner, on: nothing)
            ?? finishedImage(of: mask, in: inner, on: nothing)
        masking = mask.cut(masking)
        return (isInverted ? image : image.cropped(to: masking.rect)).changed { pixel, x, y in
            let other = masking[x, y].faded(by: mask.outerFade)
            let shown = self.share(of: other.color, type)
            let share = isInverted ? max(1 - shown, 0) : shown
            let shows = pixel.color.w > 0
            return PaintedPixel(
                color: pixel.color * share, doubt: max(share > 0 ? pixel.doubt : 0, shows ? other.doubt : 0),
                steps: pixel.steps * share + (shows ? other.steps : 0))
        }
    }

    private func share(of color: SIMD4<Double>, _ type: MaskType) -> Double {
        switch type {
        case .alpha: color.w
        case .luminance: (color * SIMD4(0.2126, 0.7152, 0.0722, 0)).sum()
        }
    }
}
