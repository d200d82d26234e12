import LaminaLayers

/// Sets one property of a layer through its public setter, so that the change animates and is noticed, to a value that
/// was read into another layer.
struct LayerSetter: Sendable {
    /// The property's name in documents.
    let name: String

    /// Takes the value from a layer; what comes out sets it on another one.
    let take: @Sendable (Layer) -> (Layer) -> Void

    private init(_ row: LayerPropertyRow) { (name, take) = (row.documentKey, row.copy) }

    /// A part of a property, or one that documents say in another way.
    private init<Kind: Layer, Value>(
        _ name: String, _ path: any ReferenceWritableKeyPath<Kind, Value> & Sendable
    ) {
        self.name = name
        take = { source in
            guard let source = source as? Kind else { return { _ in } }
            let value = source[keyPath: path]
            return { ($0 as? Kind)?[keyPath: path] = value }
        }
    }

    /// The setter of a property; nil for what can't be set in time.
    static func named(_ name: some StringProtocol) -> LayerSetter? { all.first { $0.name == name } }

    static let all: [LayerSetter] =
        LayerPropertyRow.rows.filter { $0.isSetInTime && $0.property != .frame && $0.property != .font }.map {
            LayerSetter($0)
        }
        + [
            LayerSetter("frame", \Layer.frameBeforeTransform), LayerSetter("font", \TextLayer.family),
            LayerSetter("fontWeight", \TextLayer.weight), LayerSetter("italic", \TextLayer.isItalic),
        ]
}
