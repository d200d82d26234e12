import LaminaCounters

/// The order of the features, and the passes that they ask for together.
enum FeatureOrder {
    /// All features, in the order in which a layer's draws become its finished image: those that need an image in any
    /// case, those drawn below, then from the draws outwards.
    static let all: [Feature] = [
        Snapshot.feature, TransitionImage.feature, Isolation.feature, Rasterization.feature, Pattern.feature,
        Downscaling.feature, ImageFilters.feature, Vibrancy.feature, Blend.feature, Backdrop.feature, Shadow.feature,
        ClipPlanes.feature, Tint.feature, Clip.feature, Mask.feature, Opacity.feature,
    ]

    /// The reasons for which a layer asks for an offscreen pass. The shadow of a path alone asks for none.
    static func required(by treatment: GroupTreatment) -> ReasonSet {
        reasons(of: treatment.subtracting(treatment.contains(.shadowIsOfPath) ? .shadows : []))
    }

    /// The reasons of the passes that are made for a layer; none for the shadow of a path alone. A layer without an
    /// image of its own has the reasons of its backdrop.
    static func passReasons(of treatment: GroupTreatment) -> ReasonSet {
        let required = required(by: treatment)
        return treatment.contains(.isPass)
            ? required : required.subtracting([.groupOpacity, .clip, .mask, .filter, .flatten3D])
    }

    private static func reasons(of treatment: GroupTreatment) -> ReasonSet {
        var reasons: ReasonSet = []
        if treatment.isDisjoint(with: .features) { return reasons }
        for feature in all where treatment.contains(feature.flag) { reasons.formUnion(feature.reason) }
        // A vibrant layer's image shows its backdrop.
        if treatment.contains(.vibrant) { reasons.remove(.backdrop) }
        if treatment.contains(.isolates), !reasons.isEmpty { reasons.insert(.isolation) }
        return reasons
    }
}
