import LaminaCounters
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
    /// The pixels that its shape covers wholly.
    let interior: ClipInterior
    /// Layer and sublayers together.
    var summary: SubtreeSummary
    var treatment: GroupTreatment = []
    /// Whether its shadow is made of its image, and not by formula.
    var throwsShadowOfImage = false
    /// Whether the layer itself samples its backdrop.
    var readsBackdrop = false
    /// Whether its compositing filter changes what lies beside the layer too.
    var reachesBeyond = false
    /// The pixels of the backdrop that it samples.
    var capture = PixelRect.empty

    /// Whether it is one draw, which has no image as a whole beside its own.
    var isLoneDraw: Bool {
        !place.flags.contains(.hasSublayers) && ownDraws <= 1 && (node.tint < 0 || !node.hasImageOnColor)
    }

    /// Adds a draw that lies under all others of the layer.
    mutating func addUnder(_ area: PixelRect) {
        summary.add(bounds: area, depth: 1, blends: 1)
        ownDraws = ownDraws.addingSaturated(1)
    }

    /// Notes in what the groups around see that its draws go to their target, and what of them shows there.
    mutating func staysOnTarget(within shown: PixelRect) {
        // What a layer inside samples of the target reaches further than what shows.
        summary.bounds = summary.readsTarget ? summary.bounds.union(shown) : shown
        readsBackdropItself(in: &summary)
    }

    /// Notes in what the groups around see that the layer samples its backdrop.
    func readsBackdropItself(in summary: inout SubtreeSummary) {
        guard readsBackdrop else { return }
        summary.readsTarget = true
        summary.bounds = summary.bounds.union(capture)
    }
}

// MARK: Where it shows

extension Group {
    /// The pixels that the group touches where it is put into what is around it.
    ///
    /// - Parameter mask: The pixels that its mask touches.
    func outerBounds(_ placer: borrowing Placer, mask: PixelRect) -> PixelRect {
        treatment.contains(.mixes) && reachesBeyond ? extent(placer) : imageBounds(placer, mask: mask)
    }

    /// The pixels that the group's finished image shows something on, whatever its operator does to others.
    func imageBounds(_ placer: borrowing Placer, mask: PixelRect) -> PixelRect {
        var bounds = summary.bounds
        guard node.effects >= 0 else {
            if let clip = placer.uncutClips[index] { bounds = bounds.intersection(clip) }
            return bounds
        }
        if bounds.isEmpty { return .empty }
        if treatment.contains(.filters) || throwsShadowOfImage {
            bounds = bounds.outset(by: placer.effects[Int(node.effects)].reach)
        }
        if treatment.contains(.masks) { bounds = bounds.intersection(mask) }
        return bounds.intersection(extent(placer))
    }

    /// All pixels that a group with effects may show something on.
    private func extent(_ placer: borrowing Placer) -> PixelRect {
        let effects = placer.effects[Int(node.effects)]
        return placer.spaces[Int(place.space)].outset(by: place.reach - effects.reach).intersection(effects.outerClip)
    }
}

extension PixelRect {
    /// The rectangle moved by whole pixels.
    func moved(x: Int32, y: Int32) -> PixelRect {
        func sum(_ a: Int32, _ b: Int32) -> Int32 { Int32(clamping: Int(a) + Int(b)) }
        return isEmpty
            ? .empty : PixelRect(minX: sum(minX, x), minY: sum(minY, y), maxX: sum(maxX, x), maxY: sum(maxY, y))
    }
}

// MARK: Summary

/// What a subtree puts on the target it is drawn on, as far as grouping has to know.
struct SubtreeSummary {
    /// The pixels it touches.
    var bounds = PixelRect.empty
    /// The most draws that may meet on one pixel; a subtree with a target of its own is one draw.
    var depth: UInt8 = 0
    /// The most of those that mix with what is under them; opaque ones replace it.
    var blends: UInt8 = 0
    /// Whether one of its draws is already clipped in the shader, which has room for one clip.
    var clipsInShader = false
    /// Whether one of its draws shows an image or a gradient, whose colours 8 bits round.
    var showsImages = false
    /// Whether one of its draws is an image over the layer's colour.
    var hasImageOnColor = false
    /// Whether one of its draws is a shadow by formula, whose shader knows only rounded clips.
    var hasFormulaShadow = false
    /// Whether one of its draws is the image of a group read through a mask's, so that it can't read another mask.
    var readsMask = false
    /// Whether one of its draws reads what is behind it, so that it cannot be drawn elsewhere.
    var readsTarget = false
    /// Of ``Grouper/cuts``: what is left of the layer's own draw beside those of its group that cover it, or -1.
    var cut: Int32 = -1

