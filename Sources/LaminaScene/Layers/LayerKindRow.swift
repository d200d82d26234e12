import LaminaLayers
import LaminaStage

/// A property of one class of layers that only documents call by its name: its row declares it, and timelines set it by
/// the same row.
struct LayerKindRow<Kind: Layer>: Sendable {
    let property: Property<LayerDraftOf<Kind>>
    let setter: LayerSetter

    init<Value: Sendable>(
        _ name: String, _ path: any ReferenceWritableKeyPath<Kind, Value> & Sendable, _ value: ValueDeclaration<Value>,
        default defaultValue: Value, _ documentation: String
    ) {
        property = Property(name, value, default: defaultValue, documentation) { $0.kind[keyPath: path] = $1 }
        setter = LayerSetter(name, path)
    }
}

extension LayerDeclaration {
    /// The `type` in documents of a layer's class.
    static func typeName(of layer: Layer) -> String {
        if layer is EffectLayer { return "effect" }
        if layer is GradientLayer { return "gradient" }
        if layer is ShapeLayer { return "shape" }
        if layer is TextLayer { return "text" }
        if layer is ScrollLayer { return "scroll" }
        if layer is TiledLayer { return "tiled" }
        if layer is FrameSequenceLayer { return "sequence" }
        if layer is StackLayer { return "stack" }
        switch layer.kind {
        case .transform: return "transform"
        case .replicator: return "replicator"
        case .emitter: return "emitter"
        case .plain, .stack, .glContent, .scroll: break
        }
        return layer.storage.effects?.snapshot == nil ? "layer" : "snapshot"
    }
}
