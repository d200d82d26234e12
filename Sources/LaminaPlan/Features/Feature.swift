import LaminaCounters
import LaminaLayers
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
    }

    typealias Decision = @Sendable (inout Group, inout GroupingWalk, RenderTree, borrowing LayoutWalk) -> Folding

    /// The flag of the groups that ask for it.
    let flag: GroupTreatment
    /// The reason of the pass; empty if other features give it.
    let reason: ReasonSet
    /// True if it adds draws below those of the layer, rather than changing their image.
    var isUnderneath = false
    /// Decides about a group that asks for it; if nil, the group needs an image.
    var fold: Decision?
    /// Records in a folded group the facts that enclosing groups need.
    var markFolded: (@Sendable (inout Group) -> Void)?

    /// All features, in the order in which a layer's draws become its finished image: those that need an image in any
    /// case, those drawn below, then from the draws outwards.
    static let inOrder: [Feature] = [
        Snapshot.feature, TransitionImage.feature, Rasterization.feature, Downscaling.feature, ImageFilters.feature,
        Vibrancy.feature, Blend.feature, Backdrop.feature, Shadow.feature, ClipPlanes.feature, Tint.feature,
        Clip.feature, Mask.feature, Opacity.feature,
    ]

    /// Folds all features that a group asks for, or none.
    ///
    /// - Returns: the rules that saved the group's image, or nil if it needs one.
    static func foldAll(
        _ group: inout Group, _ walk: inout GroupingWalk, _ tree: RenderTree, _ layout: borrowing LayoutWalk
    ) -> PlanRules? {
        // Enclosing clips have not cut the group, so they must cut it where its image is composited.
        if layout.uncutClips[group.index] != nil { return nil }
        var saving = PlanRules.none
        for feature in inOrder where group.treatment.contains(feature.flag) {
            // A layer inside that samples its backdrop would see the changed draws, instead of their image.
            guard let fold = feature.fold, feature.isUnderneath || !group.summary.samplesBackdrop else { return nil }
            switch fold(&group, &walk, tree, layout) {
            case .needsImage: return nil
            case .isDrawnApart: break
            case .inDraws(let rule): saving.insert(rule)
            }
        }
        for feature in inOrder where group.treatment.contains(feature.flag) { feature.markFolded?(&group) }
        return saving
    }
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
        if place.raster >= 0, effects.rasterizationScale == nil { group.treatment.insert(.isDownscaled) }
    }
}
