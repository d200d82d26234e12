import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A layer's shadow: of its image, or of a path.
///
/// The shadow of a path is one of the layer's own draws, below the others, and asks for no offscreen pass. The shadow
/// of the image is made from the finished image like a filter, unless it can be drawn analytically.
enum Shadow {
    static let feature = Feature(flag: .shadows, reason: .shadow, isUnderneath: true, fold: fold)

    /// - Parameters:
    ///   - space: the visible part of the grid that the group is drawn on.
    ///   - tables: receives what the shader of an analytic shadow reads.
    /// - Returns: the shadow's shape, if it is drawn analytically.
    static func ask(
        _ group: inout Group, _ effects: RenderEffects, _ place: EffectPlacement, _ tree: RenderTree, space: PixelRect,
        _ rules: PlanRules, tables: inout ShadowTables
    ) -> ShadowShape? {
        guard let shadow = effects.shadow, !group.node.flags.contains(.masksToBounds) else { return nil }
        var shape: ShadowShape?
        let extent = space.outset(by: group.place.reach)
        if shadow.path >= 0 {
            let path = tree.paths[Int(shadow.path)]
            let area = path.touchedPixels(under: group.place.map)
                .moved(x: place.shadowOffsetX, y: place.shadowOffsetY)
                .outset(by: FilterReach.pixels(sigma: place.shadowSigma)).intersection(extent)
            guard !area.isEmpty else { return nil }
            group.treatment.formUnion([.shadows, .shadowIsOfPath])
            group.addApart(area)
            if rules.contains(.analyticShadow), AnalyticShadow.allows(path: path, place, on: group.place) {
                shape = AnalyticShadow.shape(of: path, group.node, place, on: group.place, tables: &tables)
            }
        } else if !group.summary.bounds.isEmpty {
            group.treatment.insert(.shadows)
            if rules.contains(.analyticShadow), effects.boxShadows.isEmpty, !effects.hasBorder,
                AnalyticShadow.allows(group, place, extent: space)
            {
                shape = AnalyticShadow.shape(of: nil, group.node, place, on: group.place, tables: &tables)
            }
            if shape == nil {
                group.castsShadowOfImage = true
            } else {
                group.addApart(
                    group.place.bounds.moved(x: place.shadowOffsetX, y: place.shadowOffsetY)
                        .outset(by: FilterReach.pixels(sigma: place.shadowSigma)).intersection(extent))
            }
        }
        guard shape != nil else { return nil }
        group.treatment.insert(.shadowIsAnalytic)
        group.summary.hasAnalyticShadow = true
        return shape
    }

    private static func fold(_ group: Group, _ facts: FoldFacts) -> Feature.Folding {
        group.castsShadowOfImage ? .needsImage : .isDrawnApart
    }

    // MARK: Drawing

    /// Draws the shadow of a layer's path, or the analytic shadow of the layer.
    static func draw(
        of index: Int, _ treatment: GroupTreatment, _ inside: DrawContext, _ around: DrawContext,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        guard let shadow = input.tree.effects[Int(input.nodes[index].effects)].shadow else { return }
        let opacity = Opacity.ofDraws(index, inside, input)
        if treatment.contains(.shadowIsAnalytic) {
            AnalyticShadow.draw(
                shadow, of: index, within: clip(of: index, input), opacity: opacity, around, &draws, input)
        } else if shadow.path >= 0 {
            PathShadow.draw(
                shadow, of: index, within: clip(of: index, input), opacity: opacity, around, &draws, input)
        }
    }

    /// The visible part of a shadow: all that the layer's filters read, if it has an image of its own.
    static func clip(of index: Int, _ input: borrowing DrawInput) -> PixelRect {
        input.treatments[index].contains(.isPass)
            ? input.placed[index].clip : input.effects[Int(input.nodes[index].effects)].outerClip
    }
}

// MARK: Shadows of paths

/// The shadow of a path: its silhouette, blurred, moved and coloured.
///
/// One of three methods draws it: its coverage, computed on the CPU, if it is hardly blurred (``AnalyticShadow``); else
/// passes that blur a surface with its silhouette; and if that surface would be too large, the same on a downscaled
/// grid.
enum PathShadow {
    /// Draws the visible part of a shadow with the method that suits its blur and its size.
    static func draw(
        _ shadow: RenderShadow, of index: Int, within clip: PixelRect, opacity: Float, _ context: DrawContext,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        let place = input.effects[Int(node.effects)]
        let shape = input.tree.paths[Int(shadow.path)].touchedPixels(under: input.placed[index].map)
        let reach = FilterReach.pixels(sigma: place.shadowSigma)
        let area = shape.moved(x: place.shadowOffsetX, y: place.shadowOffsetY).outset(by: reach)
            .intersection(clip).intersection(draws.region)
        guard !area.isEmpty else { return }
        let limit = ImageLimit(frame: input.frame)
        if input.rules.contains(.analyticShadow), AnalyticShadow.isCoverage(place), limit.halvings(of: area) == 0 {
            drawCoverage(shadow, of: index, on: area, opacity, context, &draws, input)
            return
        }
        let chain = FilterLowering.shadow(
            sigma: place.shadowSigma, color: shadow.color, offsetX: place.shadowOffsetX, offsetY: place.shadowOffsetY,
            content: shape, needed: area, downsamplesBlurs: input.rules.contains(.downsampleBlurs))
        guard !chain.input.isEmpty else { return }
        let halvings = limit.halvings(of: chain.input)
        if halvings > 0 {
            drawDownscaled(
                shadow, of: index, on: area, factor: Double(1 << halvings), opacity, context, &draws, input)
            return
        }
        let silhouette = draws.surfaces.add(Surface(node: Int32(index), kind: .silhouette, region: chain.input))
        let image = draws.surfaces.add(chain, to: silhouette, limits: chain.input, node: index)
        draws.surfaces[image].isShownWithoutOwnDraws = true
        Composite(image: image, area: area, opacity: opacity).draw(for: index, context, &draws, input)
    }

