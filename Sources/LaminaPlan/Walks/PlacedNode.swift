import LaminaGeometry

/// Where a node of the render tree lies on the frame, worked out before anything is drawn.
struct PlacedNode {
    /// From the layer's coordinates to pixels of the frame.
    var map = Homography.identity
    /// The layer's edges in pixels, near-whole numbers made whole: minX minY maxX maxY. For a layer that is turned,
    /// the smallest box around it.
    var edges = SIMD4<Double>.zero
    /// The pixels that the layer's own draws touch, within `clip`.
    var bounds = PixelRect.empty
    /// What may be drawn of the layer: what ancestors clip along whole pixels, and as much more as their filters, and its
    /// own, read.
    var clip = PixelRect.empty
    var flags: PlacedFlags = []
    /// What ancestors that fade layer by layer leave of the opacity here, this layer included if it is one of them.
    var individualOpacity: Float = 1
    /// How far beyond the frame ancestors' filters and its own read, in pixels.
    var reach: Int32 = 0
    /// Of ``Placer/spaces``: the grid that the layer is drawn on.
    var space: Int32 = 0
}

struct PlacedFlags: OptionSet {
    let rawValue: UInt16

    /// Neither the layer nor anything inside it is drawn.
    static let isSkipped = PlacedFlags(rawValue: 1 << 0)
    /// The layer is a box along the axes, perhaps mirrored or turned by right angles.
    static let isRectilinear = PlacedFlags(rawValue: 1 << 1)
    /// The layer's rectangle is too thin to show, or behind the viewer: only what its image has beyond it is seen.
    static let showsImageAlone = PlacedFlags(rawValue: 1 << 2)
    /// The layer has a colour, contents, pattern or border on the picture.
    static let drawsItself = PlacedFlags(rawValue: 1 << 3)
    /// At least one sublayer is neither hidden nor transparent.
    static let hasSublayers = PlacedFlags(rawValue: 1 << 4)
    /// The layer clips along an edge that runs through pixels.
    static let clipsThroughPixels = PlacedFlags(rawValue: 1 << 5)
    /// The subtree's extent has to be known: it may become a group, or is inside one, or holds a border.
    static let needsSummary = PlacedFlags(rawValue: 1 << 6)
    /// The layer has an image of its own whatever else there is: a mask, filters, a compositing filter, vibrancy, a
    /// shadow of its image, or because it is a snapshot or rasterized.
    static let isImage = PlacedFlags(rawValue: 1 << 7)
}
