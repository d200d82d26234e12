import LaminaGeometry
import LaminaLayers
import LaminaStage

/// ``PlanRule/analyticShadow``: the shadow of a rounded rectangle is computed by formula instead of by blurring an
/// image.
///
/// The formula is for the exact shape; from a standard deviation of one pixel up the difference from the blurred image
/// of its antialiased edge is not visible. The layer's image must have the alpha of its own rounded rectangle
/// everywhere: one opaque colour, below sublayers that stay within it and a border that is opaque too.
///
/// The shadow of a path that is blurred by less than a pixel, or not at all, is its coverage as computed on the CPU,
/// blurred there with the weights that the passes would use, and drawn in the shadow's colour.
enum AnalyticShadow {
    /// The least standard deviation in pixels.
    static let leastSigma = 1.0

    /// Returns whether the shadow of a path is drawn from the path's coverage.
    static func isCoverage(_ place: EffectPlacement) -> Bool { place.shadowSigma < leastSigma }

    static func allows(_ group: Group, _ place: EffectPlacement, extent: PixelRect) -> Bool {
        let node = group.node
        guard place.shadowSigma >= leastSigma, group.place.isRectilinear, group.place.keepsShape(node),
            group.place.flags.contains(.drawsItself), node.pattern < 0, !group.summary.samplesBackdrop,
            !group.samplesBackdrop, !group.treatment.contains(.vibrant),
            group.place.individualOpacity >= 1, node.flags.isDisjoint(with: .hardEdges)
        else { return false }
        // The layout leaves room for its filters; without a target of its own its clip must not cut it.
        guard place.outerClip.contains(group.summary.bounds.intersection(extent)) else { return false }
        // With a thinner border, colour and border together cover less than the shape in its outermost pixels.
        let border = Double(node.borderWidth) * (abs(group.place.map.a) + abs(group.place.map.b))
        if border > 0, border < 2 || node.borderColor.w < 1 { return false }
        guard node.fillIsOpaque, node.contents < 0 || group.place.containsContents(node) else { return false }
        return group.sublayers.isEmpty || group.interior.contains(group.sublayers)
    }

    static func allows(path: Path, _ place: EffectPlacement, on placed: PlacedNode) -> Bool {
        guard place.shadowSigma >= leastSigma, let shape = path.asRoundedRectangle else { return false }
        let map = placed.map
        guard DeviceBox(shape.rect, under: map)?.isRectilinear == true else { return false }
        let (x, y) = (abs(map.a) + abs(map.b), abs(map.d) + abs(map.e))
        return shape.radii == .zero || abs(x - y) <= 1e-6 * x
    }

    /// The shadow as its shader reads it; nil if its tables would be too large.
    static func shape(
        of path: Path?, _ node: RenderNode, _ place: EffectPlacement, on placed: PlacedNode, tables: inout ShadowTables
    ) -> ShadowShape? {
        var edges = placed.edges
        var rotated = node
        if let rounded = path?.asRoundedRectangle {
            guard let box = DeviceBox(rounded.rect, under: placed.map) else { return nil }
            edges = box.edges
            rotated.flags.subtract(.cornerForm)
            rotated.cornerRadii = SIMD4<Float>(rounded.radii)
        }
        let offset = SIMD2(Double(place.shadowOffsetX), Double(place.shadowOffsetY))
        return ShadowShape(
            edges: edges + SIMD4(lowHalf: offset, highHalf: offset), rotated.arcs(on: placed.map),
            sigma: place.shadowSigma, tables: &tables)
    }

    // MARK: Drawing

    /// Draws the shadow, in up to eight strips around the pixels that the layer itself covers.
    ///
    /// - Parameter clip: the visible part.
    static func draw(
        _ shadow: RenderShadow, of index: Int, within clip: PixelRect, opacity: Float, _ context: DrawContext,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let effects = input.effects[Int(input.nodes[index].effects)]
        guard let shape = input.shadowShapes[Int(input.nodes[index].effects)] else { return }
        let edges = SIMD4<Double>(shape.edges)
        let reach = ShadowArea.reach(sigma: effects.shadowSigma, alpha: Double(shadow.color.w * opacity))
        let outer = PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w)
            .outset(by: reach).intersection(clip).intersection(draws.region)
        var quad = QuadInstance()
        ShadowPayload(shape, color: shadow.color * opacity * context.tint).encode(into: &quad)
        var program: ProgramKey = [.quad, .shadow]
        if shape.isSmall { program.insert(.shadowSmall) }
        if shape.isExact { program.insert(.exact) }
        let isHidden = opacity >= 1 && (shadow.path < 0 || coversItself(index, context, input))
        for area in visibleArea(outer, of: index, isHidden: isHidden, context, input).strips {
            var item = DrawItem(
                node: Int32(index), instance: 0, program: program, texture: .none, blends: true,
                isRectangular: true, bounds: area, opaque: .empty)
            quad.tableEntry = draws.clip(&item, context)
            quad.setArea(area)
            draws.list.append(quad, item)
        }
    }

    /// The flags of layers with pixels that show, or read, what is below their opaque colour.
    private static let uncovered: RenderFlags = [.hardEdges, .samplesBackdrop, .containsBackdropSampler, .vibrant]

    /// Returns whether a layer with the shadow of a path covers its own rounded rectangle opaquely, as one with the
    /// shadow of its image does; one with a border is not asked, whose edges are drawn together with it.
    private static func coversItself(_ index: Int, _ context: DrawContext, _ input: borrowing DrawInput) -> Bool {
        let (node, place) = (input.nodes[index], input.placed[index])
        return node.fillIsOpaque && node.isOpaque(on: place) && place.flags.contains(.drawsItself)
            && node.borderWidth == 0 && place.isRectilinear && place.keepsShape(node)
            && node.flags.isDisjoint(with: Self.uncovered)
            && !input.treatments[index].contains(.isPass) && !context.isTinted
    }

    /// The pixels of a shadow to shade: all but those that the layer itself covers opaquely.
    private static func visibleArea(
        _ outer: PixelRect, of index: Int, isHidden: Bool, _ context: DrawContext, _ input: borrowing DrawInput
    ) -> ShadowArea {
        guard isHidden, context.clip < 0, input.rules.contains(.cullOccluded) else { return ShadowArea(outer) }
        let (node, place) = (input.nodes[index], input.placed[index])
        let interior = ClipInterior(
            edges: place.edges, corners: node.cornerReach(on: place), isRectilinear: true)
        return ShadowArea(outer, behindTall: interior.tall, wide: interior.wide)
    }
}

extension PlacedNode {
    /// Returns whether corners stay circular.
    fileprivate func keepsShape(_ node: RenderNode) -> Bool {
        let (x, y) = (abs(map.a) + abs(map.b), abs(map.d) + abs(map.e))
        return node.cornerRadii == .zero && node.borderWidth == 0 || abs(x - y) <= 1e-6 * x
    }

    /// Returns whether an image adds nothing to the coverage of an opaque colour: on an edge through pixels, two layers
    /// of half coverage cover three quarters.
    fileprivate func containsContents(_ node: RenderNode) -> Bool {
        node.cornerRadii == .zero && edges.isWhole
            && PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w).contains(bounds)
    }
}
