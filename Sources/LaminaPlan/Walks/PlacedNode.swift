import LaminaGeometry
import LaminaStage
import LaminaThreads

/// The layout of a node of the render tree on the frame, computed before drawing.
struct PlacedNode {
    // The widest vector comes first, so that nothing has to be aligned to it.
    /// The layer's edges in pixels, snapped to whole numbers nearby: minX minY maxX maxY. The bounding box if the layer
    /// is not rectilinear.
    var edges = SIMD4<Double>.zero
    /// From the layer's coordinates to pixels of the frame.
    var map = Homography.identity
    /// The pixels that the layer's own draws touch, within `clip`.
    var bounds = PixelRect.empty
    /// The pixels of the layer that may be drawn: those that ancestors' clips along whole pixels leave, and as many
    /// more as their filters, and its own, read.
    var clip = PixelRect.empty
    var flags: PlacedFlags = []
    /// The opacity that remains from ancestors that fade layer by layer, including this layer if it is one of them.
    var individualOpacity: Float = 1
    /// The distance beyond the frame that ancestors' filters and its own read, in pixels.
    var reach: Int32 = 0
    /// The index in ``LayoutWalk/spaces`` of the grid that the layer is drawn on.
    var space: Int32 = 0
    /// The node of the superlayer, or of the layer that it masks; -1 for the first node.
    var parent: Int32 = -1
    /// The count that the layer is in.
    var tally = LayerTally.none
}

/// The counts of layers, of which each is in at most one; see `LayerCounts`.
enum LayerTally: UInt8 {
    /// In a subtree that is left out, and counted with that.
    case none
    case hidden, transparent
    /// Of no layer, and counted nowhere.
    case vacant
    /// Left out with its sublayers, as nothing of it can show.
    case outside
    /// Its own picture is outside, and perhaps not its sublayers.
    case aloneOutside
    /// It has no picture of its own.
    case empty
    /// It shows something, unless something else covers it.
    case drawn

    /// True if it counts for ``PlacedFlags/hasSublayers`` of its superlayer.
    var isSublayer: Bool { self != .hidden && self != .transparent && self != .vacant }
}

extension RenderNode {
    /// True if the layer counts for ``PlacedFlags/hasSublayers`` of its superlayer, also where it is outside.
    @inline(__always)
    var isSublayer: Bool { flags.isDisjoint(with: [.hidden, .mask]) && opacity > 0 }
}

extension RenderTree {
    /// Returns whether another of a node's sublayers counts for ``PlacedFlags/hasSublayers``; looks at the first 256.
    func hasSublayers(_ parent: Int, besides node: Int) -> Bool {
        let end = parent + Int(nodes[parent].subtreeCount)
        var (index, count) = (parent + 1, 0)
        while index < end, count < 256 {
            if index != node, nodes[index].isSublayer { return true }
            index += Int(nodes[index].subtreeCount)
            count += 1
        }
        return false
    }
}

extension Homography {
    /// True if the plane is seen, from either side, and not edge-on.
    @inline(__always)
    var showsSurface: Bool { isAxisAligned ? abs(a * e) > 1e-13 : !isEdgeOn(determinant: determinant) }
}

extension PlacedNode {
    /// Returns whether sublayers find the same state around them in two layouts of a layer.
    func handsDown(as other: PlacedNode) -> Bool {
        map == other.map && clip == other.clip && individualOpacity == other.individualOpacity && reach == other.reach
            && space == other.space
            && flags.intersection([.isReversed, .isOutside]) == other.flags.intersection([.isReversed, .isOutside])
    }

    var isRectilinear: Bool { flags.contains(.isRectilinear) }
}

struct PlacedFlags: OptionSet {
    let rawValue: UInt16

