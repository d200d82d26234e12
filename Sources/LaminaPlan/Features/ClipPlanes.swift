import LaminaGeometry
import LaminaStage

/// Clip planes: half planes that cut a layer where others pass through it in space.
enum ClipPlanes {
    static let feature = Feature(flag: .clipPlanes, reason: .flatten3D, fold: fold)

    static func ask(_ group: inout Group) {
        if group.node.clipPlanes >= 0, !group.summary.bounds.isEmpty { group.treatment.insert(.clipPlanes) }
    }

    /// ``PlanRule/clipPlanesInShader``: the clip planes that cut a layer are tested for each fragment of its draws.
    ///
    /// A pixel is in or out as a whole, so that cutting each of a group's draws is the same as cutting its image,
    /// however many of them overlap there. But only one draw on a pixel may be blended: each blending in the 8-bit
    /// frame rounds to 8 bits, which the half floats of a group's image do not. The shader of shadows does not support
    /// clip planes.
    private static func fold(_ group: Group, _ facts: FoldFacts) -> Feature.Folding {
        let isAllowed = group.summary.blends <= 1 && !group.summary.hasAnalyticShadow
        return facts.rules.contains(.clipPlanesInShader) && isAllowed ? .inDraws(.clipPlanesInShader) : .needsImage
    }

    /// Returns the context inside a layer that is cut, with the clip planes of the enclosing layers.
    static func inside(
        _ index: Int, _ context: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) -> DrawContext {
        let node = input.nodes[index]
        var map = input.placed[index].map
        // An image on a grid of its own is cut where it is composited.
        if node.effects >= 0, input.effects[Int(node.effects)].raster >= 0 {
            map = input.rasters[Int(input.effects[Int(node.effects)].raster)].outerMap
        }
        let middle = SIMD2(Double(input.tree.pixelWidth), Double(input.tree.pixelHeight)) / 2
        var inside = context
        inside.clipPlanes = draws.table.beginClipPlanes(with: context.clipPlanes)
        for plane in input.tree.clipPlanes[input.tree.clipPlaneRanges[Int(node.clipPlanes)]] {
            draws.table.add(PixelClipPlane(plane, toPixels: map, middle: middle), to: &inside.clipPlanes)
        }
        return inside
    }
}
