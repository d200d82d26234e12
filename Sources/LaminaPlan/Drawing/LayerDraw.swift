import LaminaStage

/// A layer's own picture about to become instances.
struct LayerDraw {
    let index: Int
    let node: RenderNode
    let place: PlacedNode
    let shape: ShapeUse
    /// The whole fade of the layer's draws.
    let opacity: Float
    let border: BorderPart
    let context: DrawContext

    enum BorderPart {
        /// Drawn with the rest.
        case included
        /// Drawn after the sublayers; the rest keeps clear of it.
        case later
        /// Only the border.
        case alone
    }

    /// Whether there is a border to draw or to keep clear of.
    var hasBorder: Bool { node.borderWidth > 0 }

    /// Whether an opaque border hides the fill's edge, so that the fill ends under the middle of it. Where the shape
    /// clips all as one image no edge of the fill can show.
    var insetsFill: Bool { hasBorder && node.borderColor.w >= 1 && shape == .ownEdges }
}
