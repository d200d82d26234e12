import LaminaLayers
import LaminaStage

/// The values that layers of special kinds are set to in time.
enum KindFacts {
    static let values: [(name: String, value: String, type: String)] = [
        ("axis", #""vertical""#, "stack"), ("alignment", #""center""#, "stack"),
        ("distribution", #""fillEqually""#, "stack"), ("spacing", #""system""#, "stack"),
        ("baselineRelative", "true", "stack"), ("marginsRelative", "true", "stack"),
        ("padding", "[1, 2, 3, 4]", "stack"),
        ("scrollMode", #""none""#, "scroll"), ("instanceCount", "3", "replicator"),
        ("preservesDepth", "true", "replicator"), ("instanceDelay", "2", "replicator"),
        ("instanceTransform", #"{"rotate": 30}"#, "replicator"), ("instanceColor", ##""#f00""##, "replicator"),
        ("instanceRedOffset", "0.5", "replicator"), ("instanceGreenOffset", "0.5", "replicator"),
        ("instanceBlueOffset", "0.5", "replicator"), ("instanceAlphaOffset", "0.5", "replicator"),
        ("seed", "5", "emitter"), ("renderMode", #""additive""#, "emitter"), ("emitterShape", #""line""#, "emitter"),
        ("emitterMode", #""points""#, "emitter"), ("emitterPosition", "[1, 2]", "emitter"),
        ("emitterZPosition", "3", "emitter"), ("emitterSize", "[4, 5]", "emitter"), ("emitterDepth", "6", "emitter"),
        ("birthRate", "7", "emitter"), ("lifetime", "8", "emitter"), ("velocity", "9", "emitter"),
        ("scale", "10", "emitter"), ("spin", "11", "emitter"),
    ]

    /// The layer's value of one of these; nil if it is of another kind.
    static func fact(of layer: Layer, _ name: String) -> String? {
        switch (name, layer) {
        case ("axis", let layer as StackLayer): "\(layer.axis)"
        case ("alignment", let layer as StackLayer): "\(layer.alignment)"
        case ("distribution", let layer as StackLayer): "\(layer.distribution)"
        case ("spacing", let layer as StackLayer): "\(layer.spacing)"
        case ("baselineRelative", let layer as StackLayer): "\(layer.isBaselineRelativeArrangement)"
        case ("marginsRelative", let layer as StackLayer): "\(layer.isLayoutMarginsRelativeArrangement)"
        case ("padding", let layer as StackLayer): "\(layer.padding)"
        case ("scrollMode", let layer as ScrollLayer): "\(layer.scrollMode)"
        case ("preservesDepth", let layer as ReplicatorLayer): "\(layer.preservesDepth)"
        case ("seed", let layer as EmitterLayer): "\(layer.seed)"
        case ("renderMode", let layer as EmitterLayer): "\(layer.renderMode)"
        case ("emitterShape", let layer as EmitterLayer): "\(layer.emitterShape)"
        case ("emitterMode", let layer as EmitterLayer): "\(layer.emitterMode)"
        case ("birthRate", let layer as EmitterLayer): "\(layer.birthRate)"
        default: layer.value(forKey: name).map { "\($0)" }
        }
    }
}
