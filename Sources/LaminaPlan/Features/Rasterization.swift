import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Rasterization: the layer's image has a grid of its own, with as many pixels per point as the layer asks for.
enum Rasterization {
    static let feature = Feature(flag: .rasterizes, reason: .rasterize)

    static func ask(_ group: inout Group, _ effects: RenderEffects, _ place: EffectPlacement) {
        if place.raster >= 0, effects.rasterizationScale != nil { group.treatment.insert(.rasterizes) }
    }

    /// Draws the image of a layer with a grid of its own where the layer is, with bilinear filtering.
    static func draw(
        _ index: Int, _ composite: RasterComposite, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        let raster = input.rasters[Int(input.effects[Int(node.effects)].raster)]
        if let area = raster.patternArea {
            Pattern.draw(index, raster, in: area, composite, &draws, input)
            return
        }
        // A transparent border of a pixel, so that the image's edges are filtered like its inside.
        let pixels = input.rasterImages[Int(node.effects)].outset(by: 1)
        let upright = UprightFrame(node)
        let toPixels = raster.outerMap.after(upright.toLayer)
        guard let fromPixels = toPixels.inverse, let toLayer = raster.map.inverse,
            let fromLayer = upright.toLayer.inverse
        else { return }
        let toImage = raster.map.after(upright.toLayer)
        // An operator also changes pixels on which the image has nothing.
        let changed = composite.effects.compositing.reachesBeyondLayer ? pixels.union(raster.frame) : pixels
        let own = fromLayer.after(toLayer).boundingBox(of: Rect(changed))
        var area = QuadArea(
            own, toPixels: toPixels, fromPixels: fromPixels,
            isRectilinear: DeviceBox(own, under: toPixels)?.isRectilinear ?? false)
        area.clip(to: raster.outerClip, frame: draws.region)
        guard !area.bounds.isEmpty else { return }

        var quad = QuadInstance()
        quad.own = OwnCoordinates(fromPixels, upright)
        quad.setArea(area)
        let last = PixelRect(minX: pixels.minX, minY: pixels.minY, maxX: pixels.maxX - 1, maxY: pixels.maxY - 1)
        SampledTargetPayload(
            texels: SIMD4(Float(toImage.a), Float(toImage.e), Float(toImage.c), Float(toImage.f)),
            texelLimits: SIMD4(last), blendMode: Int32(composite.effects.compositing.shaderMode)
        ).encode(into: &quad)
        quad.flags = .isUnbounded
        var program: ProgramKey = [.quad, .image, .linear]
        if !fromPixels.isAffine { program.insert(.perspective) }
        composite.append(quad, area, program, region: pixels, of: index, &draws, input)
    }
}

/// The values with which an image on a grid of its own is composited.
struct RasterComposite {
    let effects: RenderEffects
    let opacity: Float
    /// The colour that it is multiplied by; nil is white.
    let tint: SIMD4<Float>?
    let context: DrawContext

    /// Adds the image, cached where that is allowed, and a quad that shows it.
    ///
    /// - Parameter region: the pixels of the image.
    func append(
        _ quad: QuadInstance, _ area: QuadArea, _ program: ProgramKey, region: PixelRect, of index: Int,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
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
        (quad.opacity, quad.tint) = (opacity, tint)
        quad.tableEntry = draws.clip(&item, context)
        draws.list.append(quad, item)
    }
}
