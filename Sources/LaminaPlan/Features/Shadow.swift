import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A layer's shadow: of its image, or of a path.
///
/// The shadow of a path is drawn among the layer's own draws, under them, and asks for no offscreen pass. That of the image
/// is made of the finished image as a filter would be, unless it can be drawn by formula.
enum Shadow {
    static let feature = Feature(flag: .shadows, reason: .shadow, isUnderneath: true, fold: fold)

    static func ask(
        _ group: inout Group, _ walk: inout Grouper, _ effects: RenderEffects, _ place: EffectPlace, _ tree: RenderTree,
        _ placer: borrowing Placer
    ) {
        guard let shadow = effects.shadow, !group.node.flags.contains(.masksToBounds) else { return }
        if shadow.path >= 0 {
            askForPath(tree.paths[Int(shadow.path)], &group, &walk, place, placer)
        } else if !group.summary.bounds.isEmpty {
            askForImage(&group, &walk, place, placer)
        }
    }

    private static func askForPath(
        _ path: Path, _ group: inout Group, _ walk: inout Grouper, _ place: EffectPlace, _ placer: borrowing Placer
    ) {
        let area = path.touchedPixels(under: group.place.map)
            .moved(x: place.shadowOffsetX, y: place.shadowOffsetY)
            .outset(by: FilterReach.pixels(sigma: place.shadowSigma))
            .intersection(placer.extent(of: group.place))
        guard !area.isEmpty else { return }
        group.treatment.formUnion([.shadows, .shadowIsOfPath])
        group.addUnder(area)
        if walk.rules.contains(.analyticShadow), AnalyticShadow.allows(path: path, place, on: group.place) {
            _ = walk.shapeShadow(of: path, &group, place)
        }
    }

    private static func askForImage(
        _ group: inout Group, _ walk: inout Grouper, _ place: EffectPlace, _ placer: borrowing Placer
    ) {
        group.treatment.insert(.shadows)
        if walk.rules.contains(.analyticShadow),
            AnalyticShadow.allows(group, place, extent: placer.spaces[Int(group.place.space)]),
            walk.shapeShadow(of: nil, &group, place)
        {
            group.addUnder(
                group.place.bounds.moved(x: place.shadowOffsetX, y: place.shadowOffsetY)
                    .outset(by: FilterReach.pixels(sigma: place.shadowSigma))
                    .intersection(placer.extent(of: group.place)))
        } else {
            group.throwsShadowOfImage = true
        }
    }

    private static func fold(
        _ group: inout Group, _ walk: inout Grouper, _ tree: RenderTree, _ placer: borrowing Placer
    ) -> Feature.Folding {
        group.throwsShadowOfImage ? .needsImage : .isDrawnApart
    }

    // MARK: Drawing

    /// Draws the shadow of a layer's path, or by formula that of the layer.
    static func draw(
        of index: Int, _ treatment: GroupTreatment, _ inside: DrawContext, _ around: DrawContext,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        guard let shadow = input.tree.effects[Int(input.nodes[index].effects)].shadow else { return }
        let opacity = Opacity.ofDraws(index, inside, input)
        if treatment.contains(.shadowIsAnalytic) {
            AnalyticShadow.draw(shadow, of: index, opacity: opacity, around, &draws, input)
        } else if shadow.path >= 0 {
            PathShadow.draw(shadow, of: index, opacity: opacity, around, &draws, input)
        }
    }

    /// What of a shadow may show: all that the layer's filters read, if it has an image of its own.
    static func clip(of index: Int, _ input: borrowing DrawInput) -> PixelRect {
        input.treatments[index].contains(.isPass)
            ? input.placed[index].clip : input.effects[Int(input.nodes[index].effects)].outerClip
    }
}
