import LaminaGeometry
import LaminaLayers
import LaminaStage

extension Emitter {
    /// The shadow of a layer's path, or by formula that of the layer.
    mutating func emitShadow(
        of index: Int, _ treatment: GroupTreatment, _ inside: DrawContext, _ around: DrawContext,
        _ input: borrowing Input
    ) {
        let node = input.nodes[index]
        guard let shadow = input.tree.effects[Int(node.effects)].shadow else { return }
        let opacity = opacity(of: index, inside, input)
        if treatment.contains(.shadowIsAnalytic) {
            emitAnalyticShadow(shadow, of: index, opacity: opacity, around, input)
        } else if shadow.path >= 0 {
            emitPathShadow(shadow, of: index, opacity: opacity, around, input)
        }
    }

    private mutating func emitAnalyticShadow(
        _ shadow: RenderShadow, of index: Int, opacity: Float, _ context: DrawContext, _ input: borrowing Input
    ) {
        let effects = input.effects[Int(input.nodes[index].effects)]
        guard let shape = input.shadowShapes[Int(input.nodes[index].effects)] else { return }
        let edges = SIMD4<Double>(shape.edges)
        let reach = ShadowArea.reach(sigma: effects.shadowSigma, alpha: Double(shadow.color.w * opacity))
        let outer = PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w)
            .outset(by: reach).intersection(shadowClip(of: index, input)).intersection(region)
        var quad = QuadInstance()
        quad.image = shape.edges
        quad.radii = shape.radii
        quad.fill = shadow.color * opacity
        quad.stretch = shape.topPlaces
        quad.stretchTexels = shape.bottomPlaces
        quad.texels = SIMD4(shape.sigma, shape.scale, 0, 0)
        for area in shadowArea(outer, of: index, isHidden: opacity >= 1 && shadow.path < 0, context, input).strips {
            var item = DrawItem(
                node: Int32(index), instance: 0,
                program: shape.isSmall ? [.quad, .shadow, .shadowSmall] : [.quad, .shadow],
                texture: .none, blends: true,
                isRectangular: true, bounds: area, opaque: .empty)
            let clip = applyClip(context, to: &item)
            quad.setArea(area)
            quad.parameters = SIMD4(1, 0, 0, Float(clip))
            list.append(quad, item)
        }
    }

    /// What of a shadow may show: all that the layer's filters read, if it has an image of its own.
    private func shadowClip(of index: Int, _ input: borrowing Input) -> PixelRect {
        input.treatments[index].contains(.isPass)
            ? input.placed[index].clip : input.effects[Int(input.nodes[index].effects)].outerClip
    }

    /// The pixels of a shadow to shade: what the layer itself covers opaquely need not be.
    private func shadowArea(
        _ outer: PixelRect, of index: Int, isHidden: Bool, _ context: DrawContext, _ input: borrowing Input
    ) -> ShadowArea {
        guard isHidden, context.clip < 0, input.rules.contains(.cullOccluded) else { return ShadowArea(outer) }
        let (node, place) = (input.nodes[index], input.placed[index])
        let interior = ClipInterior(
            edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: true)
        return ShadowArea(outer, behindTall: interior.tall, wide: interior.wide)
    }

    /// The shadow of a path: its silhouette, blurred, moved and coloured.
    private mutating func emitPathShadow(
        _ shadow: RenderShadow, of index: Int, opacity: Float, _ context: DrawContext, _ input: borrowing Input
    ) {
        let node = input.nodes[index]
        let place = input.effects[Int(node.effects)]
        let shape = input.tree.paths[Int(shadow.path)].touchedPixels(under: input.placed[index].map)
        let reach = FilterReach.pixels(sigma: place.shadowSigma)
        let area = shape.moved(x: place.shadowOffsetX, y: place.shadowOffsetY).outset(by: reach)
            .intersection(shadowClip(of: index, input)).intersection(region)
        guard !area.isEmpty else { return }
        let chain = FilterLowering.shadow(
            sigma: place.shadowSigma, color: shadow.color, offsetX: place.shadowOffsetX, offsetY: place.shadowOffsetY,
            content: shape, needed: area, shrinksBlurs: input.rules.contains(.shrinkBlurs))
        guard !chain.input.isEmpty else { return }
        let silhouette = surfaces.add(Surface(node: Int32(index), kind: .silhouette, region: chain.input))
        let image = add(chain, to: silhouette, limits: chain.input, for: index)
        surfaces[image].isShownByItself = true
        emit(Composite(image: image, area: area, opacity: opacity), for: index, context, input)
    }

    /// The only draw of the surface that shows the shape of a layer's shadow, in white.
    mutating func emitSilhouette(of index: Int, _ input: borrowing Input) {
        let node = input.nodes[index]
        guard node.effects >= 0, let shadow = input.tree.effects[Int(node.effects)].shadow, shadow.path >= 0 else {
            return
        }
        let path = input.tree.paths[Int(shadow.path)]
        var quad = QuadInstance()
        quad.setArea(region)
        // A filled path has its pixels where the surface has them.
        quad.parameters = SIMD4(1, Float(QuadFlags([.clipsAll, .isUnbounded]).rawValue), 0, -1)
        quad.texels = SIMD4(1, 1, -Float(region.minX), -Float(region.minY))
        let item = DrawItem(
            node: Int32(index), instance: 0, program: [.quad, .target], texture: .path(Int32(pathFills.count)),
            blends: true, isRectangular: true, bounds: region, opaque: .empty)
        pathFills.append(PathFill(path: path, map: input.placed[index].map, region: region))
        list.append(quad, item)
    }
}
