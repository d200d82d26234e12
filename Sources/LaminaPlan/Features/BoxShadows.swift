import LaminaGeometry
import LaminaStage

/// The shadows of a layer's box: draws of the layer itself, outer ones below its own picture, inset ones above its fill
/// and below its sublayers and its border.
///
/// A shader computes each from the numbers of its shape, in the layer's own coordinates, so that under any map none needs
/// an image, and none asks for an offscreen pass. They overlap the layer's other draws: a layer that has some is faded,
/// clipped along pixels or masked as one image if the rules for overlapping draws say so. A border is above inset
/// shadows, which end at its inner edge, where both share pixels; so it is never drawn with the fill below them.
///
/// A layer with `masksToBounds` has no outer ones, as it has no shadow of its image.
enum BoxShadows {
    /// Adds the shadows that show to the draws of a layer.
    ///
    /// - Parameter space: the visible part of the grid that the group is drawn on.
    static func ask(_ group: inout Group, _ effects: RenderEffects, _ tree: RenderTree, space: PixelRect) {
        guard !effects.boxShadows.isEmpty, let maps = LayerMaps(group.node, group.place) else { return }
        let extent = space.outset(by: group.place.reach)
        let sides = tree.borderSides(of: group.node)
        for shadow in tree.boxShadows[effects.boxShadows] where shadow.isShown(by: group.node) {
            guard let shape = BoxShadowShape(shadow, on: group.node, within: sides) else { continue }
            let area = maps.moved(by: shape.boxCentre).area(of: shape, group.place).bounds.intersection(extent)
            guard !area.isEmpty else { continue }
            group.addApart(area)
            group.treatment.insert(.boxShadows)
            // Its shader has room for a rounded clip alone.
            group.summary.hasAnalyticShadow = true
        }
    }

    /// Returns whether a layer has shadows that may show, whatever else it draws.
    static func show(_ node: RenderNode, _ effects: RenderEffects, _ tree: RenderTree) -> Bool {
        tree.boxShadows[effects.boxShadows].contains { $0.isShown(by: node) }
    }

    /// Returns whether inset shadows are between a layer's fill and its border.
    static func separateBorder(of node: RenderNode, _ effects: RenderEffects, _ tree: RenderTree) -> Bool {
        node.borderWidth > 0 && !effects.boxShadows.isEmpty
            && tree.boxShadows[effects.boxShadows].contains(where: \.isInset)
    }

    // MARK: Drawing

    /// Draws the outer shadows of a layer, the last one first.
    static func drawOuter(
        of index: Int, _ inside: DrawContext, _ around: DrawContext, _ draws: inout DrawListBuilder,
        _ input: borrowing DrawInput
    ) {
        draw(of: index, isInset: false, inside, around, &draws, input)
    }

    /// Draws the inset shadows of a layer, the last one first.
    static func drawInset(
        of index: Int, _ inside: DrawContext, _ around: DrawContext, _ draws: inout DrawListBuilder,
        _ input: borrowing DrawInput
    ) {
        draw(of: index, isInset: true, inside, around, &draws, input)
    }

    private static func draw(
        of index: Int, isInset: Bool, _ inside: DrawContext, _ around: DrawContext, _ draws: inout DrawListBuilder,
        _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        let shadows = input.tree.effects[Int(node.effects)].boxShadows
        guard let maps = LayerMaps(node, input.placed[index]) else { return }
        let sides = input.tree.borderSides(of: node)
        let color = around.tint * Opacity.ofDraws(index, inside, input)
        for shadow in input.tree.boxShadows[shadows].reversed()
        where shadow.isInset == isInset && shadow.isShown(by: node) {
            guard let shape = BoxShadowShape(shadow, on: node, within: sides) else { continue }
            draw(
                shape, shadow, color: shadow.color * color, of: index, maps.moved(by: shape.boxCentre),
                hasSides: sides != nil, around, &draws, input)
        }
    }

    /// - Parameter maps: those of the shape.
    private static func draw(
        _ shape: BoxShadowShape, _ shadow: RenderBoxShadow, color: SIMD4<Float>, of index: Int, _ maps: LayerMaps,
        hasSides: Bool, _ context: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let (node, place) = (input.nodes[index], input.placed[index])
        var area = maps.area(of: shape, place)
        area.clip(to: Shadow.clip(of: index, input), frame: draws.region)
        guard !area.bounds.intersection(draws.region).isEmpty else { return }
        var cut: BoxShadowPayload.Cut = shadow.isInset ? .inside : shadow.cutsOutBox ? .outside : .none
        if shadow.isInset, node.borderWidth <= 0, !hasSides,
            ShapeUse(place.flags, input.treatment(of: index)) == .unbounded
        {
            cut = .insideLater
        }
        var quad = QuadInstance()
        quad.own = OwnCoordinates(maps.fromPixels, maps.upright)
        quad.borderWidth = Float(shape.border)
        BoxShadowPayload(shape, cut, color: color).encode(into: &quad)
        let program: ProgramKey = shape.isShaped ? [.quad, .boxShadow, .corners] : [.quad, .boxShadow]
        if area.isRectangular, place.isRectilinear {
            let visible = shape.visibleArea(
                area.bounds, cutsOutBox: shadow.cutsOutBox, toPixels: maps.toPixels, fromPixels: maps.fromPixels)
            for strip in visible.strips {
                draws.append(quad, QuadArea(strip), program, of: index, context)
            }
        } else {
            draws.append(quad, area, program, of: index, context)
        }
    }
}

