import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The values with which an image on a grid of its own is composited.
struct RasterComposite {
    let effects: RenderEffects
    let opacity: Float
    /// The colour that it is multiplied by; nil is white.
    let tint: SIMD4<Float>?
    let context: DrawContext

    /// Adds the image, cached where that is allowed, and a quad that shows it.
    ///
    /// - Parameters:
    ///   - area: the pixels to shade.
    ///   - map: from the quad's own coordinates to pixels of the image.
    ///   - region: the pixels of the image.
    func append(
        _ quad: QuadInstance, _ area: QuadArea, _ program: ProgramKey, through map: Homography, region: PixelRect,
        of index: Int, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        var cacheKey: CachedImageKey?
        if input.rules.contains(.cacheRasterized), let version = effects.rasterVersion {
            // A group that fades does so where it is composited.
            let image = CachedImageKey(
                version: version, region: region,
                opacity: input.nodes[index].isFadedGroup ? 1 : input.placed[index].individualOpacity)
            cacheKey = draws.cachedImages.add(image)
            draws.savings[.cacheRasterized] += 1
        }
        let image = draws.surfaces.add(Surface(node: Int32(index), kind: .raster, region: region, cacheKey: cacheKey))
        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: .target(image), blends: true,
            isRectangular: area.isRectangular, bounds: area.bounds, opaque: .empty)
        item.needsScissor = area.needsScissor
        var extras = DrawExtras(mixing: Mixing(effects.compositing))
        if effects.compositing.shaderMode > 0 {
            item.program.insert(.behind)
            item.blends = false
            let behind = draws.capture(area.bounds, for: index, isCopied: true)
            extras = DrawExtras(behind: .target(behind))
        }
        if extras.isNeeded { item.extras = draws.list.add(extras) }
        var quad = quad
        quad.setArea(area)
        let last = PixelRect(minX: region.minX, minY: region.minY, maxX: region.maxX - 1, maxY: region.maxY - 1)
        SampledTargetPayload(
            texels: SIMD4(Float(map.a), Float(map.e), Float(map.c), Float(map.f)), texelLimits: SIMD4(last),
            blendMode: Int32(effects.compositing.shaderMode)
        ).encode(into: &quad)
        (quad.opacity, quad.tint) = (opacity, tint)
        quad.tableEntry = draws.clip(&item, context)
        draws.list.append(quad, item)
    }
}
