import LaminaCounters
import LaminaLayers
import LaminaStage

/// One thing that a layer may ask of its image as a whole: the reason of the offscreen pass that it asks for, and when the
/// layer's draws can do it themselves instead.
///
/// The rest stands in the feature's file too: when a layer asks for it, why the picture stays the same without the pass, and
/// how it is drawn.
struct Feature: Sendable {
    /// How a group does without an image of its own, as far as a feature is concerned.
    enum Folding {
        /// It can't.
        case needsImage
        /// Nothing is saved: other draws of the layer do it.
        case isDrawnApart
        /// Its draws do it themselves, which this rule has found.
        case inDraws(PlanRule)
    }

    typealias Decision = @Sendable (inout Group, inout Grouper, RenderTree, borrowing Placer) -> Folding

    /// The flag of the groups that ask for it.
    let flag: GroupTreatment
    /// The reason of the pass; empty where other features tell it.
    let reason: ReasonSet
    /// Whether it adds draws under those of the layer, rather than changing their image.
    var isUnderneath = false
    /// Decides about a group that asks for it; without, the group needs an image.
    var fold: Decision?
    /// Notes in a folded group what the groups around have to know.
    var settle: (@Sendable (inout Group) -> Void)?

    /// All features, in the order in which a layer's draws become its finished image: what needs an image in any case, what
    /// is drawn underneath, then from the draws outwards.
    static let inOrder: [Feature] = [
        Snapshot.feature, TransitionImage.feature, Rasterization.feature, Downscaling.feature, ImageFilters.feature,
        Vibrancy.feature, Blend.feature, Backdrop.feature, Shadow.feature, ClipPlanes.feature, Tint.feature,
        Clip.feature, Mask.feature, Opacity.feature,
    ]

    /// Folds all features that a group asks for, or none.
    ///
    /// - Returns: the rules that saved the group's image, or nil if it needs one.
    static func foldAll(
        _ group: inout Group, _ walk: inout Grouper, _ tree: RenderTree, _ placer: borrowing Placer
    ) -> PlanRules? {
        // Clips around it have not cut the group, so they must where its image is put.
        if placer.uncutClips[group.index] != nil { return nil }
        var saving = PlanRules.none
        for feature in inOrder where group.treatment.contains(feature.flag) {
            // A layer inside that samples its backdrop would find the draws changed, and not their image.
            guard let fold = feature.fold, feature.isUnderneath || !group.summary.readsTarget else { return nil }
            switch fold(&group, &walk, tree, placer) {
            case .needsImage: return nil
            case .isDrawnApart: break
            case .inDraws(let rule): saving.insert(rule)
            }
        }
        for feature in inOrder where group.treatment.contains(feature.flag) { feature.settle?(&group) }
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

/// Downscaling: the layer's image would be larger than pays, and has a coarser grid of its own; see ``CoarseLayers``. It
/// asks for no pass that the layer does not make by itself.
enum Downscaling {
    static let feature = Feature(flag: .isCoarse, reason: [])

    static func ask(_ group: inout Group, _ effects: RenderEffects, _ place: EffectPlace) {
        if place.raster >= 0, effects.rasterizationScale == nil { group.treatment.insert(.isCoarse) }
    }
}
