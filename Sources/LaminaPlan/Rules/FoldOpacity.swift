/// ``PlanRule/foldOpacity``: a group fades layer by layer where no two of its draws meet on a pixel.
///
/// On each pixel the group is then one draw `s` with coverage α over what is there, and fading the group by o,
/// `o·s + (1 − o·α)·d`, is the same as drawing `o·s`. Where two draws meet, the lower one would show through the
/// upper, and the group keeps its pass.
enum FoldOpacity {
    static func allows(_ summary: SubtreeSummary) -> Bool {
        summary.depth <= 1
    }
}
