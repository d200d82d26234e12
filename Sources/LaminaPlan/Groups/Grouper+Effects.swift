import LaminaGeometry
import LaminaStage

extension Grouper {
    /// Notes what the effects of a layer ask for, and the draws that they add.
    mutating func addEffects(
        to group: inout Group, _ tree: RenderTree, _ placer: borrowing Placer, rules: PlanRules
    ) {
        let effects = tree.effects[Int(group.node.effects)]
        let place = placer.effects[Int(group.node.effects)]
        if effects.maskType != nil { group.treatment.insert(.masks) }
        if !effects.filters.isEmpty { group.treatment.insert(.filters) }
        if effects.compositing != .sourceOver {
            group.treatment.insert(.mixes)
            group.readsBackdrop = true
            group.reachesBeyond = effects.compositing.reachesBeyondLayer
        }
        // What mixes more than once in the 8 bits of a frame would be rounded as often.
        let isDropped = dropped.effects.contains(Int(group.node.effects))
        if isDropped, group.summary.blends > 1 { group.treatment.insert(.mixes) }
        if place.raster >= 0 { group.treatment.insert(effects.rasterizationScale == nil ? .isCoarse : .rasterizes) }
        if group.node.flags.contains(.vibrant) { group.treatment.insert(.vibrant) }
        if !place.capture.isEmpty {
            group.treatment.insert(.backdrop)
            group.readsBackdrop = true
            group.capture = place.capture
            if !group.node.flags.contains(.vibrant) { group.addUnder(place.capture) }
        }
        if let shadow = effects.shadow, !group.node.flags.contains(.masksToBounds) {
            addShadow(shadow, place, to: &group, tree, placer, rules: rules)
        }
    }

    private mutating func addShadow(
        _ shadow: RenderShadow, _ place: EffectPlace, to group: inout Group, _ tree: RenderTree,
        _ placer: borrowing Placer,
        rules: PlanRules
    ) {
        guard shadow.path < 0 else {
            let path = tree.paths[Int(shadow.path)]
            let area = path.touchedPixels(under: group.place.map)
                .moved(x: place.shadowOffsetX, y: place.shadowOffsetY)
                .outset(by: FilterReach.pixels(sigma: place.shadowSigma))
                .intersection(placer.extent(of: group.place))
            guard !area.isEmpty else { return }
            group.treatment.formUnion([.shadows, .shadowIsOfPath])
            group.addUnder(area)
            if rules.contains(.analyticShadow), AnalyticShadow.allows(path: path, place, on: group.place),
                shapeShadow(of: path, group, place)
            {
                group.treatment.insert(.shadowIsAnalytic)
                group.summary.hasFormulaShadow = true
                shadowsSaved += 1
            }
            return
        }
        guard !group.summary.bounds.isEmpty else { return }
        group.treatment.insert(.shadows)
        if rules.contains(.analyticShadow),
            AnalyticShadow.allows(group, place, extent: placer.spaces[Int(group.place.space)]),
            shapeShadow(of: nil, group, place)
        {
            group.treatment.insert(.shadowIsAnalytic)
            group.summary.hasFormulaShadow = true
            group.addUnder(
                group.place.bounds.moved(x: place.shadowOffsetX, y: place.shadowOffsetY)
                    .outset(by: FilterReach.pixels(sigma: place.shadowSigma))
                    .intersection(placer.extent(of: group.place)))
            shadowsSaved += 1
        } else {
            group.throwsShadowOfImage = true
        }
    }

    /// Notes the shape of a shadow that is drawn by formula; false if that can't be.
    private mutating func shapeShadow(of path: Path?, _ group: Group, _ place: EffectPlace) -> Bool {
        let shape = AnalyticShadow.shape(of: path, group.node, place, on: group.place, tables: &shadowTables)
        shadowShapes[Int(group.node.effects)] = shape
        return shape != nil
    }

    /// The pixels that the group touches where it is put into what is around it.
    func outerBounds(of group: Group, _ placer: borrowing Placer) -> PixelRect {
        group.treatment.contains(.mixes) && group.reachesBeyond
            ? extent(of: group, placer) : imageBounds(of: group, placer)
    }

    /// The pixels that the group's finished image shows something on, whatever its operator does to others.
    func imageBounds(of group: Group, _ placer: borrowing Placer) -> PixelRect {
        var bounds = group.summary.bounds
        guard group.node.effects >= 0 else {
            if let clip = placer.uncutClips[group.index] { bounds = bounds.intersection(clip) }
            return bounds
        }
        if bounds.isEmpty { return .empty }
        if group.treatment.contains(.filters) || group.throwsShadowOfImage {
            bounds = bounds.outset(by: placer.effects[Int(group.node.effects)].reach)
        }
        if group.treatment.contains(.masks) { bounds = bounds.intersection(maskBounds(of: group, placer)) }
        return bounds.intersection(extent(of: group, placer))
    }

    /// All pixels that a group with effects may show something on.
    private func extent(of group: Group, _ placer: borrowing Placer) -> PixelRect {
        let place = placer.effects[Int(group.node.effects)]
        return placer.spaces[Int(group.place.space)].outset(by: group.place.reach - place.reach)
            .intersection(place.outerClip)
    }

    /// The same for a rasterized layer, whose image has a grid of its own.
    func rasterBounds(of image: PixelRect, _ raster: RasterPlace, _ placer: borrowing Placer) -> PixelRect {
        raster.touched(by: image).intersection(raster.outerClip)
            .intersection(placer.spaces[Int(raster.outerSpace)].outset(by: raster.outerReach))
    }

    private func maskBounds(of group: Group, _ placer: borrowing Placer) -> PixelRect {
        let mask = group.index + 1
        return placer.placed[mask].flags.contains(.isSkipped) ? .empty : summaries[mask].bounds
    }
}

extension Group {
    /// Adds a draw that lies under all others of the layer.
    mutating func addUnder(_ area: PixelRect) {
        summary.add(bounds: area, depth: 1, blends: 1)
        ownDraws = ownDraws.addingSaturated(1)
    }
}

extension PixelRect {
    /// The rectangle moved by whole pixels.
    func moved(x: Int32, y: Int32) -> PixelRect {
        func sum(_ a: Int32, _ b: Int32) -> Int32 { Int32(clamping: Int(a) + Int(b)) }
        return isEmpty
            ? .empty : PixelRect(minX: sum(minX, x), minY: sum(minY, y), maxX: sum(maxX, x), maxY: sum(maxY, y))
    }
}
