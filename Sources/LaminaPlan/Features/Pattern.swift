import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A pattern: the image of a layer, drawn once, fills an area with copies of itself.
///
/// One quad shows all copies, as the shader takes each texel's position modulo the size of the image.
enum Pattern {
    static let feature = Feature(flag: .patterns, reason: .pattern)

    static func ask(_ group: inout Group, _ effects: RenderEffects, _ place: EffectPlacement) {
        if place.raster >= 0, effects.patternArea != nil { group.treatment.insert(.patterns) }
    }

    /// Draws copies of the layer's image in the area of its pattern.
    static func draw(
        _ index: Int, _ raster: RasterGrid, in patternArea: Rect, _ composite: RasterComposite,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        guard !raster.frame.isEmpty else { return }
        var ground = input.nodes[index]
        ground.bounds = patternArea
        ground.cornerRadii = .zero
        ground.flags.subtract(.cornerForm)
        let upright = UprightFrame(ground)
        let toPixels = raster.outerMap.after(upright.toLayer)
        guard let fromPixels = toPixels.inverse else { return }
        let box = DeviceBox(upright.rect, under: toPixels)
        let isRectilinear = box?.isRectilinear ?? false
        // An operator also changes pixels on which no copy is.
        var area =
            composite.effects.compositing.reachesBeyondLayer
            ? QuadArea(raster.outerClip)
            : QuadArea(upright.rect, toPixels: toPixels, fromPixels: fromPixels, isRectilinear: isRectilinear)
        area.clip(to: raster.outerClip, frame: draws.region)
        guard !area.bounds.isEmpty else { return }

        let toImage = raster.map.after(upright.toLayer)
        var quad = QuadInstance()
        quad.own = OwnCoordinates(fromPixels, upright)
        quad.flags = upright.shapeFlags
        var program: ProgramKey = [.quad, .image, .repeats, .edges]
        if isOneToOne(toImage.after(fromPixels)) {
            quad.flags.insert(.nearest)
        } else {
            program.insert(.linear)
        }
        if !fromPixels.isAffine { program.insert(.perspective) }
        composite.append(quad, area, program, through: toImage, region: raster.frame, of: index, &draws, input)
    }

    /// Returns whether every pixel shows one texel.
    private static func isOneToOne(_ map: Homography) -> Bool {
        guard map.isAxisAligned, abs(map.a) == 1, abs(map.e) == 1 else { return false }
        let offset = SIMD2(map.c, map.f)
        let distance = offset - nearestWhole(offset)
        return abs(distance.x) < DeviceBox.snapping && abs(distance.y) < DeviceBox.snapping
    }
}
