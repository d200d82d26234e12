import LaminaGeometry
import LaminaStage

/// One layer and its sublayers, while their drawing is decided.
struct Group {
    let index: Int
    let node: RenderNode
    let place: PlacedNode
    /// The number of draws of the layer itself.
    var ownDraws: UInt8
    /// The pixels that its sublayers touch.
    let sublayers: PixelRect
    /// The pixels that its shape covers wholly.
    let interior: ClipInterior
    /// The layer and its sublayers together.
    var summary: SubtreeSummary
    var treatment: GroupTreatment = []
    /// True if its shadow is made from its image, and not analytically.
    var castsShadowOfImage = false
    /// True if the layer itself samples its backdrop.
    var samplesBackdrop = false
    /// True if its compositing filter changes pixels outside the layer too.
    var reachesBeyond = false
    /// The pixels of the backdrop that it samples.
    var capture = PixelRect.empty

    /// True if it is a single draw, which has no group image beside its own.
    var isLoneDraw: Bool {
        !place.flags.contains(.hasSublayers) && ownDraws <= 1 && (node.tint < 0 || !node.hasImageOnColor)
    }

    /// Adds a draw below or above all others of the layer.
    mutating func addApart(_ area: PixelRect) {
        summary.add(bounds: area, depth: 1, blends: 1)
        ownDraws = ownDraws.addingSaturated(1)
    }

    /// Records for the enclosing groups that its draws go to their target, and the visible area there.
    mutating func staysOnTarget(within shown: PixelRect) {
        // A layer inside samples the target beyond the visible area.
        summary.bounds = summary.samplesBackdrop ? summary.bounds.union(shown) : shown
        noteSampling(in: &summary)
    }

    /// Records for the enclosing groups that the layer samples its backdrop.
    func noteSampling(in summary: inout SubtreeSummary) {
        guard samplesBackdrop else { return }
        summary.samplesBackdrop = true
        summary.bounds = summary.bounds.union(capture)
    }
}

// MARK: Summary

/// The contribution of a subtree to its target, as far as grouping needs it.
struct SubtreeSummary: Equatable {
    /// The pixels it touches.
    var bounds = PixelRect.empty
    /// The largest number of draws that may overlap on one pixel; a subtree with a target of its own is one draw.
    var depth: UInt8 = 0
    /// The largest number of those that are blended with the pixels below; opaque ones replace them.
    var blends: UInt8 = 0
    /// True if one of its draws is already clipped in the shader, which has room for one clip.
    var clipsInShader = false
    /// True if one of its draws shows an image or a gradient, whose colours 8 bits round.
    var showsImages = false
    /// True if one of its draws is an image over the layer's colour.
    var hasImageOnColor = false
    /// True if one of its draws is an analytic shadow, that of a box, a border by side or of a picture, whose shaders support only
    /// rounded clips.
    var hasAnalyticShadow = false
    /// True if one of its draws is the image of a group read through a mask's, so that it can't read another mask.
    var readsMask = false
    /// True if one of its draws samples the backdrop, so that it cannot be drawn elsewhere.
    var samplesBackdrop = false
    /// The index in ``GroupingWalk/cuts`` of the layer's own draw without the pixels that others of its group cover, or
    /// -1.
    var cut: Int32 = -1

    /// Adds draws that are above or below all others.
    mutating func add(bounds other: PixelRect, depth otherDepth: UInt8, blends otherBlends: UInt8) {
        guard otherDepth > 0, !other.isEmpty else { return }
        if depth > 0, bounds.intersects(other) {
            depth = depth.addingSaturated(otherDepth)
            blends = blends.addingSaturated(otherBlends)
        } else {
            depth = max(depth, otherDepth)
            blends = max(blends, otherBlends)
        }
        bounds = bounds.union(other)
    }
}

extension UInt8 {
    func addingSaturated(_ other: UInt8) -> UInt8 {
        let (sum, isOverflow) = addingReportingOverflow(other)
        return isOverflow ? .max : sum
    }
}

// MARK: Treatment

/// The features of a layer that concern its image as a whole, and the decisions of the grouping walk about them.
///
/// Each feature's file in `Features/` sets the feature's flag and reads it when the layer is drawn.
struct GroupTreatment: OptionSet {
    let rawValue: UInt32

    // MARK: Features

