import LaminaStage

/// ``PlanRule/foldTint``: the tint of a group goes to the colours of its layers.
///
/// Multiplying the image of `a` over `b` by an opaque tint t, `t·a + t·b·(1 − α)`, is the same as drawing `t·a` over `t·b`.
/// With a tint that fades, the lower of two draws on a pixel would show through the upper one, as with an opacity. At
/// most one draw on a pixel may mix with others: each mixing in the 8-bit frame rounds, and a group's half floats do not.
/// An image over a colour is one draw, whose instance has no room for a tint as well.
enum FoldTint {
    static func allows(_ summary: SubtreeSummary, tint: SIMD4<Float>) -> Bool {
        !summary.hasImageOnColor && summary.blends <= 1 && (tint.w >= 1 || summary.depth <= 1)
    }
}
