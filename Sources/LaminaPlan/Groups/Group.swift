import LaminaGeometry
import LaminaStage

/// One layer and what it holds, while it is decided how they are drawn.
struct Group {
    let index: Int
    let node: RenderNode
    let place: PlacedNode
    /// Draws of the layer itself.
    var ownDraws: UInt8
    /// The pixels that its sublayers touch.
    let sublayers: PixelRect
    /// What its shape covers wholly.
    let interior: ClipInterior
    /// Layer and sublayers together.
    var summary: SubtreeSummary
    var treatment: GroupTreatment = []
    /// Whether its shadow is made of its image, and not by formula.
    var throwsShadowOfImage = false
    /// Whether the layer itself reads what is behind it.
    var readsBackdrop = false
    /// Whether its compositing filter changes what lies beside the layer too.
    var reachesBeyond = false
    /// The pixels that it reads there.
    var capture = PixelRect.empty

    /// Notes in what the groups around see that its draws go to their target, and what of them shows there.
    mutating func staysOnTarget(within shown: PixelRect) {
        // What a layer inside reads of the target reaches further than what shows.
        summary.bounds = summary.readsTarget ? summary.bounds.union(shown) : shown
        readsBackdropItself(in: &summary)
    }

    /// Notes in what the groups around see that the layer reads what is behind it.
    func readsBackdropItself(in summary: inout SubtreeSummary) {
        guard readsBackdrop else { return }
        summary.readsTarget = true
        summary.bounds = summary.bounds.union(capture)
    }
}

extension GroupTreatment {
    /// What no saving makes do without a target.
    static func alwaysPass(_ throwsShadowOfImage: Bool) -> GroupTreatment {
        let always: GroupTreatment = [
            .filters, .vibrant, .mixes, .rasterizes, .isCoarse, .snapshot, .transition,
        ]
        return throwsShadowOfImage ? always.union(.shadows) : always
    }
}
