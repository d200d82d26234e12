extension EffectDiagnosis {
    /// A change of the tree after which an effect sees more.
    public enum Remedy: Sendable, Hashable {
        /// The effect goes beside the layer that breaks it, below it, into the layer around both; nil if there is none
        /// yet.
        case putEffectFirst(LayerName, into: LayerName?, below: LayerName)
        /// The mask, or the clip, goes from the layer that breaks the effect to the layers that need it.
        case moveDown(Cause, from: LayerName, to: [LayerName])
        /// The layer of the effect is drawn anew each time.
        case stopRasterizing(LayerName)
        /// The snapshot is taken of a layer further up; nil if which one is not known.
        case snapshotFurtherUp(LayerName?, insteadOf: LayerName)
    }
}

extension EffectDiagnosis.Remedy: CustomStringConvertible {
    public var description: String {
        switch self {
        case .putEffectFirst(let effect, .some(let outer), let breaking):
            "add \(effect) to \(outer) below \(breaking)"
        case .putEffectFirst(let effect, .none, let breaking):
            "put \(breaking) into a new layer and add \(effect) to that layer below \(breaking)"
        case .moveDown(let cause, let from, let targets):
            "move the \(Self.noun(of: cause)) of \(from) to \(Self.list(targets))"
        case .stopRasterizing(let layer):
            "set the shouldRasterize of \(layer) to false"
        case .snapshotFurtherUp(.some(let outer), let layer):
            "snapshot \(outer) instead of \(layer)"
        case .snapshotFurtherUp(.none, let layer):
            "snapshot a layer further up instead of \(layer)"
        }
    }

    private static func noun(of cause: EffectDiagnosis.Cause) -> String {
        switch cause {
        case .roundedClip, .turnedClip: "clip"
        default: cause.words
        }
    }

    private static func list(_ layers: [EffectDiagnosis.LayerName]) -> String {
        let shown = layers.prefix(4).map(\.description).joined(separator: ", ")
        return layers.count > 4 ? "\(shown) and \(layers.count - 4) more" : shown
    }
}
