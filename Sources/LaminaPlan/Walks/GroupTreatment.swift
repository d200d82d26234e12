import LaminaCounters

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
