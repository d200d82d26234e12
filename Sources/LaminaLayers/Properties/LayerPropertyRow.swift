/// All that is to be known of a property: its name, whose it is, how it is read and set, where it is stored, how documents
/// write it, how it animates, what of a render tree it changes, and a sentence for the schema.
///
/// The rows stand in ``layerRows`` and ``kindRows``. Key-value access, the classes' defaults and styles, key paths,
/// animations, the reader of documents with its schema, and what timelines set all come from them.
package struct LayerPropertyRow: Sendable {
    package let property: LayerProperty
    /// Whose it is.
    package let owner: LayerPropertyOwner
    /// How documents write it; nil for what they don't say.
    package let form: PropertyForm?
    /// The sentence of the schema.
    package let documentation: String
    /// How it is read and set by its name.
    let keyed: KeyedProperty<Layer>
    /// Where animations find it.
    let stored: StoredValue
    let traits: Traits

    /// The name in key paths.
    package var key: String { keyed.key }

    /// The name in documents.
    package var documentKey: String { traits.contains(.calledByAlias) ? "\(property)" : key }

    /// Takes the value from a layer; what comes out sets it on another one as a program does, with its action.
    package var copy: @Sendable (Layer) -> (Layer) -> Void { keyed.copy }

    /// Whether timelines of documents set it.
    package var isSetInTime: Bool { form != nil && !traits.contains(.fixed) }

    /// Whether animations change it, in the layer's storage or among its own values.
    package var animates: Bool { !traits.isDisjoint(with: [.animates, .own]) }

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
        /// Documents say it once: timelines don't set it.
        static let fixed = Traits(rawValue: 1 << 7)
        /// Documents call it by the name of ``LayerProperty``, not by its key.
        static let calledByAlias = Traits(rawValue: 1 << 8)
    }
}

extension LayerPropertyRow {
    /// A property of all layers that is a value in their storage.
    ///
    /// - Parameters:
    ///   - key: the name in key paths and documents, if it is not that of the property; the property's answers as well.
    ///   - path: the property as programs set it.
    ///   - place: where its value is stored; documents set it there.
    ///   - form: how documents write it.
    ///   - documentation: one sentence, with the unit.
    init<Value: KeyedValue>(
        _ property: LayerProperty, key: String? = nil, _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable,
        in place: any WritableKeyPath<LayerStorage, Value> & Sendable, _ form: ValueForm<Value>, _ traits: Traits,
        _ documentation: String
    ) {
        let set = LayerStorage.setter(of: place)
        self.init(
            property, KeyedProperty(key ?? "\(property)", alias: "\(property)", path), stored: StoredValue(place),
            traits,
            form: form.make(PropertyAccess(defaultValue: { Layer()[keyPath: path] }, set: { set(&$0.storage, $1) })),
            documentation)
    }

    /// A property of all layers that is a number in their storage, of whatever type there.
    init<Value: KeyedNumber, Stored: KeyedNumber>(
        _ property: LayerProperty, _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable,
        in place: any WritableKeyPath<LayerStorage, Stored> & Sendable, number range: ClosedRange<Double>,
        _ traits: Traits, _ documentation: String
    ) {
        let set = LayerStorage.setter(of: place)
        let access = PropertyAccess<Double> {
            Layer()[keyPath: path].keyedNumber
        } set: { layer, number in
            if let value = Stored(keyedNumber: number) { set(&layer.storage, value) }
        }
        self.init(
            property, KeyedProperty("\(property)", path), stored: StoredValue(place), traits,
            form: .number(range, access), documentation)
    }

