import LaminaLayers
import LaminaStage

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
