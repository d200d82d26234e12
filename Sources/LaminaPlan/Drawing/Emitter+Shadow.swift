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
        ShadowPayload(shape, color: shadow.color * opacity * context.tint).encode(into: &quad)
        var program: ProgramKey = [.quad, .shadow]
        if shape.isSmall { program.insert(.shadowSmall) }
        if shape.isExact { program.insert(.exact) }
        for area in shadowArea(outer, of: index, isHidden: opacity >= 1 && shadow.path < 0, context, input).strips {
            var item = DrawItem(
                node: Int32(index), instance: 0, program: program, texture: .none, blends: true,
                isRectangular: true, bounds: area, opaque: .empty)
            quad.tableEntry = applyClip(context, to: &item)
            quad.setArea(area)
            list.append(quad, item)
        }
    }

    /// What of a shadow may show: all that the layer's filters read, if it has an image of its own.
    func shadowClip(of index: Int, _ input: borrowing Input) -> PixelRect {
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
}
