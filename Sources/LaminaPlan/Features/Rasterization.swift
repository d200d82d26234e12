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
        _ index: Int, _ raster: RasterGrid, _ composite: RasterComposite, _ draws: inout DrawListBuilder,
        _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
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
        quad.flags = .isUnbounded
        var program: ProgramKey = [.quad, .image, .linear]
        if !fromPixels.isAffine { program.insert(.perspective) }
        composite.append(quad, area, program, through: toImage, region: pixels, of: index, &draws, input)
    }
}
