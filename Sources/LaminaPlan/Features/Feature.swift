import LaminaCounters
import LaminaStage

/// A property of a layer that concerns its image as a whole: the reason of the offscreen pass that it asks for, and the
/// condition for doing it in the layer's draws instead.
///
/// The feature's file has the rest too: when a layer asks for it, why the picture stays the same without the pass, and
/// its drawing.
struct Feature: Sendable {
    /// The result of folding one feature of a group.
    enum Folding {
        /// It needs an image.
        case needsImage
        /// Nothing is saved: other draws of the layer do it.
        case isDrawnApart
        /// The group's draws do it themselves, thanks to this rule.
        case inDraws(PlanRule)
        /// They do where few of them are on the edge of the group's shape: ``Clip/allows(_:onEdge:)``.
        case dependsOnEdge(PlanRule)
        /// They do if no two of them overlap once those that others cover are cut: ``CutCovered``.
        case dependsOnCuts(PlanRule)
    }

    /// The flag of the groups that ask for it.
    let flag: GroupTreatment
    /// The reason of the pass; empty if other features give it.
    let reason: ReasonSet
    /// True if it adds draws below those of the layer, rather than changing their image.
    var isUnderneath = false
    /// Decides about a group that asks for it; if nil, the group needs an image.
    var fold: (@Sendable (Group, FoldFacts) -> Folding)?
    /// Records in a folded group the facts that enclosing groups need.
    var markFolded: (@Sendable (inout Group) -> Void)?
}

/// The facts about a group, beyond its layers, by which its features are folded.
struct FoldFacts {
    let rules: PlanRules
    /// The alpha of its tint; 1 if it has none.
    let tintAlpha: Float
    /// The way in which fragments can apply its mask; nil if they can't, or if it has none.
    let mask: FragmentMask?
}

/// The mask of a group as a fragment applies it.
enum FragmentMask {
    /// By a rounded rectangle, as a clip.
    case shape
    /// By an image or a gradient; or by what an inverted rounded rectangle leaves.
    case picture
    /// Not at all: it is inverted, and shows nothing.
    case hidesNothing
}

// Features that need the layer's image in any case.

/// A snapshot: the layer's subtree is the picture of another layer at an earlier moment.
enum Snapshot {
    static let feature = Feature(flag: .snapshot, reason: .snapshot)

    static func ask(_ group: inout Group) {
        if group.node.flags.contains(.snapshot) { group.treatment.insert(.snapshot) }
    }
}

/// The image of a layer's old or new state in a transition.
enum TransitionImage {
    static let feature = Feature(flag: .transition, reason: .transition)

    static func ask(_ group: inout Group) {
        if group.node.flags.contains(.transition) { group.treatment.insert(.transition) }
    }
}

/// Downscaling: the layer's image would exceed the size limit, and has a smaller grid of its own; see
/// ``DownscaledLayers``. It asks for no pass that the layer does not have in any case.
enum Downscaling {
    static let feature = Feature(flag: .isDownscaled, reason: [])

    static func ask(_ group: inout Group, _ effects: RenderEffects, _ place: EffectPlacement) {
        if place.raster >= 0, !effects.asksForOwnGrid { group.treatment.insert(.isDownscaled) }
    }
}
