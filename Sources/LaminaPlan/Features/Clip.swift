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
}
