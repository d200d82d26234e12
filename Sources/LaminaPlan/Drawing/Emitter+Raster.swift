import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

extension Emitter {
    /// Draws the image of a rasterized layer where the layer is, each pixel the mean of the four nearest.
    mutating func emitRaster(
        of index: Int, _ effects: RenderEffects, opacity: Float, tint: SIMD4<Float>?, _ context: DrawContext,
        _ input: borrowing Input
    ) {
        let node = input.nodes[index]
        let raster = input.rasters[Int(input.effects[Int(node.effects)].raster)]
        // A rim of nothing, so that the image's edges are filtered like its inside.
        let pixels = input.rasterImages[Int(node.effects)].outset(by: 1)
        let upright = UprightFrame(node)
        let toPixels = raster.outerMap.after(upright.toLayer)
        guard let fromPixels = toPixels.inverse, let toLayer = raster.map.inverse,
            let fromLayer = upright.toLayer.inverse
        else { return }
        let toImage = raster.map.after(upright.toLayer)
        // An operator changes also what the image has nothing on.
        let changed = effects.compositing.reachesBeyondLayer ? pixels.union(raster.frame) : pixels
        let own = fromLayer.after(toLayer).boundingBox(of: CGRect(changed))
        var area = QuadArea(
            own, toPixels: toPixels, isRectilinear: DeviceBox(own, under: toPixels)?.isRectilinear ?? false)
        area.clip(to: raster.outerClip, frame: region)
        guard !area.bounds.isEmpty else { return }

        var kept: KeptImage?
        if input.rules.contains(.reuseSubtree), let version = effects.rasterVersion {
            // A group that fades does so where it is put.
            let image = KeptImage(
                version: version, region: pixels,
                opacity: node.isFadedGroup ? 1 : input.placed[index].individualOpacity)
            let copies = keptImages[image, default: 0]
            keptImages[image] = copies + 1
            kept = image.after(copies)
            imagesKept += 1
        }
        let image = surfaces.add(
            Surface(
                node: Int32(index), kind: .raster, region: pixels, kept: kept))
        var quad = QuadInstance()
        quad.own = OwnCoordinates(fromPixels, upright)
        quad.setArea(area)
        let last = PixelRect(minX: pixels.minX, minY: pixels.minY, maxX: pixels.maxX - 1, maxY: pixels.maxY - 1)
        SampledTargetPayload(
            texels: SIMD4(Float(toImage.a), Float(toImage.e), Float(toImage.c), Float(toImage.f)),
            texelLimits: SIMD4(last), blendMode: Int32(effects.compositing.shaderMode)
        ).encode(into: &quad)
        var program: ProgramKey = [.quad, .image, .linear]
        if !fromPixels.isAffine { program.insert(.perspective) }
        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: .target(image), blends: true,
            isRectangular: area.isRectangular, bounds: area.bounds, opaque: .empty)
        item.needsScissor = area.needsScissor
        var extras = DrawExtras(mixing: Mixing(effects.compositing))
        if effects.compositing.shaderMode > 0 {
            item.program.insert(.behind)
            item.blends = false
            let behind = capture(area.bounds, for: index, isCopied: true)
            extras = DrawExtras(behind: .target(behind))
        }
        if extras.mixing != .over || extras.behind != TextureSource.none {
            item.extras = Int32(list.extras.count)
            list.extras.append(extras)
        }
        quad.opacity = opacity
        quad.flags = .isUnbounded
        quad.tint = tint
        quad.tableEntry = applyClip(context, to: &item)
        list.append(quad, item)
    }

    /// The only draw of the surface that holds the finished image of a rasterized layer.
    mutating func emitRasterImage(of index: Int, _ input: borrowing Input) {
        let node = input.nodes[index]
        let effects = input.tree.effects[Int(node.effects)]
        let treatment = input.treatments[index]
        var composite = Composite(
            image: -1, area: input.rasterImages[Int(node.effects)], opacity: 1, isClipped: treatment.contains(.clips))
        guard finishImage(&composite, of: index, treatment, effects, input) else { return }
        emit(composite, for: index, DrawContext(), input)
    }
}
