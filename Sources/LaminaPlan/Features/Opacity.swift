import LaminaStage

/// A group's opacity: its layers fade as one image.
enum Opacity {
    static let feature = Feature(flag: .fades, reason: .groupOpacity, fold: fold, settle: settle)

    static func ask(_ group: inout Group) {
        if group.node.isFadedGroup { group.treatment.insert(.fades) }
    }

    /// ``PlanRule/foldOpacity``: a group fades layer by layer where no two of its draws overlap on a pixel.
    ///
    /// On each pixel the group is then one draw `s` with coverage α over what is there, and fading the group by o,
    /// `o·s + (1 − o·α)·d`, is the same as drawing `o·s`. Where two draws overlap, the lower one would show through the
    /// upper, and the group keeps its pass, unless ``CutCovered`` parts them.
    private static func fold(
        _ group: inout Group, _ walk: inout Grouper, _ tree: RenderTree, _ placer: borrowing Placer
    ) -> Feature.Folding {
        guard walk.rules.contains(.foldOpacity) else { return .needsImage }
        if group.summary.depth <= 1 { return .inDraws(.foldOpacity) }
        if walk.rules.contains(.cutCovered), walk.cutCovered(&group, tree, placer) { return .inDraws(.cutCovered) }
        return .needsImage
    }

    /// What is faded no longer replaces what is under it.
    private static func settle(_ group: inout Group) {
        group.summary.blends = max(group.summary.blends, group.summary.depth)
    }

    /// Makes a context that of the draws inside a group that fades draw by draw.
    static func enter(_ index: Int, _ context: inout DrawContext, _ input: borrowing DrawInput) {
        context.foldedOpacity *= input.placed[index].individualOpacity * input.nodes[index].opacity
    }

    /// The whole fade of a layer's own draws; `inside` already holds that of a group that fades draw by draw.
    static func ofDraws(_ index: Int, _ inside: DrawContext, _ input: borrowing DrawInput) -> Float {
        inside.foldedOpacity * (input.nodes[index].isFadedGroup ? 1 : input.placed[index].individualOpacity)
    }
}
