import LaminaStage

/// A group's opacity: its layers fade as one image.
enum Opacity {
    static let feature = Feature(flag: .fades, reason: .groupOpacity, fold: fold, markFolded: markFolded)

    static func ask(_ group: inout Group) {
        if group.node.isFadedGroup { group.treatment.insert(.fades) }
    }

    /// ``PlanRule/foldOpacity``: a group fades layer by layer where no two of its draws overlap on a pixel.
    ///
    /// On each pixel the group is then one draw `s` with coverage α over the pixel below, and fading the group by o,
    /// `o·s + (1 − o·α)·d`, is the same as drawing `o·s`. Where two draws overlap, the lower one would show through the
    /// upper, and the group keeps its pass, unless ``CutCovered`` separates them.
    private static func fold(_ group: Group, _ facts: FoldFacts) -> Feature.Folding {
        guard facts.rules.contains(.foldOpacity) else { return .needsImage }
        if group.summary.depth <= 1 { return .inDraws(.foldOpacity) }
        return facts.rules.contains(.cutCovered) ? .dependsOnCuts(.cutCovered) : .needsImage
    }

    /// Faded draws no longer replace the pixels below.
    private static func markFolded(_ group: inout Group) {
        group.summary.blends = max(group.summary.blends, group.summary.depth)
    }

    /// Sets the context of the draws inside a group that fades draw by draw.
    static func enter(_ index: Int, _ context: inout DrawContext, _ input: borrowing DrawInput) {
        context.foldedOpacity *= input.placed[index].individualOpacity * input.nodes[index].opacity
    }

    /// The total opacity of a layer's own draws; `inside` already includes that of a group that fades draw by draw.
    @inline(__always)
    static func ofDraws(_ index: Int, _ inside: DrawContext, _ input: borrowing DrawInput) -> Float {
        inside.foldedOpacity * (input.nodes[index].isFadedGroup ? 1 : input.placed[index].individualOpacity)
    }
}
