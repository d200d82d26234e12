import LaminaGeometry
import LaminaStage

/// A layer's border by side, or one that is not inside of its bounds: one more draw of the layer, above its sublayers.
///
/// A shader computes it in the layer's own coordinates, under any map, from the widths, colours and styles. It overlaps the
/// layer's other draws and its sublayers: a layer that has one is faded, clipped along pixels or masked as one image if the
/// rules for overlapping draws say so. It is never in the same instance as the fill. Its box is the border's outer edge,
/// which is that of the layer unless it is placed beyond.
enum SideBorders {
    private static let program: ProgramKey = [.quad, .borderSides, .corners]

    /// Adds a border to the draws of a layer.
    ///
    /// - Parameter space: the visible part of the grid that the group is drawn on.
    static func ask(_ group: inout Group, _ effects: RenderEffects, _ tree: RenderTree, space: PixelRect) {
        guard effects.borderSides >= 0,
            let maps = LayerMaps(tree.borderSides[Int(effects.borderSides)].frame(of: group.node), group.place)
        else { return }
        let area = maps.borderArea(group.place).bounds.intersection(group.place.clip)
            .intersection(space.outset(by: group.place.reach))
        guard !area.isEmpty else { return }
        group.addApart(area)
        group.treatment.insert(.borderSides)
        // Its shader has room for a rounded clip alone.
        group.summary.hasAnalyticShadow = true
    }

    /// Draws the border of a layer, after its sublayers.
    ///
    /// - Parameter inside: the context of the sublayers.
    static func draw(
        of index: Int, _ inside: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let (node, place, treatment) = (input.nodes[index], input.placed[index], input.treatment(of: index))
        guard let border = input.tree.borderSides(of: node) else { return }
        let frame = border.frame(of: node)
        guard let maps = LayerMaps(frame, place) else { return }
        var around = inside
        if treatment.contains(.clips), !treatment.contains(.isPass) { Clip.leave(&around) }
        var area = maps.borderArea(place)
        area.clip(to: place.clip, frame: draws.region)
        guard !area.bounds.intersection(draws.region).isEmpty else { return }
        let sides = node.flags.contains(.geometryFlipped) ? border.flipped : border
        var quad = QuadInstance()
        quad.own = OwnCoordinates(maps.fromPixels, maps.upright)
        quad.opacity = Opacity.ofDraws(index, inside, input)
        quad.flags = maps.upright.shapeFlags
        // Only a target that is clipped later has no edge of the layer.
        if ShapeUse(place.flags, treatment) == .unbounded { quad.flags.insert(.isUnbounded) }
        BorderSidesPayload(sides, radii: maps.upright.radii, tint: around.tint).encode(into: &quad)
        if area.isRectangular, place.isRectilinear {
            for strip in maps.ring(area.bounds, SIMD4<Double>(sides.widths), frame).strips {
                draws.append(quad, QuadArea(strip), Self.program, of: index, around)
            }
        } else {
            draws.append(quad, area, Self.program, of: index, around)
        }
    }
}
