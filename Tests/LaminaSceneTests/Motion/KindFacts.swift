import LaminaLayers

/// What layers of special kinds are set to in time.
enum KindFacts {
    static let values: [(name: String, value: String, type: String)] = [
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

    /// What a layer has of one of these; nil if it is of another kind.
    static func fact(of layer: Layer, _ name: String) -> String? {
        switch (name, layer) {
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
