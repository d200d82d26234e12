import LaminaGeometry
import LaminaStage

extension TreePainter {
    /// The image of a layer painted apart: all of it but for opacity and compositing.
    func finishedImage(
        of layer: PaintedLayer, in around: Surroundings, on surface: PaintBuffer
    ) -> PaintedImage {
        let limit = surface.limit
        let filtersLimit = limit.grown(by: layer.filters.reach)
        var group = PaintBuffer(within: limit.grown(by: layer.reach), imageLimit)
        let backdrop = backdrop(of: layer, in: around, on: surface)
        var inner = around
        inner.fade = layer.innerFade
        inner.area = group.limit.intersection(layer.clip.pixels)
        inner.backdrop = nil
        // Content inside finds the shadow of a path behind it, as it does where the layer has no image of its own.
        let hasPathShadow = layer.shadow != nil && path(of: layer) != nil
        if hasPathShadow, !layer.isVibrant {
            var under = inner
            under.area = group.limit
            paintPathShadow(of: layer, in: under, on: &group)
        }
        paintBoxShadows(
            of: layer, isInset: false, isClippedLater: false, within: group.limit, fade: inner.fade, on: &group)
        paintInside(layer, backdrop: backdrop, in: inner, on: &group)

        var image = group.image
        if layer.isVibrant, let backdrop {
            image = image.changed { pixel, x, y in
                let behind = backdrop.image[x, y]
                return PaintedPixel(
                    color: behind.color * pixel.color.w, doubt: max(pixel.doubt, behind.doubt * pixel.color.w),
                    steps: pixel.steps + behind.steps * pixel.color.w)
            }
        }
        if let shape = layer.clip.shape {
            image = image.changed { pixel, x, y in pixel.isClear ? pixel : pixel.cut(to: shape.coverage(x, y)) }
        }
        if let shadow = layer.shadow {
            if let path = path(of: layer), layer.isVibrant {
                let coverage = PathCoverage(path, under: layer.space.layerToPixels)
                    .image(within: shadow.sources(of: filtersLimit))
                let below = shadow.apply(to: coverage, within: filtersLimit)
                    .changed { pixel, _, _ in pixel.faded(by: layer.innerFade) }
                image = image.over(below, within: filtersLimit)
            } else if !hasPathShadow {
                image = shadow.under(image, within: filtersLimit)
            }
        }
        image = layer.filters.apply(to: image, within: limit)
        image = masked(image, layer, in: around, on: surface)
        guard let tint = layer.tint else { return image }
        return image.changed { pixel, _, _ in
            PaintedPixel(color: pixel.color * tint, doubt: pixel.doubt, steps: pixel.steps)
        }
    }

    /// Paints the shadow of a path straight on the surface.
    func paintPathShadow(of layer: PaintedLayer, in around: Surroundings, on surface: inout PaintBuffer) {
        guard let shadow = layer.shadow, let path = path(of: layer) else { return }
        let coverage = PathCoverage(path, under: layer.space.layerToPixels)
            .image(within: shadow.sources(of: surface.limit))
        surface.composite(
            shadow.apply(to: coverage, within: surface.limit), within: around.area, fade: around.fade)
    }

    private func path(of layer: PaintedLayer) -> Path? {
        guard let shadow = layer.effects.shadow, shadow.path >= 0 else { return nil }
        return tree.paths[Int(shadow.path)]
    }
}
