/// What is to be known of a property: its name, whose it is, how it is read and set by that name, and how it animates.
struct LayerPropertyRow: Sendable {
    let property: LayerProperty
    /// Whose it is.
    let owner: LayerPropertyOwner
    let keyed: KeyedProperty<Layer>
    let traits: Traits

    /// The name in key paths.
    var key: String { keyed.key }

    /// What of a property is not told by its value.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt16

        /// Animations change it in the layer's storage.
        static let animates = Traits(rawValue: 1 << 0)
        /// It animates, but setting it does not start an animation by itself.
        static let explicitly = Traits(rawValue: 1 << 1)
        /// See ``LayerProperty/isEffect``.
        static let effect = Traits(rawValue: 1 << 2)
        /// See ``LayerProperty/isPlace``.
        static let place = Traits(rawValue: 1 << 3)
        /// See ``LayerProperty/isOfNode``.
        static let node = Traits(rawValue: 1 << 4)
        /// The value stands among the layer's own values by key, where animations change it.
        static let own = Traits(rawValue: 1 << 5)
        /// It follows from other properties, or is a part of the tree: no style and no class has a value for it.
        static let derived = Traits(rawValue: 1 << 6)
    }

    /// A property that is read and set by a key path.
    ///
    /// - Parameter key: the name in key paths, if it is not that of the property; the property's answers as well.
    init<Owner: Layer, Value: KeyedValue>(
        _ property: LayerProperty, key: String? = nil, of owner: LayerPropertyOwner = .layer,
        _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable, _ traits: Traits = []
    ) {
        self.init(property, KeyedProperty(key ?? "\(property)", alias: "\(property)", path), of: owner, traits)
    }

    /// A property of a type that is read and set by functions.
    init(
        _ property: LayerProperty, _ keyed: KeyedProperty<Layer>, of owner: LayerPropertyOwner = .layer,
        _ traits: Traits = []
    ) {
        (self.property, self.owner, self.keyed, self.traits) = (property, owner, keyed, traits)
    }
}

extension LayerPropertyRow {
    /// Of every property, in the order of ``LayerProperty``.
    static let table: [LayerPropertyRow] = rows.sorted { $0.property.rawValue < $1.property.rawValue }

    static let animated = all(.animates)
    static let implicit = LayerPropertySet(
        rows.lazy.filter { $0.traits.contains(.animates) && !$0.traits.contains(.explicitly) }.map(\.property))
    static let effects = all(.effect)
    static let places = all(.place)
    static let nodes = all(.node)

    static let animatedByKey: [String: LayerProperty] = rows.lazy.filter { $0.traits.contains(.animates) }
        .reduce(into: [:]) { found, row in
            for key in row.keyed.names { found[key] = row.property }
        }

    private static func all(_ traits: Traits) -> LayerPropertySet {
        LayerPropertySet(rows.lazy.filter { $0.traits.contains(traits) }.map(\.property))
    }
}

/// A class of layers that has properties which other layers don't have.
enum LayerPropertyOwner: CaseIterable, Sendable {
    case layer, effect, gradient, scroll, replicator, emitter, shape, text, tiled, sequence, glContent

    /// Whether layers of a class have the owner's properties.
    func includes(_ kind: Layer.Type) -> Bool {
        switch self {
        case .layer: true
        case .effect: kind is EffectLayer.Type
        case .gradient: kind is GradientLayer.Type
        case .scroll: kind is ScrollLayer.Type
        case .replicator: kind is ReplicatorLayer.Type
        case .emitter: kind is EmitterLayer.Type
        case .shape: kind is ShapeLayer.Type
        case .text: kind is TextLayer.Type
        case .tiled: kind is TiledLayer.Type
        case .sequence: kind is FrameSequenceLayer.Type
        case .glContent: kind is GLContentLayer.Type
        }
    }

    /// A layer in which nothing has been set.
    func makeLayer() -> Layer {
        switch self {
        case .layer: Layer()
        case .effect: EffectLayer()
        case .gradient: GradientLayer()
        case .scroll: ScrollLayer()
        case .replicator: ReplicatorLayer()
        case .emitter: EmitterLayer()
        case .shape: ShapeLayer()
        case .text: TextLayer()
        case .tiled: TiledLayer()
        case .sequence: FrameSequenceLayer()
        case .glContent: GLContentLayer()
        }
    }
}
