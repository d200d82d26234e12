/// ``PlanRule/sliceInShader``: the half planes that cut a layer are tested for each fragment of its draws.
///
/// A pixel is in or out as a whole, so that cutting each of a group's draws is the same as cutting its image, however
/// many of them meet there. But only one draw on a pixel may mix with others: each mixing in the 8-bit frame rounds, and
/// a group's half floats do not. The shader of shadows knows no half planes.
enum SliceInShader {
    static func allows(_ summary: SubtreeSummary) -> Bool {
        summary.blends <= 1 && !summary.hasFormulaShadow
    }
}
