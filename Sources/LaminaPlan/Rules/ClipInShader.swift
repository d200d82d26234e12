/// ``PlanRule/clipInShader``: a rounded or turned clip is applied to each fragment instead of to the group's image.
///
/// Where the clip's coverage is 0 or 1 that is the same. On its edge, coverage c between them, it is the same for one
/// draw, `c·s + (1 − c·α)·d`, but not for two: the lower one would show at the rim of the upper. So at most one draw
/// may reach each pixel of the edge. What the clip lets through wholly may overlap, but only one draw on a pixel may mix
/// with others: each mixing in the 8-bit frame rounds, and a group's half floats do not.
enum ClipInShader {
    /// What the sublayers do on the clip's edge.
    struct EdgeMeetings {
        /// The most draws of sublayers that may meet on a pixel of the edge.
        var depth: UInt8 = 0
        /// Whether one of those draws already has a clip in the shader.
        var areClippedAlready = false
    }

    static func allows(
        _ summary: SubtreeSummary, own: UInt8, sublayersTouchEdge meetings: EdgeMeetings
    ) -> Bool {
        summary.blends <= 1
            && own.addingSaturated(meetings.depth) <= 1
            && !meetings.areClippedAlready
    }
}