    /// Clip planes cut the subtree: ``ClipPlanes``.
    static let clipPlanes = GroupTreatment(rawValue: 1 << 0)
    /// The subtree's image is multiplied by a colour: ``Tint``.
    static let tints = GroupTreatment(rawValue: 1 << 1)
    /// The layer's shape clips the subtree along edges that run through pixels: ``Clip``.
    static let clips = GroupTreatment(rawValue: 1 << 2)
    /// A mask lets parts of the subtree show: ``Mask``.
    static let masks = GroupTreatment(rawValue: 1 << 3)
    /// The opacity fades the subtree as one image: ``Opacity``.
    static let fades = GroupTreatment(rawValue: 1 << 4)
    /// The layer casts a shadow: ``Shadow``.
    static let shadows = GroupTreatment(rawValue: 1 << 5)
    /// Filters change the subtree's image: ``ImageFilters``.
    static let filters = GroupTreatment(rawValue: 1 << 6)
    /// The layer shows its backdrop, filtered: ``Backdrop``.
    static let backdrop = GroupTreatment(rawValue: 1 << 7)
    /// The layer's image shows its backdrop through itself: ``Vibrancy``.
    static let vibrant = GroupTreatment(rawValue: 1 << 8)
    /// The subtree's image is blended with its backdrop other than by source over: ``Blend``.
    static let mixes = GroupTreatment(rawValue: 1 << 9)
    /// The subtree's image has a grid of its own, as the layer asks: ``Rasterization``.
    static let rasterizes = GroupTreatment(rawValue: 1 << 10)
    /// The subtree's image is downscaled, because it would be too large: ``Downscaling``.
    static let isDownscaled = GroupTreatment(rawValue: 1 << 11)
    /// The subtree is the picture of another layer at an earlier moment: ``Snapshot``.
    static let snapshot = GroupTreatment(rawValue: 1 << 12)
    /// The subtree's image takes part in a transition: ``TransitionImage``.
    static let transition = GroupTreatment(rawValue: 1 << 13)

    /// The layer is isolated, and a layer inside samples its backdrop: ``Isolation``.
    static let isolated = GroupTreatment(rawValue: 1 << 14)

    /// Copies of the subtree's image fill an area: ``Pattern``.
    static let patterns = GroupTreatment(rawValue: 1 << 15)

    // MARK: Decisions

    /// The subtree is drawn on a target of its own.
    static let isPass = GroupTreatment(rawValue: 1 << 16)
    /// The border is drawn with the background, as no sublayer reaches it.
    static let mergesBorder = GroupTreatment(rawValue: 1 << 17)
    /// The mask is applied to each fragment.
    static let masksInShader = GroupTreatment(rawValue: 1 << 18)
    /// The shadow is drawn analytically.
    static let shadowIsAnalytic = GroupTreatment(rawValue: 1 << 19)
    /// A path gives the shadow its shape, so that the shadow needs no image of the layer.
    static let shadowIsOfPath = GroupTreatment(rawValue: 1 << 20)
    /// A layer inside samples its backdrop.
    static let isolates = GroupTreatment(rawValue: 1 << 21)
    /// The target's draws replace the pixels below, so that 8 bits suffice.
    static let isNarrow = GroupTreatment(rawValue: 1 << 22)

    /// Shadows of the layer's box are among its draws: ``BoxShadows``.
    static let boxShadows = GroupTreatment(rawValue: 1 << 23)

    /// A border by side is among the layer's draws: ``SideBorders``.
    static let borderSides = GroupTreatment(rawValue: 1 << 24)

    /// The picture of a border is among the layer's draws: ``BorderImages``.
    static let borderImage = GroupTreatment(rawValue: 1 << 25)

    /// All features.
    static let features = GroupTreatment(rawValue: (1 << 16) - 1)
}

extension GroupTreatment {
    /// True if the layer's image has a grid of its own.
    var hasOwnGrid: Bool { !isDisjoint(with: [.rasterizes, .patterns, .isDownscaled]) }
}

// MARK: Groups that clips do not cut

/// The groups whose own image is not cut by the enclosing clips, but only when it is composited: a backdrop-sampling
/// layer inside would otherwise see the cut.
///
/// The groups that have an image are known only after layout and grouping; those that clips cut are laid out again.
struct UncutGroups {
    private var nodes: Set<Int> = []

    func contains(_ node: Int) -> Bool { !nodes.isEmpty && nodes.contains(node) }

    /// Marks the groups with a backdrop-sampling layer inside that clips cut; returns false if none is new.
    mutating func mark(_ ancestors: [SamplingAncestor], _ treatments: [GroupTreatment]) -> Bool {
        let before = nodes.count
        for holder in ancestors where holder.isCut {
            let treatment = treatments[holder.node]
            if treatment.isSuperset(of: [.isPass, .isolates]), !treatment.hasOwnGrid { nodes.insert(holder.node) }
        }
        return nodes.count > before
    }
}

/// A layer with a backdrop-sampling layer inside.
struct SamplingAncestor {
    var node: Int
    /// True if enclosing clips cut pixels of the layer that could be seen.
    var isCut: Bool
}
