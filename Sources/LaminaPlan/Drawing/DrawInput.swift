import LaminaGeometry
import LaminaStage

/// What the drawing walk reads: the tree and what the walks before made of it.
struct DrawInput {
    let tree: RenderTree
    /// The nodes of the tree and their places, valid for as long as the plan is made.
    let nodes: UnsafePointer<RenderNode>
    let placed: UnsafePointer<PlacedNode>
    /// Whether any group had to be looked at; if not, there are no treatments, summaries and bounds.
    let hasGroups: Bool
    let treatments: [GroupTreatment]
    let summaries: [SubtreeSummary]
    let cuts: CutTable
    /// By ``RenderNode/effects``: the pixels that the layer's own image touches before its filters.
    let contentBounds: [PixelRect]
    /// By node: the pixels that the image of a group touches which the clips around do not cut.
    let uncutBounds: [Int: PixelRect]
    /// By ``RenderNode/effects``.
    let effects: [EffectPlace]
    let rasters: [RasterPlace]
    /// By ``RenderNode/effects``: the pixels of a rasterized layer's image, on its own grid.
    let rasterImages: [PixelRect]
    /// By ``RenderNode/effects``: the shadow that is drawn by formula.
    let shadowShapes: [ShadowShape?]
    let frame: PixelRect
    let rules: PlanRules
    let drawsPoints: Bool

    init(
        _ tree: RenderTree, nodes: UnsafePointer<RenderNode>, placed: UnsafePointer<PlacedNode>,
        _ arrangement: borrowing Arrangement, frame: PixelRect, rules: PlanRules
    ) {
        (self.tree, self.nodes, self.placed) = (tree, nodes, placed)
        hasGroups = arrangement.hasGroups
        treatments = arrangement.grouper.treatments
        summaries = arrangement.grouper.summaries
        cuts = arrangement.grouper.cuts
        contentBounds = arrangement.grouper.contentBounds
        uncutBounds = arrangement.grouper.uncutBounds
        effects = arrangement.placer.effects
        rasters = arrangement.placer.rasters
        rasterImages = arrangement.grouper.rasterImages
        shadowShapes = arrangement.grouper.shadowShapes
        (self.frame, self.rules) = (frame, rules)
        drawsPoints = rules.contains(.drawPoints)
    }

    /// How a layer is drawn; as one that asks for nothing, where no group had to be looked at.
    func treatment(of index: Int) -> GroupTreatment { hasGroups ? treatments[index] : [] }
}
