/// The result of an ``IncrementalPlanner``'s update to another tree.
package enum PlanUpdate {
    /// The tree is the one before, and so is the plan.
    case unchanged
    /// The plan was patched; the pixels that may differ.
    case patched(FrameDifference)
    /// The plan was made whole, for a reason; the plan before, if there was one.
    case whole(ReplanReason, before: PassPlan?)
}

/// The reason for which the plan of a frame was made whole and not patched.
public enum ReplanReason: String, Error, CaseIterable, Sendable, Codable, CodingKeyRepresentable {
    /// There is no plan yet, or none of the tree before.
    case first
    /// More than values of layers may have changed, or it is not known what.
    case structure
    /// Too many layers have changed for patching to be less work.
    case many
    /// A layer has effects, or is in a group whose image or treatment may depend on it.
    case group
    /// A layer with sublayers has been shown or hidden.
    case visibility
    /// A layer shows something for which the plan has no slot.
    case appears
    /// A layer is drawn by other instances than before.
    case draws
    /// A layer overlaps another one that is drawn in another order.
    case order
    /// More or less than before is covered of a group's image, or of a layer with several instances.
    case occlusion
    /// A layer touches a captured backdrop that another capture may share.
    case captures
    /// Another layer than before is the first that covers the whole frame.
    case ground
    /// A layer has entries in the table of clips and gradients.
    case table
}

/// The use that successive frames made of the plan of the frame before.
///
/// A plan says which passes, draws and instances a frame takes. Where only values of layers have changed, it is patched,
/// which costs what changed; otherwise it is made whole, which costs what the frame has.
public struct PlanReuse: Sendable, Equatable, Encodable {
    /// The frames that show the same as the one before, so that its plan was theirs.
    public package(set) var unchanged = 0
    /// The frames whose plans were patched.
    public package(set) var patched = 0
    /// The layers that were planned again in these: those whose values have changed, and those inside that they move.
    public package(set) var patchedLayers = 0
    /// The frames whose plans were made whole, by reason; without those of 0.
    public package(set) var whole: [ReplanReason: Int] = [:]

    /// Creates counts of 0.
    public init() {}

    /// The number of frames whose plans were made whole.
    public var wholeTotal: Int { whole.values.reduce(0, +) }

    /// The number of all frames.
    public var frames: Int { unchanged + patched + wholeTotal }

    /// Adds the counts of another sequence.
    package mutating func add(_ other: PlanReuse) {
        unchanged += other.unchanged
        patched += other.patched
        patchedLayers += other.patchedLayers
        whole.merge(other.whole, uniquingKeysWith: +)
    }

    private enum CodingKeys: String, CodingKey { case unchanged, patched, patchedLayers, whole }
    private enum WholeKeys: String, CodingKey { case total, byReason }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(unchanged, forKey: .unchanged)
        try container.encode(patched, forKey: .patched)
        try container.encode(patchedLayers, forKey: .patchedLayers)
        var reasons = container.nestedContainer(keyedBy: WholeKeys.self, forKey: .whole)
        try reasons.encode(wholeTotal, forKey: .total)
        try reasons.encode(whole, forKey: .byReason)
    }
}
