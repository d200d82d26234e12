import LaminaCounters
import LaminaStage

/// All that may lose a trip.
enum Remedies {
    /// Ways to lose a trip that ought to keep the picture, the most telling first.
    static func options(
        for node: Int, _ reasons: ReasonSet, in tree: RenderTree, _ checker: inout TreeChecker
    ) throws -> [RemedyOption] {
        // A layer of which nothing shows is best not drawn at all.
        let hidden = RemedyOption(isLocal: false, TreeEdit(node, .hides))
        var lists: [[RemedyOption]] = []
        for reason in reasons.reasons where reason != .isolation {
            lists.append(try options(for: node, reason, in: tree, &checker))
        }
        return [hidden] + RemedyOption.combinations(of: lists)
    }

    private static func options(
        for node: Int, _ reason: OffscreenReason, in tree: RenderTree, _ checker: inout TreeChecker
    ) throws -> [RemedyOption] {
        switch reason {
        case .groupOpacity: FadeRemedy.options(for: node, in: tree)
        case .clip: ClipRemedy.options(for: node, in: tree)
        case .mask: MaskRemedy.options(for: node, in: tree)
        case .shadow: ShadowRemedy.options(for: node, in: tree)
        case .filter: try FilterRemedy.options(for: node, in: tree, &checker)
        case .backdrop: BackdropRemedy.options(for: node, in: tree)
        case .compositingFilter: BackdropRemedy.compositingOptions(for: node, in: tree)
        case .rasterize: RasterRemedy.options(for: node, in: tree)
        // What these are there for can't be had without an image.
        case .vibrancy, .isolation, .snapshot, .transition, .flatten3D, .tooLarge: []
        }
    }
}
