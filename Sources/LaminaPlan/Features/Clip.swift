import LaminaGeometry
import LaminaStage

/// A clip: a layer's shape cuts its subtree along edges that run through pixels. Edges along whole pixels need nothing:
/// the layout walk makes areas smaller.
enum Clip {
    static let feature = Feature(flag: .clips, reason: .clip, fold: fold, markFolded: markFolded)

    static func ask(_ group: inout Group) {
        if group.place.flags.contains(.clipsThroughPixels) { group.treatment.insert(.clips) }
    }

    /// ``PlanRule/clipInShader``: a rounded or rotated clip is applied to each fragment instead of to the group's
    /// image.
    ///
    /// Where the clip's coverage is 0 or 1 that is the same. On its edge, with a coverage c between them, it is the
    /// same for one draw, `c·s + (1 − c·α)·d`, but not for two: the lower one would show at the edge of the upper. So
    /// at most one draw may reach each pixel of the edge, and none that already has a clip in the shader, which has
    /// room for one. Draws within the clip may overlap, but only one draw on a pixel may be blended: each blending in
    /// the 8-bit frame rounds, and a group's half floats do not.
    private static func fold(_ group: Group, _ facts: FoldFacts) -> Feature.Folding {
        guard facts.rules.contains(.clipInShader), group.summary.blends <= 1 else { return .needsImage }
        return .dependsOnEdge(.clipInShader)
    }

    /// Returns whether the draws of a group allow its clip in the shader, by those of its sublayers on the clip's edge.
    static func allows(_ group: Group, onEdge edge: EdgeDraws) -> Bool {
        group.ownDraws.addingSaturated(edge.depth) <= 1 && !edge.areClipped
    }

    private static func markFolded(_ group: inout Group) { group.summary.clipsInShader = true }

    /// Sets the context of the draws inside a layer whose clip is applied to each fragment.
    static func enter(
        _ node: RenderNode, _ place: PlacedNode, _ context: inout DrawContext, _ table: inout DrawTable
    ) {
        enter(node, place, &context, entry: table.add(ClipEntry(node, place).encoded))
    }

    /// The same, for a clip that is in the table.
    static func enter(_ node: RenderNode, _ place: PlacedNode, _ context: inout DrawContext, entry: Int32) {
        (context.clip, context.clipInterior) = (entry, ClipInterior(node, on: place))
        context.hasShapedClip = node.flags.contains(.shapedCorners)
    }

    /// Removes the clip of a layer from a context, for the layer's own border: the layer's shape cuts the border, and
    /// the clip in the shader is for its sublayers.
    static func leave(_ context: inout DrawContext) {
        (context.clip, context.clipInterior, context.hasShapedClip) = (-1, .everything, false)
    }
}

/// The draws of a group's sublayers on the edge of its shape.
struct EdgeDraws {
    /// The largest number that may overlap on a pixel.
    var depth: UInt8 = 0
    /// True if one of them already has a clip in the shader.
    var areClipped = false
}

extension ClipEntry {
    /// The clip of a layer. One that is seen edge-on lets nothing through.
    init(_ node: RenderNode, _ place: PlacedNode) {
        let upright = UprightFrame(node)
        let map =
            place.map.after(upright.toLayer).inverse
            ?? Homography(a: 0, b: 0, c: 2 * upright.halfWidth + 1, d: 0, e: 0, f: 2 * upright.halfHeight + 1)
        self.init(own: OwnCoordinates(map, upright), shapeFlags: upright.shapeFlags, radii: upright.radii)
    }
}