    /// Neither the layer nor anything inside it is drawn.
    static let isSkipped = PlacedFlags(rawValue: 1 << 0)
    /// The layer is an axis-aligned box, perhaps flipped or rotated by multiples of 90°.
    static let isRectilinear = PlacedFlags(rawValue: 1 << 1)
    /// The layer's rectangle is too thin to show, or behind the viewer: only the part of its image beyond the rectangle
    /// shows.
    static let showsImageAlone = PlacedFlags(rawValue: 1 << 2)
    /// The layer has a colour, contents, pattern or border on the picture.
    static let drawsItself = PlacedFlags(rawValue: 1 << 3)
    /// At least one sublayer is neither hidden nor transparent.
    static let hasSublayers = PlacedFlags(rawValue: 1 << 4)
    /// The layer clips along an edge that runs through pixels.
    static let clipsThroughPixels = PlacedFlags(rawValue: 1 << 5)
    /// The subtree's extent must be known: it may become a group, or is inside one, or holds a border.
    static let needsSummary = PlacedFlags(rawValue: 1 << 6)
    /// The layer has an image of its own in any case: a mask, filters, a compositing filter, vibrancy, a shadow of its
    /// image, or because it is a snapshot or rasterized.
    static let isImage = PlacedFlags(rawValue: 1 << 7)
    /// A clip around the layer, or its own, lets nothing of it show; with culling it is skipped instead.
    static let isOutside = PlacedFlags(rawValue: 1 << 8)
    /// The map to the grid reverses the orientation of faces.
    static let isReversed = PlacedFlags(rawValue: 1 << 9)
    /// The layer may be a group, or its border may be drawn with its background.
    static let mayBeGroup = PlacedFlags(rawValue: 1 << 10)
    /// The layer, or one around it, has effects or another treatment than a fade or a clip.
    static let isInEffects = PlacedFlags(rawValue: 1 << 11)
    /// The layer has a border, which is above its sublayers or, if none reaches it, drawn with its background.
    static let mayMergeBorder = PlacedFlags(rawValue: 1 << 12)
    /// Inset shadows are above the layer's fill and below its border, so that the border is a draw of its own.
    static let drawsBorderApart = PlacedFlags(rawValue: 1 << 13)
}

// MARK: Effects

/// The layout of a node's effects, by its ``RenderNode/effects``.
struct EffectPlacement {
    /// The part of the node's finished image that the enclosing layers let show.
    var outerClip = PixelRect.empty
    /// The distance that the filters and the shadow spread pixels, in pixels.
    var reach: Int32 = 0
    /// The distance that the filters alone spread them.
    var filterReach: Int32 = 0
    /// The pixels that the layer's bounds touch.
    var touched = PixelRect.empty
    /// The pixels of the backdrop that its background filters read.
    var capture = PixelRect.empty
    /// The pixels of the filtered backdrop that are wanted: all of the capture, except in a picture that is drawn in
    /// bands.
    var shownBackdrop = PixelRect.empty
    /// The distance that the layer's filters and shadow, and those of enclosing layers, spread the backdrop, in pixels.
    var captureReach: Int32 = 0
    /// The offset of the shadow, in whole pixels.
    var shadowOffsetX: Int32 = 0
    var shadowOffsetY: Int32 = 0
    /// The standard deviation of the shadow's blur in pixels.
    var shadowSigma = 0.0
    /// The index in ``LayoutWalk/rasters``, or -1.
    var raster: Int32 = -1
}

extension EffectPlacement {
    /// Drops the backdrop, of which nothing shows.
    mutating func forgetBackdrop() { (capture, shownBackdrop) = (.empty, .empty) }
}

// MARK: Particles

/// A particle on the frame, of which something shows.
struct PlacedParticle {
    /// From the particle's coordinates to pixels.
    let map: Homography
    let box: DeviceBox
    /// The pixels that it touches.
    let touched: PixelRect

    /// - Parameter place: The layout of the node that stands for it.
    /// - Returns: Nil if nothing of it is within the clip.
    @inline(__always)
    init?(_ particle: RenderParticle, _ bounds: Rect, on place: borrowing PlacedNode) {
        map = place.map.after(particle.toSuperlayer)
        guard map.isFinite, map.showsSurface, let box = DeviceBox(bounds, under: map) else { return nil }
        self.box = box
        touched = box.touched(bounds, map)
        if touched.intersection(place.clip).isEmpty { return nil }
    }
}

/// The pixels of all particles of a node that can matter to it, and the number of particles within its clip.
struct ParticleExtent {
    private(set) var bounds = PixelRect.empty
    private(set) var shownCount = 0

    /// - Parameter area: The pixels that can matter; see ``LayoutWalk/extent(of:)``.
    init(of particles: RenderParticles, on place: PlacedNode, within area: PixelRect) {
        let parts = WorkTeam.map(partsOf: particles.all.count) { part in
            var extent = ParticleExtent()
            for particle in particles.all[part] {
                guard let placed = PlacedParticle(particle, particles.looks[Int(particle.look)].bounds, on: place)
                else {
                    continue
                }
                extent.bounds = extent.bounds.union(placed.touched.intersection(place.clip).intersection(area))
                extent.shownCount += 1
            }
            return extent
        }
        for part in parts {
            bounds = bounds.union(part.bounds)
            shownCount += part.shownCount
        }
    }

    private init() {}
}
