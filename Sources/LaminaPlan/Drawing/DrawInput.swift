import LaminaGeometry
import LaminaStage

/// The input of the drawing walk: the tree and the results of the earlier walks.
struct DrawInput {
    let tree: RenderTree
    /// The nodes of the tree and their layout, valid while the plan is made.
    let nodes: UnsafePointer<RenderNode>
    let placed: UnsafePointer<PlacedNode>
    /// True if any group was examined; if not, there are no treatments, summaries and bounds.
    let hasGroups: Bool
    let treatments: [GroupTreatment]
    let summaries: [SubtreeSummary]
    let cuts: CutTable
    /// By ``RenderNode/effects``: the pixels that the layer's own image touches before its filters.
    let contentBounds: [PixelRect]
    /// By node: the pixels that the image of a group touches which the enclosing clips do not cut.
    let uncutBounds: [Int: PixelRect]
    /// By ``RenderNode/effects``.
    let effects: [EffectPlacement]
    let rasters: [RasterGrid]
    /// By ``RenderNode/effects``: the pixels of a rasterized layer's image, on its own grid.
    let rasterImages: [PixelRect]
    /// By ``RenderNode/effects``: the shadow that is drawn analytically.
    let shadowShapes: [ShadowShape?]
    let frame: PixelRect
    let rules: PlanRules
    let drawsPoints: Bool

    /// Returns the treatment of a layer; an empty one if no group was examined.
    func treatment(of index: Int) -> GroupTreatment { hasGroups ? treatments[index] : [] }
}
