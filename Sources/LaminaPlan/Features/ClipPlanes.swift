import LaminaStage

/// Clip planes: half planes cut a layer where others pass through it in space.
enum ClipPlanes {
    static let feature = Feature(flag: .slices, reason: .flatten3D, fold: fold)

    static func ask(_ group: inout Group) {
        if group.node.slices >= 0, !group.summary.bounds.isEmpty { group.treatment.insert(.slices) }
    }

    /// ``PlanRule/sliceInShader``: the clip planes that cut a layer are tested for each fragment of its draws.
    ///
    /// A pixel is in or out as a whole, so that cutting each of a group's draws is the same as cutting its image, however
    /// many of them overlap there. But only one draw on a pixel may mix with others: each mixing in the 8-bit frame rounds,
    /// and a group's half floats do not. The shader of shadows knows no clip planes.
    private static func fold(
        _ group: inout Group, _ walk: inout Grouper, _ tree: RenderTree, _ placer: borrowing Placer
    ) -> Feature.Folding {
        let isAllowed = group.summary.blends <= 1 && !group.summary.hasFormulaShadow
        return walk.rules.contains(.sliceInShader) && isAllowed ? .inDraws(.sliceInShader) : .needsImage
    }
}