    /// A property that is read and set by a key path alone.
    ///
    /// - Parameter effect: where its value is stored among the effects, if animations find it there as it is.
    init<Owner: Layer, Value: KeyedValue>(
        _ property: LayerProperty, key: String? = nil, of owner: LayerPropertyOwner = .layer,
        _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable, effect: StoredValue = .none,
        _ form: ValueForm<Value>, _ traits: Traits = [], _ documentation: String = ""
    ) {
        let access = PropertyAccess<Value> {
            guard let layer = owner.makeLayer() as? Owner else { preconditionFailure("\(owner) has no \(property)") }
            return layer[keyPath: path]
        } set: { layer, value in
            (layer as? Owner)?[keyPath: path] = value
        }
        self.init(
            property, KeyedProperty(key ?? "\(property)", alias: "\(property)", path), of: owner, stored: effect,
            traits,
            form: form.make(access), documentation)
    }

    /// A property that documents don't say.
    init<Owner: Layer, Value: KeyedValue>(
        _ property: LayerProperty, key: String? = nil, of owner: LayerPropertyOwner = .layer,
        _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable, _ traits: Traits = []
    ) {
        self.init(property, KeyedProperty(key ?? "\(property)", alias: "\(property)", path), of: owner, traits)
    }

    /// A property of a type that is read and set by functions.
    init(
        _ property: LayerProperty, _ keyed: KeyedProperty<Layer>, of owner: LayerPropertyOwner = .layer,
        stored: StoredValue = .none, _ traits: Traits = [], form: PropertyForm? = nil, _ documentation: String = ""
    ) {
        (self.property, self.owner, self.keyed, self.traits) = (property, owner, keyed, traits)
        (self.stored, self.form, self.documentation) = (stored, form, documentation)
    }
}

extension LayerPropertyRow {
    /// All rows in the order in which the schema lists them.
    package static let rows = layerRows + kindRows

    /// Of every property, in the order of ``LayerProperty``.
    static let table: [LayerPropertyRow] = rows.sorted { $0.property.rawValue < $1.property.rawValue }

    /// Where animations find each property, in the order of ``LayerProperty``.
    static let storedValues: [StoredValue] = table.map(\.stored)

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

extension LayerProperty {
    /// The name in key paths, such as `hidden` for `isHidden`.
    package var key: String { LayerPropertyRow.table[Int(rawValue)].keyed.key }

    /// What the table says of it.
    package var row: LayerPropertyRow { LayerPropertyRow.table[Int(rawValue)] }

    /// Whether animations change it in the layer's storage.
    package var isAnimated: Bool { LayerPropertyRow.animated.contains(self) }

    /// Whether setting it animates by itself.
    var animatesImplicitly: Bool { LayerPropertyRow.implicit.contains(self) }

    /// Whether the values stand in ``LayerEffects``.
    var isEffect: Bool { LayerPropertyRow.effects.contains(self) }

    /// Whether it changes where the layer's image stands, not the image; see ``Layer/contentHasChanged``.
    var isPlace: Bool { LayerPropertyRow.places.contains(self) }

    /// Whether it changes nothing in a render tree but the layer's own node: not the order, nor which layers are in it.
    var isOfNode: Bool { LayerPropertyRow.nodes.contains(self) }

    /// The property of storage that animations of a key path change, by the name of the property or of its getter.
    init?(animatedKey key: Substring) {
        guard let property = LayerPropertyRow.animatedByKey[String(key)] else { return nil }
        self = property
    }
}

/// A class of layers that has properties which other layers don't have.
package enum LayerPropertyOwner: CaseIterable, Sendable {
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
    package func makeLayer() -> Layer {
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

/// A set of properties, as bits.
struct LayerPropertySet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The number of properties that a set has room for.
    static let capacity = 128

    init() {}

    init(_ properties: some Sequence<LayerProperty>) {
        for property in properties { insert(property) }
    }

    @inline(__always)
    var isEmpty: Bool { low | high == 0 }

    @inline(__always)
    func contains(_ property: LayerProperty) -> Bool {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        return (property.rawValue < 64 ? low : high) & bit != 0
    }

    @inline(__always)
    mutating func insert(_ property: LayerProperty) {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        if property.rawValue < 64 { low |= bit } else { high |= bit }
    }

    mutating func remove(_ property: LayerProperty) {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        if property.rawValue < 64 { low &= ~bit } else { high &= ~bit }
    }
}