    /// Draws a hardly blurred shadow: the path's coverage, in the shadow's colour.
    private static func drawCoverage(
        _ shadow: RenderShadow, of index: Int, on area: PixelRect, _ opacity: Float, _ context: DrawContext,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let place = input.effects[Int(input.nodes[index].effects)]
        let path = input.tree.paths[Int(shadow.path)]
        let filled = area.moved(x: 0 &- place.shadowOffsetX, y: 0 &- place.shadowOffsetY)
        let texture = draws.fill(
            PathFill(
                path: path, map: input.placed[index].map, region: filled,
                sigma: place.shadowSigma >= FilterPlace.leastSigma ? place.shadowSigma : 0))
        var quad = QuadInstance()
        quad.setArea(area)
        TargetPayload(pathIn: area).encode(into: &quad)
        var item = DrawItem(
            node: Int32(index), instance: 0, program: [.quad, .target], texture: texture,
            blends: true, isRectangular: true, bounds: area, opaque: .empty)
        quad.opacity = opacity
        quad.flags = [.clipsAll, .isUnbounded]
        quad.tint = shadow.color * context.tint
        quad.tableEntry = draws.clip(&item, context)
        draws.list.append(quad, item)
        draws.savings[.analyticShadow] += 1
    }

    /// Draws a very wide shadow from a downscaled image, with bilinear filtering.
    private static func drawDownscaled(
        _ shadow: RenderShadow, of index: Int, on area: PixelRect, factor: Double, _ opacity: Float,
        _ context: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        let place = input.effects[Int(node.effects)]
        let toGrid = Homography(scaleX: 1 / factor, y: 1 / factor)
        let shape = input.tree.paths[Int(shadow.path)].touchedPixels(under: toGrid.after(input.placed[index].map))
        let moved = area.moved(x: 0 &- place.shadowOffsetX, y: 0 &- place.shadowOffsetY)
        let wanted = toGrid.boundingBox(of: Rect(moved))
        let needed = PixelRect(
            coveringMinX: wanted.minX - 1, minY: wanted.minY - 1, maxX: wanted.maxX + 1, maxY: wanted.maxY + 1)
        let chain = FilterLowering.shadow(
            sigma: place.shadowSigma / factor, color: shadow.color, offsetX: 0, offsetY: 0, content: shape,
            needed: needed, downsamplesBlurs: input.rules.contains(.downsampleBlurs))
        guard !chain.input.isEmpty else { return }
        let silhouette = draws.surfaces.add(
            Surface(node: Int32(index), kind: .silhouette, region: chain.input, downscaling: factor))
        let image = draws.surfaces.add(chain, to: silhouette, limits: chain.input, node: index)
        draws.surfaces[image].isShownWithoutOwnDraws = true
        let pixels = draws.surfaces[image].region
        var quad = QuadInstance()
        quad.own = OwnCoordinates(.identity, UprightFrame(node))
        quad.setArea(area)
        let last = PixelRect(minX: pixels.minX, minY: pixels.minY, maxX: pixels.maxX - 1, maxY: pixels.maxY - 1)
        SampledTargetPayload(
            texels: SIMD4(
                Float(1 / factor), Float(1 / factor), Float(-Double(place.shadowOffsetX) / factor),
                Float(-Double(place.shadowOffsetY) / factor)),
            texelLimits: SIMD4(last)
        ).encode(into: &quad)
        var item = DrawItem(
            node: Int32(index), instance: 0, program: [.quad, .image, .linear], texture: .target(image), blends: true,
            isRectangular: true, bounds: area, opaque: .empty)
        quad.opacity = opacity
        quad.flags = .isUnbounded
        quad.tint = context.isTinted ? context.tint : nil
        quad.tableEntry = draws.clip(&item, context)
        draws.list.append(quad, item)
    }

    /// Draws the surface that shows the shape of a layer's shadow, in white.
    static func drawSilhouette(of index: Int, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let node = input.nodes[index]
        guard node.effects >= 0, let shadow = input.tree.effects[Int(node.effects)].shadow, shadow.path >= 0 else {
            return
        }
        let path = input.tree.paths[Int(shadow.path)]
        let perPixel = 1 / draws.surfaces[draws.current].downscaling
        let toGrid = Homography(scaleX: perPixel, y: perPixel)
        let texture = draws.fill(
            PathFill(path: path, map: toGrid.after(input.placed[index].map), region: draws.region))
        var quad = QuadInstance()
        quad.setArea(draws.region)
        quad.flags = [.clipsAll, .isUnbounded]
        TargetPayload(pathIn: draws.region).encode(into: &quad)
        let item = DrawItem(
            node: Int32(index), instance: 0, program: [.quad, .target], texture: texture,
            blends: true, isRectangular: true, bounds: draws.region, opaque: .empty)
        draws.list.append(quad, item)
    }
}

extension Path {
    /// The pixels that the filled path touches under a map.
    func touchedPixels(under map: Homography) -> PixelRect {
        let box = boundingBox
        guard let device = DeviceBox(box, under: map) else { return .empty }
        return device.touched(box, map)
    }
}