extension LayerMaps {
    /// The maps of coordinates whose origin is elsewhere in the upright frame.
    fileprivate func moved(by offset: SIMD2<Double>) -> LayerMaps {
        if offset == .zero { return self }
        var moved = self
        moved.toPixels = toPixels.after(Homography(a: 1, b: 0, c: offset.x, d: 0, e: 1, f: offset.y))
        moved.fromPixels = Homography(a: 1, b: 0, c: -offset.x, d: 0, e: 1, f: -offset.y).after(fromPixels)
        return moved
    }

    fileprivate func area(of shape: BoxShadowShape, _ place: PlacedNode) -> QuadArea {
        shape.area(toPixels: toPixels, fromPixels: fromPixels, isRectilinear: place.isRectilinear)
    }
}

extension RenderBoxShadow {
    /// Returns whether a layer has the shadow: one that clips has none outside.
    fileprivate func isShown(by node: RenderNode) -> Bool { isInset || !node.flags.contains(.masksToBounds) }
}

// MARK: Area

extension BoxShadowShape {
    /// The pixels that the shadow touches, on a grid with these maps.
    fileprivate func area(toPixels: Homography, fromPixels: Homography, isRectilinear: Bool) -> QuadArea {
        var own = Rect(
            x: -boxExtent.x, y: -boxExtent.y, width: 2 * boxExtent.x, height: 2 * boxExtent.y)
        if !isInset {
            // Under perspective the pixels of the layer's centre.
            let reach = extent + self.reach(fromPixels.atCentre(toPixels))
            own = Rect(x: centre.x - reach.x, y: centre.y - reach.y, width: 2 * reach.x, height: 2 * reach.y)
        }
        guard !fromPixels.isAffine else {
            return QuadArea(own, toPixels: toPixels, fromPixels: fromPixels, isRectilinear: isRectilinear)
        }
        // Farther pixels are larger in the layer's coordinates, and spread the edges more.
        let touched = DeviceBox(own, under: toPixels)?.touched(own, toPixels) ?? .empty
        return QuadArea(touched.isEmpty ? .empty : touched.outset(by: 1))
    }

    /// The distance by which blur and pixels spread the edges, along each axis.
    private func reach(_ fromPixels: Homography) -> SIMD2<Double> {
        if sigma <= 0 { return .zero }
        // A pixel's own spread is less than a third of its side.
        let pixel = SIMD2(
            (fromPixels.a * fromPixels.a + fromPixels.b * fromPixels.b).squareRoot(),
            (fromPixels.d * fromPixels.d + fromPixels.e * fromPixels.e).squareRoot())
        return sigma * BoxShadowShape.reach + pixel * 1.02
    }

    /// The pixels of a rectilinear shadow's area to shade, without those where it is wholly cut out or has its hole.
    ///
    /// - Parameter outer: every pixel that the shadow touches.
    fileprivate func visibleArea(_ outer: PixelRect, cutsOutBox: Bool, toPixels: Homography, fromPixels: Homography)
        -> ShadowArea
    {
        guard isInset || cutsOutBox else { return ShadowArea(outer) }
        let reach = largestReach
        var (middle, half, radius) = (SIMD2<Double>.zero, boxExtent, reach.boxCorners)
        if isInset {
            // Within a distance of the hole's edges: circles that cut off as much as any corner stay concentric.
            let distance = sigma > 0 ? self.reach(fromPixels) : .zero
            (middle, half) = (centre, extent - distance)
            radius = max(0, reach.corners - distance.min())
        }
        guard half.min() > 0,
            let box = DeviceBox(
                Rect(x: middle.x - half.x, y: middle.y - half.y, width: 2 * half.x, height: 2 * half.y), under: toPixels
            )
        else { return ShadowArea(outer) }
        let stretch = max(abs(toPixels.a) + abs(toPixels.b), abs(toPixels.d) + abs(toPixels.e))
        let interior = ClipInterior(
            edges: box.edges, corners: CornerReach(radius: radius * stretch), isRectilinear: box.isRectilinear)
        return ShadowArea(outer, behindTall: interior.tall, wide: interior.wide)
    }
}
