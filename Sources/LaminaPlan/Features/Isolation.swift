import LaminaStage

/// An isolated layer: layers inside see only what is painted inside.
enum Isolation {
    static let feature = Feature(flag: .isolated, reason: .isolation)

    /// Only a layer inside that samples its backdrop makes a difference: without one, drawing the group's image over the
    /// surface around it is the same as drawing its layers one after the other, as source over is associative.
    ///
    /// - Parameter isUncut: true if the enclosing clips do not cut the group because of such a layer, whose blend mode may
    ///   have been dropped since.
    static func ask(_ group: inout Group, isUncut: Bool) {
        guard group.node.flags.contains(.isolated), group.summary.samplesBackdrop || isUncut else { return }
        group.treatment.insert(.isolated)
    }
}
