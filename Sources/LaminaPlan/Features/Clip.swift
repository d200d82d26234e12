import LaminaGeometry
import LaminaStage

/// A clip: a layer's shape cuts its subtree along edges that run through pixels. Edges along whole pixels ask for nothing:
/// the layout walk makes areas smaller.
enum Clip {
    static let feature = Feature(flag: .clips, reason: .clip, fold: fold, settle: settle)

    static func ask(_ group: inout Group) {
        if group.place.flags.contains(.clipsThroughPixels) { group.treatment.insert(.clips) }
    }

    /// ``PlanRule/clipInShader``: a rounded or turned clip is applied to each fragment instead of to the group's image.
    ///
    /// Where the clip's coverage is 0 or 1 that is the same. On its edge, coverage c between them, it is the same for one
    /// draw, `c·s + (1 − c·α)·d`, but not for two: the lower one would show at the rim of the upper. So at most one draw
    /// may reach each pixel of the edge, and none that has a clip in the shader already, which has room for one. What the clip
    /// lets through wholly may overlap, but only one draw on a pixel may mix with others: each mixing in the 8-bit frame
    /// rounds, and a group's half floats do not.
    private static func fold(
        _ group: inout Group, _ walk: inout Grouper, _ tree: RenderTree, _ placer: borrowing Placer
    ) -> Feature.Folding {
        guard walk.rules.contains(.clipInShader), group.summary.blends <= 1 else { return .needsImage }
        let edge = walk.drawsOnEdge(of: group, tree, placer.placed)
        let isAllowed = group.ownDraws.addingSaturated(edge.depth) <= 1 && !edge.areClipped
        return isAllowed ? .inDraws(.clipInShader) : .needsImage
    }

    private static func settle(_ group: inout Group) { group.summary.clipsInShader = true }

    /// Makes a context that of the draws inside a layer whose clip is applied to each fragment.
    static func enter(
        _ index: Int, _ context: inout DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        let place = input.placed[index]
        context.clip = draws.table.add(ClipEntry(node, place).encoded)
        context.clipInterior = ClipInterior(
            edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
    }

    /// Takes the clip of a layer away from a context, for the layer's own border: the layer's shape cuts that, and the clip in
    /// the shader is for its sublayers.
    static func leave(_ context: inout DrawContext) { (context.clip, context.clipInterior) = (-1, .everything) }

    /// Draws a surface that shows an image within its layer's shape.
    static func drawImage(_ image: Int32, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let composite = Composite(image: image, area: draws.region, opacity: 1, isClipped: true)
        composite.draw(for: Int(draws.surfaces[image].node), DrawContext(), &draws, input)
    }
}

extension ClipEntry {
    /// The clip of a layer. One that is seen from its edge lets nothing through.
    init(_ node: RenderNode, _ place: PlacedNode) {
        let upright = UprightFrame(node)
        let map =
            place.map.after(upright.toLayer).inverse
            ?? Homography(a: 0, b: 0, c: 2 * upright.halfWidth + 1, d: 0, e: 0, f: 2 * upright.halfHeight + 1)
        self.init(own: OwnCoordinates(map, upright), hardEdges: upright.hardEdges, radii: upright.radii)
    }
}
