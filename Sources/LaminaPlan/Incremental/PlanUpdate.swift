/// The result of an ``IncrementalPlanner``'s update to another tree.
package enum PlanUpdate {
    /// The tree is the one before, and so is the plan.
    case unchanged
    /// The plan was patched; the pixels that may differ.
    case patched(FrameDifference)
    /// The plan was made whole, for a reason; the plan before, if there was one.
    case whole(ReplanReason, before: PassPlan?)
}

/// The reason for which a plan is made whole and not patched.
package enum ReplanReason: String, Error, CaseIterable, Sendable {
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

/// The use that an ``IncrementalPlanner`` made of its plans.
package struct PlanReuse: Sendable, Equatable {
    /// The trees that needed no new plan.
    package var unchanged = 0
    /// The trees for which the plan was patched.
    package var patched = 0
    /// The layers that were planned again in these.
    package var patchedNodes = 0
    /// The trees for which the plan was made whole, by reason.
    package var whole: [ReplanReason: Int] = [:]

    package init() {}
}
