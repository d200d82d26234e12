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
}

/// ``PlanRule/analyticShadow``: the shadow of a rounded rectangle is drawn by formula instead of by blurring an image.
///
/// The formula is that of the exact shape; from a standard deviation of a pixel up the difference to the blurred image of
/// its antialiased edge does not show. The layer's image must have the alpha of its own rounded rectangle everywhere:
/// one opaque colour, under sublayers that stay within it and a border that is opaque too.
///
/// The shadow of a path that is blurred by less than a pixel, or not at all, is its coverage as the processor works it out,
/// blurred there by the weights that the passes would use, and drawn in the shadow's colour.
enum AnalyticShadow {
    /// The least standard deviation in pixels.
    static let leastSigma = 1.0

    /// Whether the shadow of a path is drawn from the path's coverage.
    static func isCoverage(_ place: EffectPlace) -> Bool { place.shadowSigma < leastSigma }

    static func allows(_ group: Group, _ place: EffectPlace, extent: PixelRect) -> Bool {
        let node = group.node
        guard place.shadowSigma >= leastSigma, group.place.isRectilinear, group.place.keepsShape(node),
            group.place.flags.contains(.drawsItself), node.pattern < 0, !group.summary.readsTarget,
            !group.readsBackdrop, !group.treatment.contains(.vibrant),
            group.place.individualOpacity >= 1, node.flags.isDisjoint(with: .hardEdges)
        else { return false }
        // The layer has been placed with room for its filters; without a target of its own its clip must not cut it.
        guard place.outerClip.contains(group.summary.bounds.intersection(extent)) else { return false }
        // Under a thinner border colour and border together cover less than the shape at its rim.
        let border = Double(node.borderWidth) * (abs(group.place.map.a) + abs(group.place.map.b))
        if border > 0, border < 2 || node.borderColor.w < 1 { return false }
        guard node.fillIsOpaque, node.contents < 0 || group.place.containsContents(node) else { return false }
        return group.sublayers.isEmpty || group.interior.contains(group.sublayers)
    }

    static func allows(path: Path, _ place: EffectPlace, on placed: PlacedNode) -> Bool {
        guard place.shadowSigma >= leastSigma, let shape = path.asRoundedRectangle else { return false }
        let map = placed.map
        guard DeviceBox(shape.rect, under: map)?.isRectilinear == true else { return false }
        let (x, y) = (abs(map.a) + abs(map.b), abs(map.d) + abs(map.e))
        return shape.radii == .zero || abs(x - y) <= 1e-6 * x
    }

    /// The shadow as its shader reads it; nil if its tables would be too large.
    static func shape(
        of path: Path?, _ node: RenderNode, _ place: EffectPlace, on placed: PlacedNode, tables: inout ShadowTables
    ) -> ShadowShape? {
        var edges = placed.edges
        var turned = node
        if let rounded = path?.asRoundedRectangle {
            guard let box = DeviceBox(rounded.rect, under: placed.map) else { return nil }
            edges = box.edges
            turned.cornerRadii = SIMD4<Float>(rounded.radii)
        }
        let scale = abs(placed.map.a) + abs(placed.map.b)
        let offset = SIMD2(Double(place.shadowOffsetX), Double(place.shadowOffsetY))
        return ShadowShape(
            edges: edges + SIMD4(lowHalf: offset, highHalf: offset),
            radii: SIMD4<Double>(turned.radii(turnedBy: placed.map)) * scale, sigma: place.shadowSigma, tables: &tables)
    }
}

extension PlacedNode {
    /// Whether corners stay circles.
    fileprivate func keepsShape(_ node: RenderNode) -> Bool {
        let (x, y) = (abs(map.a) + abs(map.b), abs(map.d) + abs(map.e))
        return node.cornerRadii == .zero && node.borderWidth == 0 || abs(x - y) <= 1e-6 * x
    }

    /// Whether an image adds nothing to what an opaque colour covers: on an edge through pixels, two that each cover a
    /// half cover three quarters.
    fileprivate func containsContents(_ node: RenderNode) -> Bool {
        node.cornerRadii == .zero && edges.isWhole
            && PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w).contains(bounds)
    }
}