    /// Adds draws that lie in front of or behind all others.
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

/// The features that a layer asks for which concern its image as a whole, and what the grouping walk decided of them.
///
/// Each feature's file in `Features/` sets the feature's flag and reads it when the layer is drawn.
struct GroupTreatment: OptionSet {
    let rawValue: UInt32

    // MARK: Features

    /// Clip planes cut the subtree: ``ClipPlanes``.
    static let slices = GroupTreatment(rawValue: 1 << 0)
    /// The subtree's image is multiplied with a colour: ``Tint``.
    static let tints = GroupTreatment(rawValue: 1 << 1)
    /// The layer's shape clips the subtree along edges that run through pixels: ``Clip``.
    static let clips = GroupTreatment(rawValue: 1 << 2)
    /// A mask lets parts of the subtree show: ``Mask``.
    static let masks = GroupTreatment(rawValue: 1 << 3)
    /// The opacity fades the subtree as one image: ``Opacity``.
    static let fades = GroupTreatment(rawValue: 1 << 4)
    /// The layer throws a shadow: ``Shadow``.
    static let shadows = GroupTreatment(rawValue: 1 << 5)
    /// Filters change the subtree's image: ``ImageFilters``.
    static let filters = GroupTreatment(rawValue: 1 << 6)
    /// The layer shows its backdrop, filtered: ``Backdrop``.
    static let backdrop = GroupTreatment(rawValue: 1 << 7)
    /// The layer's image shows its backdrop through itself: ``Vibrancy``.
    static let vibrant = GroupTreatment(rawValue: 1 << 8)
    /// The subtree's image is not simply put over its backdrop: ``Blend``.
    static let mixes = GroupTreatment(rawValue: 1 << 9)
    /// The subtree's image has a grid of its own, as the layer asks: ``Rasterization``.
    static let rasterizes = GroupTreatment(rawValue: 1 << 10)
    /// The subtree's image has a coarser grid of its own, because it would be too large: ``Downscaling``.
    static let isCoarse = GroupTreatment(rawValue: 1 << 11)
    /// The subtree is the picture of another layer at an earlier moment: ``Snapshot``.
    static let snapshot = GroupTreatment(rawValue: 1 << 12)
    /// The subtree's image takes part in a transition: ``TransitionImage``.
    static let transition = GroupTreatment(rawValue: 1 << 13)

    // MARK: Decisions

    /// The subtree is drawn on a target of its own.
    static let isPass = GroupTreatment(rawValue: 1 << 16)
    /// The border is drawn with the background, as no sublayer reaches it.
    static let mergesBorder = GroupTreatment(rawValue: 1 << 17)
    /// The mask is applied to each fragment.
    static let masksInShader = GroupTreatment(rawValue: 1 << 18)
    /// The shadow is drawn by formula.
    static let shadowIsAnalytic = GroupTreatment(rawValue: 1 << 19)
    /// A path gives the shadow its shape, so that nothing of the layer leaves its target for it.
    static let shadowIsOfPath = GroupTreatment(rawValue: 1 << 20)
    /// A layer inside samples its backdrop.
    static let isolates = GroupTreatment(rawValue: 1 << 21)
    /// The target's draws replace what is under them, so that 8 bits hold them.
    static let isNarrow = GroupTreatment(rawValue: 1 << 22)

    /// All features.
    static let features = GroupTreatment(rawValue: (1 << 14) - 1)
}

extension GroupTreatment {
    /// Whether the layer's image has a grid of its own.
    var hasOwnGrid: Bool { !isDisjoint(with: [.rasterizes, .isCoarse]) }

    /// The reasons for which the layer asks for an offscreen pass. The shadow of a path alone asks for none.
    var required: ReasonSet { subtracting(contains(.shadowIsOfPath) ? .shadows : []).reasons }

    /// The reasons for which passes are made for the layer; none where that is the shadow of a path alone. A layer without an
    /// image of its own has the reasons of its backdrop.
    var passReasons: ReasonSet {
        contains(.isPass) ? required : required.subtracting([.groupOpacity, .clip, .mask, .filter, .flatten3D])
    }

    private var reasons: ReasonSet {
        var reasons: ReasonSet = []
        if isDisjoint(with: .features) { return reasons }
        for feature in Feature.inOrder where contains(feature.flag) { reasons.formUnion(feature.reason) }
        // A vibrant layer's backdrop is what its image shows.
        if contains(.vibrant) { reasons.remove(.backdrop) }
        if contains(.isolates), !reasons.isEmpty { reasons.insert(.isolation) }
        return reasons
    }
}
