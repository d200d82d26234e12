import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The image of a layer that can't be drawn with the layers around it: its content, and the surfaces from there to the
/// composite on the surface around it.
enum GroupImage {
    /// Draws a layer that has an image of its own on the current surface: its content, then clip, filters, mask, fade
    /// and compositing filter.
    static func draw(_ index: Int, _ context: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput)
    {
        let node = input.nodes[index]
        let place = input.placed[index]
        let treatment = input.treatments[index]
        let context = node.clipPlanes >= 0 ? ClipPlanes.inside(index, context, &draws, input) : context
        var area = input.summaries[index].bounds.intersection(draws.region)
        if node.effects >= 0, !treatment.hasOwnGrid {
            // Sampling the backdrop may read further than the visible area.
            area = area.intersection(input.effects[Int(node.effects)].outerClip)
        }
        guard !area.isEmpty else { return }
        let inside = node.tint >= 0 ? Tint.inside(node, context, input.tree) : context
        let opacity = inside.foldedOpacity * (node.isFadedGroup ? place.individualOpacity * node.opacity : 1)
        let tint = inside.isTinted ? inside.tint : nil
        var composite = Composite(
            image: -1, area: area, opacity: opacity, tint: tint, isClipped: treatment.contains(.clips))
        guard node.effects >= 0 else {
            let all = input.uncutBounds[index] ?? input.summaries[index].bounds
            composite.image = draws.surfaces.add(
                Surface(
                    node: Int32(index), kind: .content, region: treatment.contains(.isolates) ? all : area,
                    format: treatment.contentFormat, mayShareTarget: draws.region.contains(all)))
            composite.draw(for: index, context, &draws, input)
            return
        }
        let effects = input.tree.effects[Int(node.effects)]
        if !input.effects[Int(node.effects)].capture.isEmpty {
            Backdrop.make(of: index, context, &draws, input)
        }
        if treatment.hasOwnGrid {
            let grid = input.rasters[Int(input.effects[Int(node.effects)].raster)]
            let composite = RasterComposite(effects: effects, opacity: opacity, tint: tint, context: context)
            if let area = grid.patternArea {
                Pattern.draw(index, grid, in: area, composite, &draws, input)
            } else {
                Rasterization.draw(index, grid, composite, &draws, input)
            }
            return
        }
        guard finish(&composite, of: index, treatment, effects, &draws, input) else { return }
        composite.mixing = effects.compositing
        if effects.compositing.shaderMode > 0 {
            composite.behind = draws.capture(area, for: index, isCopied: true)
        }
        composite.draw(for: index, context, &draws, input)
    }

    /// Draws the surface that holds the finished image of a layer with a grid of its own.
    static func drawRaster(of index: Int, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let node = input.nodes[index]
        let effects = input.tree.effects[Int(node.effects)]
        let treatment = input.treatments[index]
        var composite = Composite(
            image: -1, area: input.rasterImages[Int(node.effects)], opacity: 1, isClipped: treatment.contains(.clips))
        guard finish(&composite, of: index, treatment, effects, &draws, input) else { return }
        composite.draw(for: index, DrawContext(), &draws, input)
    }

    /// Makes the surfaces between a layer's content and its composite; returns false if nothing is to be composited.
    private static func finish(
        _ composite: inout Composite, of index: Int, _ treatment: GroupTreatment, _ effects: RenderEffects,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) -> Bool {
        let node = input.nodes[index]
        let effectPlacement = input.effects[Int(node.effects)]
        let uncut = input.contentBounds[Int(node.effects)]
        var bounds = uncut
        if treatment.contains(.clips) { bounds = bounds.intersection(effectPlacement.touched) }
        if bounds.isEmpty { return showsNothing(&composite, effects, for: index, &draws) }
        let backdrop = draws.surfaces.backdrops[Int(node.effects)]
        let content = draws.surfaces.add(
            Surface(
                node: Int32(index), kind: .content, region: bounds, format: treatment.contentFormat, backdrop: backdrop)
        )
        var made = [content]
        if treatment.contains(.vibrant) {
            // Without a backdrop nothing shows through the image, but the shadow of a path is cast all the same.
            guard backdrop >= 0 || treatment.contains(.shadows) else {
                return showsNothing(&composite, effects, for: index, &draws)
            }
            made.append(
                draws.surfaces.add(
                    Surface(
                        node: Int32(index), kind: .vibrant(content: content, backdrop: backdrop), region: bounds)))
        }
        let filters = input.tree.chain(
            of: effects, castsShadow: treatment.contains(.shadows) && !treatment.contains(.shadowIsAnalytic))
        if !filters.isEmpty, composite.isClipped {
            made.append(
                draws.surfaces.add(
                    Surface(node: Int32(index), kind: .clipped(made[made.count - 1]), region: bounds)))
            composite.isClipped = false
        }
        var needed = composite.area.intersection(bounds)
        composite.image = made[made.count - 1]
        if !filters.isEmpty {
            let chain = ImageFilters.chain(
                filters[...], of: index, content: bounds, needed: composite.area, &draws, input)
            needed = chain.input
            if needed.isEmpty { return showsNothing(&composite, effects, for: index, &draws) }
            composite.image = draws.surfaces.add(chain, to: composite.image, limits: needed, node: index)
            let filled = ImageFilters.filledPixels(
                effects, input.tree, effectPlacement, clip: input.placed[index].clip)
            if !filled.isEmpty { draws.surfaces[composite.image].isShownWithoutOwnDraws = true }
        }
        // The image of an isolated group is the backdrop of layers inside, which read it even where it is not shown
        // itself.
        let isolates = treatment.contains(.isolates)
        if needed.isEmpty, !isolates { return showsNothing(&composite, effects, for: index, &draws) }
        for surface in made { draws.surfaces[surface].region = isolates ? uncut.union(needed) : needed }
        if treatment.contains(.masks) {
            composite.mask = Mask.image(of: index, within: composite.area, &draws, input)
            if composite.mask < 0, !effects.isMaskInverted {
                return showsNothing(&composite, effects, for: index, &draws)
            }
            (composite.maskType, composite.isMaskInverted) = (effects.maskType ?? .alpha, effects.isMaskInverted)
        }
        return true
    }

    /// Makes an empty image for a layer that shows nothing, if its compositing filter changes the backdrop even there;
    /// returns false otherwise.
    private static func showsNothing(
        _ composite: inout Composite, _ effects: RenderEffects, for index: Int, _ draws: inout DrawListBuilder
    ) -> Bool {
        guard effects.compositing.reachesBeyondLayer else { return false }
        let area = composite.area
        composite.isClipped = false
        composite.image = draws.surfaces.add(
            Surface(
                node: Int32(index), kind: .nothing,
                region: PixelRect(minX: area.minX, minY: area.minY, maxX: area.minX + 1, maxY: area.minY + 1)))
        return true
    }
}

extension GroupTreatment {
    /// The pixel format of the group's content.
    fileprivate var contentFormat: TargetFormat { contains(.isNarrow) ? .rgba8 : .rgba16f }
}
