/// The declaration of a property: its name, its owner, its accessors, its storage, its form in documents, its
/// animation, its effect on a render tree, and a sentence for the schema.
///
/// The rows are in ``layerRows`` and ``kindRows``. Key-value access, the classes' defaults and styles, key paths,
/// animations, document reading with its schema, and timelines are all derived from them.
package struct LayerPropertyRow: Sendable {
    package let property: LayerProperty
    /// The class that has it.
    package let owner: LayerPropertyOwner
    /// The form in documents; nil for properties that documents don't have.
    package let form: PropertyForm?
    /// The sentence in the schema.
    package let documentation: String
    /// The accessors by name.
    let keyed: KeyedProperty<Layer>
    /// The storage that animations access.
    let stored: StoredValue
    let traits: Traits

    /// The name in key paths.
    package var key: String { keyed.key }

    /// The name in documents.
    package var documentKey: String { traits.contains(.calledByAlias) ? "\(property)" : key }

    /// Reads the value from a layer; the result sets it on another one as a program does, with its action.
    package var copy: @Sendable (Layer) -> (Layer) -> Void { keyed.copy }

    /// True if documents' timelines can set it.
    package var isSetInTime: Bool { form != nil && !traits.contains(.fixed) }

    /// True if animations change it, in the layer's storage or as a custom value.
    package var animates: Bool { !traits.isDisjoint(with: [.animates, .own]) }

    /// The traits of a property that don't follow from its value's type.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt16

        /// Animations change it in the layer's storage.
        static let animates = Traits(rawValue: 1 << 0)
        /// It animates, but not implicitly.
        static let explicitly = Traits(rawValue: 1 << 1)
        /// See ``LayerProperty/isEffect``.
        static let effect = Traits(rawValue: 1 << 2)
        /// See ``LayerProperty/isPlacement``.
        static let placement = Traits(rawValue: 1 << 3)
        /// See ``LayerProperty/isOfNode``.
        static let node = Traits(rawValue: 1 << 4)
        /// The value is stored as a custom value by key, where animations change it.
        static let own = Traits(rawValue: 1 << 5)
        /// It is derived from other properties, or is part of the tree: styles and classes have no value for it.
        static let derived = Traits(rawValue: 1 << 6)
        /// Documents state it once: timelines don't set it.
        static let fixed = Traits(rawValue: 1 << 7)
        /// Documents use the name of ``LayerProperty``, not its key.
        static let calledByAlias = Traits(rawValue: 1 << 8)
    }
}

extension LayerPropertyRow {
    /// A property of all layers that is a value in their storage.
    ///
    /// - Parameters:
    ///   - key: the name in key paths and documents, if it differs from the property's, which is then an alias.
    ///   - path: the public property.
    ///   - place: the stored property, which documents set directly.
    ///   - form: the form in documents.
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

    /// A property of all layers that is a number of any type in their storage.
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

    /// A property that is accessed by a key path alone.
    ///
    /// - Parameter effect: The stored property of the effects, if animations access it directly.
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

    /// A property that documents don't have.
    init<Owner: Layer, Value: KeyedValue>(
        _ property: LayerProperty, key: String? = nil, of owner: LayerPropertyOwner = .layer,
        _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable, _ traits: Traits = []
    ) {
        self.init(property, KeyedProperty(key ?? "\(property)", alias: "\(property)", path), of: owner, traits)
    }

    /// A property that is accessed by functions.
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

    /// The row of every property, in the order of ``LayerProperty``.
    static let table: [LayerPropertyRow] = rows.sorted { $0.property.rawValue < $1.property.rawValue }

    /// The storage of each property, in the order of ``LayerProperty``.
    static let storedValues: [StoredValue] = table.map(\.stored)

    static let animated = all(.animates)
    static let implicit = LayerPropertySet(
        rows.lazy.filter { $0.traits.contains(.animates) && !$0.traits.contains(.explicitly) }.map(\.property))
    static let effects = all(.effect)
    static let placements = all(.placement)
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

    /// The property's row in the table.
    package var row: LayerPropertyRow { LayerPropertyRow.table[Int(rawValue)] }

    /// True if animations change it in the layer's storage.
    package var isAnimated: Bool { LayerPropertyRow.animated.contains(self) }

    /// True if setting it animates implicitly.
    var animatesImplicitly: Bool { LayerPropertyRow.implicit.contains(self) }

    /// True if the value is stored in ``LayerEffects``.
    var isEffect: Bool { LayerPropertyRow.effects.contains(self) }

    /// True if it changes the placement of the layer's image, not the image; see ``Layer/contentHasChanged``.
    var isPlacement: Bool { LayerPropertyRow.placements.contains(self) }

    /// True if it changes nothing in a render tree but the layer's own node: neither the order nor the set of layers.
    var isOfNode: Bool { LayerPropertyRow.nodes.contains(self) }

    /// The animatable stored property with a key: the property's name or that of its getter.
    init?(animatedKey key: Substring) {
        guard let property = LayerPropertyRow.animatedByKey[String(key)] else { return nil }
        self = property
    }
}

// MARK: Owner

/// A class of layers that has properties of its own; the classes stand with their rows, in ``allCases``.
package struct LayerPropertyOwner: Sendable, Equatable, CustomStringConvertible {
    /// The type's name in documents, such as `gradient`; `layer` for ``Layer``.
    package let description: String
    /// Returns a layer in which nothing has been set.
    package let makeLayer: @Sendable () -> Layer
    /// Returns whether layers of a class have the owner's properties.
    let includes: @Sendable (Layer.Type) -> Bool

    init<Kind: Layer>(_ name: String, _ make: @escaping @Sendable () -> Kind) {
        (description, makeLayer, includes) = (name, make, { $0 is Kind.Type })
    }

    /// The class of all layers.
    package static let layer = LayerPropertyOwner("layer") { Layer() }

    package static func == (a: LayerPropertyOwner, b: LayerPropertyOwner) -> Bool { a.description == b.description }
}

// MARK: Set

/// A set of properties as bits.
struct LayerPropertySet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var middle: UInt64 = 0
    private var high: UInt64 = 0

    /// The maximum number of properties in a set.
    static let capacity = 192

    init() {}

    init(_ properties: some Sequence<LayerProperty>) {
        for property in properties { insert(property) }
    }

    @inline(__always)
    var isEmpty: Bool { low | middle | high == 0 }

    @inline(__always)
    func contains(_ property: LayerProperty) -> Bool {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        return (property.rawValue < 64 ? low : property.rawValue < 128 ? middle : high) & bit != 0
    }

    @inline(__always)
    mutating func insert(_ property: LayerProperty) {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        if property.rawValue < 64 {
            low |= bit
        } else if property.rawValue < 128 {
            middle |= bit
        } else {
            high |= bit
        }
    }

    mutating func remove(_ property: LayerProperty) {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        if property.rawValue < 64 {
            low &= ~bit
        } else if property.rawValue < 128 {
            middle &= ~bit
        } else {
            high &= ~bit
        }
    }
}
