import LaminaCounters

/// How a layer that does something to its image as a whole is drawn.
struct GroupTreatment: OptionSet {
    let rawValue: UInt32

    /// Its opacity fades the subtree as one image.
    static let fades = GroupTreatment(rawValue: 1 << 0)
    /// Its shape clips the subtree along edges that run through pixels.
    static let clips = GroupTreatment(rawValue: 1 << 1)
    /// The subtree is drawn on a target of its own.
    static let isPass = GroupTreatment(rawValue: 1 << 2)
    /// The border is drawn with the background, as no sublayer reaches it.
    static let mergesBorder = GroupTreatment(rawValue: 1 << 3)
    /// A mask lets parts of it show.
    static let masks = GroupTreatment(rawValue: 1 << 4)
    /// The mask is applied to each fragment.
    static let masksInShader = GroupTreatment(rawValue: 1 << 5)
    /// It throws a shadow.
    static let shadows = GroupTreatment(rawValue: 1 << 6)
    /// The shadow is drawn by formula.
    static let shadowIsAnalytic = GroupTreatment(rawValue: 1 << 7)
    static let filters = GroupTreatment(rawValue: 1 << 8)
    /// It shows what is behind it, filtered.
    static let backdrop = GroupTreatment(rawValue: 1 << 9)
    static let vibrant = GroupTreatment(rawValue: 1 << 10)
    /// It is not simply put over what is behind it.
    static let mixes = GroupTreatment(rawValue: 1 << 11)
    /// A layer inside reads what is behind it.
    static let isolates = GroupTreatment(rawValue: 1 << 12)
    static let rasterizes = GroupTreatment(rawValue: 1 << 13)
    /// Its image has a grid of its own because it would be too large.
    static let isCoarse = GroupTreatment(rawValue: 1 << 17)
    static let snapshot = GroupTreatment(rawValue: 1 << 14)

    /// Its draws replace what is under them, so that 8 bits hold them.
    static let isNarrow = GroupTreatment(rawValue: 1 << 15)
    static let transition = GroupTreatment(rawValue: 1 << 16)
    /// Its image is multiplied with a colour.
    static let tints = GroupTreatment(rawValue: 1 << 18)
    /// Half planes cut it.
    static let slices = GroupTreatment(rawValue: 1 << 19)
    /// A path gives the shadow its shape, so that nothing of the layer leaves its target for it.
    static let shadowIsOfPath = GroupTreatment(rawValue: 1 << 20)

    /// What makes the layer's image one of its own in every plan without savings.
    static let needsImage: GroupTreatment = [
        .fades, .clips, .masks, .shadows, .filters, .vibrant, .mixes, .rasterizes, .isCoarse, .snapshot, .transition,
        .tints, .slices,
    ]
}

extension GroupTreatment {
    /// Whether the layer's image has a grid of its own.
    var hasOwnGrid: Bool { !isDisjoint(with: [.rasterizes, .isCoarse]) }

    /// Why the layer asks for a trip away from its target. The shadow of a path alone asks for none.
    var required: ReasonSet { subtracting(contains(.shadowIsOfPath) ? .shadows : []).reasons }

    /// Why passes are made for the layer; none where that is the shadow of a path alone. A layer without an image of its own
    /// has the reasons of its backdrop.
    var passReasons: ReasonSet {
        contains(.isPass) ? required : required.subtracting([.groupOpacity, .clip, .mask, .filter, .flatten3D])
    }

    private var reasons: ReasonSet {
        var reasons: ReasonSet = []
        if contains(.fades) { reasons.insert(.groupOpacity) }
        if contains(.clips) { reasons.insert(.clip) }
        if isDisjoint(with: .anyEffect) { return reasons }
        if contains(.masks) { reasons.insert(.mask) }
        if contains(.shadows) { reasons.insert(.shadow) }
        if !isDisjoint(with: [.filters, .tints]) { reasons.insert(.filter) }
        if contains(.vibrant) {
            reasons.insert(.vibrancy)
        } else if contains(.backdrop) {
            reasons.insert(.backdrop)
        }
        if contains(.mixes) { reasons.insert(.compositingFilter) }
        if contains(.slices) { reasons.insert(.flatten3D) }
        if contains(.rasterizes) { reasons.insert(.rasterize) }
        if contains(.snapshot) { reasons.insert(.snapshot) }
        if contains(.transition) { reasons.insert(.transition) }
        if contains(.isolates), !reasons.isEmpty { reasons.insert(.isolation) }
        return reasons
    }

    private static let anyEffect: GroupTreatment = [
        .masks, .shadows, .filters, .vibrant, .backdrop, .mixes, .rasterizes, .snapshot, .transition,
        .isolates, .tints, .slices,
    ]
}
