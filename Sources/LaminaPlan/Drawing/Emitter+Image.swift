import LaminaGeometry
import LaminaLayers
import LaminaStage

extension Emitter {
    /// Puts a layer that has an image of its own on the surface that is being drawn: its content, then clip, filters,
    /// mask, fade and compositing filter.
    mutating func emitImage(of index: Int, _ context: DrawContext, _ input: borrowing Input) {
        let node = input.nodes[index]
        let place = input.placed[index]
        let treatment = input.treatments[index]
        let context = sliced(index, context, input)
        var area = input.summaries[index].bounds.intersection(region)
        if node.effects >= 0, !treatment.hasOwnGrid {
            // What is read of what is behind may reach further than what shows.
            area = area.intersection(input.effects[Int(node.effects)].outerClip)
        }
        guard !area.isEmpty else { return }
        let inside = context.tinted(by: node, input.tree)
        let opacity = inside.foldedOpacity * (node.isFadedGroup ? place.individualOpacity * node.opacity : 1)
        let tint = inside.isTinted ? inside.tint : nil
        var composite = Composite(
            image: -1, area: area, opacity: opacity, tint: tint, isClipped: treatment.contains(.clips))
        guard node.effects >= 0 else {
            let all = input.uncutBounds[index] ?? input.summaries[index].bounds
            composite.image = surfaces.add(
                Surface(
                    node: Int32(index), kind: .content, region: treatment.contains(.isolates) ? all : area,
                    format: treatment.contentFormat, mayShareTarget: region.contains(all)))
            emit(composite, for: index, context, input)
            return
        }
        let effects = input.tree.effects[Int(node.effects)]
        if !input.effects[Int(node.effects)].capture.isEmpty {
            surfaces.setBackdrop(emitBackdrop(of: index, input), of: node.effects)
        }
        if treatment.hasOwnGrid {
            emitRaster(of: index, effects, opacity: opacity, tint: tint, context, input)
            return
        }
        guard finishImage(&composite, of: index, treatment, effects, input) else { return }
        composite.mixing = effects.compositing
        if effects.compositing.shaderMode > 0 {
            composite.behind = capture(area, for: index, isCopied: true)
        }
        emit(composite, for: index, context, input)
    }

    /// Makes the surfaces between a layer's content and what is put on the surface around; false if nothing shows.
    mutating func finishImage(
        _ composite: inout Composite, of index: Int, _ treatment: GroupTreatment, _ effects: RenderEffects,
        _ input: borrowing Input
    ) -> Bool {
        let node = input.nodes[index]
        let effectPlace = input.effects[Int(node.effects)]
        let uncut = input.contentBounds[Int(node.effects)]
        var bounds = uncut
        if treatment.contains(.clips) { bounds = bounds.intersection(effectPlace.touched) }
        if bounds.isEmpty { return showsNothing(&composite, effects, for: index) }
        let backdrop = surfaces.backdrops[Int(node.effects)]
        let content = surfaces.add(
            Surface(
                node: Int32(index), kind: .content, region: bounds, format: treatment.contentFormat, backdrop: backdrop)
        )
        var made = [content]
        if treatment.contains(.vibrant) {
            // Without a backdrop nothing shows through the image, but the shadow of a path is thrown all the same.
            guard backdrop >= 0 || treatment.contains(.shadows) else {
                return showsNothing(&composite, effects, for: index)
            }
            made.append(
                surfaces.add(
                    Surface(
                        node: Int32(index), kind: .vibrant(content: content, backdrop: backdrop), region: bounds)))
        }
        let filters = input.tree.chain(
            of: effects, throwsShadow: treatment.contains(.shadows) && !treatment.contains(.shadowIsAnalytic))
        if !filters.isEmpty, composite.isClipped {
            made.append(surfaces.add(Surface(node: Int32(index), kind: .clipped(made[made.count - 1]), region: bounds)))
            composite.isClipped = false
        }
        var needed = composite.area.intersection(bounds)
        composite.image = made[made.count - 1]
        if !filters.isEmpty {
            let chain = lower(
                filters[...], for: index, content: bounds, needed: composite.area, isBackdrop: false, input)
            needed = chain.input
            if needed.isEmpty { return showsNothing(&composite, effects, for: index) }
            composite.image = add(chain, to: composite.image, limits: needed, for: index)
        }
        // What is behind layers inside must be there even where it does not show itself.
        let isolates = treatment.contains(.isolates)
        if needed.isEmpty, !isolates { return showsNothing(&composite, effects, for: index) }
        for surface in made { surfaces[surface].region = isolates ? uncut.union(needed) : needed }
        if treatment.contains(.masks) {
            let mask = input.placed[index + 1].flags.contains(.isSkipped) ? .empty : input.summaries[index + 1].bounds
            let region = mask.intersection(composite.area)
            if region.isEmpty { return showsNothing(&composite, effects, for: index) }
            composite.mask = surfaces.add(Surface(node: Int32(index), kind: .mask, region: region))
            composite.maskType = effects.maskType ?? .alpha
        }
        return true
    }

    /// Makes an image of nothing of a layer that shows nothing, if its operator changes what is behind even so.
    private mutating func showsNothing(
        _ composite: inout Composite, _ effects: RenderEffects, for index: Int
    ) -> Bool {
        guard effects.compositing.reachesBeyondLayer else { return false }
        let area = composite.area
        composite.isClipped = false
        composite.image = surfaces.add(
            Surface(
                node: Int32(index), kind: .nothing,
                region: PixelRect(minX: area.minX, minY: area.minY, maxX: area.minX + 1, maxY: area.minY + 1)))
        return true
    }
}

extension RenderTree {
    /// The filters of a layer, with the shadow that its image throws, if it does, as the first of them.
    func chain(of effects: RenderEffects, throwsShadow: Bool) -> [Filter] {
        let filters = Array(self.filters[effects.filters])
        guard throwsShadow, let shadow = effects.shadow, shadow.path < 0 else { return filters }
        return [Filter(shadow.asFilter)] + filters
    }
}

extension GroupTreatment {
    /// How the target of the group's content keeps its pixels.
    fileprivate var contentFormat: TargetFormat { contains(.isNarrow) ? .rgba8 : .rgba16f }
}

extension RenderShadow {
    /// The shadow as a filter on the image that throws it.
    fileprivate var asFilter: FilterKind {
        let alpha = Double(color.w)
        return .dropShadow(
            color: Color(
                red: Double(color.x) / alpha, green: Double(color.y) / alpha, blue: Double(color.z) / alpha,
                alpha: alpha),
            offset: offset, radius: radius)
    }
}
