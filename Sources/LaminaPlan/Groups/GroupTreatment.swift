import LaminaCounters

/// How a layer that fades or clips its sublayers is drawn.
struct GroupTreatment: OptionSet {
    let rawValue: UInt8

    /// Its opacity fades the subtree as one image.
    static let fades = GroupTreatment(rawValue: 1 << 0)
    /// Its shape clips the subtree along edges that run through pixels.
    static let clips = GroupTreatment(rawValue: 1 << 1)
    /// The subtree is drawn on a target of its own.
    static let isPass = GroupTreatment(rawValue: 1 << 2)
    /// The border is drawn with the background, as no sublayer reaches it.
    static let mergesBorder = GroupTreatment(rawValue: 1 << 3)
}

extension GroupTreatment {
    /// Why the group needs a pass.
    var reasons: ReasonSet {
        var reasons: ReasonSet = []
        if contains(.fades) { reasons.insert(.groupOpacity) }
        if contains(.clips) { reasons.insert(.clip) }
        return reasons
    }
}
