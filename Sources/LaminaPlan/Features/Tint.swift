import LaminaStage

/// A tint: a group's image is multiplied by a colour, like the instances of a replicator.
enum Tint {
    static let feature = Feature(flag: .tints, reason: .filter, fold: fold, markFolded: markFolded)

    static func ask(_ group: inout Group) {
        if group.node.tint >= 0 { group.treatment.insert(.tints) }
    }

    /// ``PlanRule/foldTint``: the tint of a group is applied to the colours of its layers.
    ///
    /// Multiplying the image of `a` over `b` by an opaque tint t, `t·a + t·b·(1 − α)`, is the same as drawing `t·a`
    /// over `t·b`. With a tint that fades, the lower of two draws on a pixel would show through the upper one, as with
    /// an opacity. At most one draw on a pixel may be blended: each blending in the 8-bit frame rounds, and a group's
    /// half floats do not. An image over a colour is one draw, whose instance has no room for a tint as well.
    private static func fold(_ group: Group, _ facts: FoldFacts) -> Feature.Folding {
        let summary = group.summary
        let isAllowed = !summary.hasImageOnColor && summary.blends <= 1 && (facts.tintAlpha >= 1 || summary.depth <= 1)
        return facts.rules.contains(.foldTint) && isAllowed ? .inDraws(.foldTint) : .needsImage
    }

    /// Draws faded by a tint no longer replace the pixels below.
    private static func markFolded(_ group: inout Group) {
        group.summary.blends = max(group.summary.blends, group.summary.depth)
    }

    /// Returns the context inside a layer whose tint is folded into its draws.
    static func inside(_ node: RenderNode, _ context: DrawContext, _ tree: RenderTree) -> DrawContext {
        var inside = context
        var tint = tree.tints[Int(node.tint)]
        inside.foldedOpacity *= tint.w
        tint.w = 1
        inside.tint *= tint
        inside.isTinted = true
        return inside
    }
}
