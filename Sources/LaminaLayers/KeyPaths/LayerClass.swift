import Synchronization

/// The properties of a class of layers, computed once per class: which ones it has, which have a default value of their
/// own, and which request display.
final class LayerClass: Sendable {
    /// The properties of the class by their names.
    let properties: [String: LayerProperty]
    /// The properties whose value in a new layer is given by the class.
    let defaults: [LayerProperty]
    /// The properties for which the class requests display.
    let redisplays: LayerPropertySet
    /// The class's default values of properties that are stored as custom values.
    let ownDefaults: [String: AnimatableValue]

    /// True while a class is asked for the values that it gives itself.
    @TaskLocal private static var asksForOwnDefaults = false

    /// The documented default of a property of a class; nil for other keys.
    static func builtInDefault(of kind: Layer.Type, forKey key: String) -> Any? {
        guard !asksForOwnDefaults, let property = of(kind).properties[key],
            let owner = LayerPropertyOwner.allCases.last(where: { $0.includes(kind) })
        else { return nil }
        return plainValue(property.row.keyed.value(owner.makeLayer()))
    }

    /// A class's default of a property that is a custom value, as the class's own or for the program that asks.
    static func ownDefault(_ value: AnimatableValue) -> Any? { asksForOwnDefaults ? value : value.plainValue }

    /// Calls `body` while classes give only the defaults that differ from the documented ones.
    fileprivate static func askingForOwnDefaults<Result>(_ body: () -> Result) -> Result {
        $asksForOwnDefaults.withValue(true, operation: body)
    }

    private init(_ kind: Layer.Type) {
        let rows = LayerPropertyRow.table.filter { $0.owner.includes(kind) }
        properties = rows.reduce(into: [:]) { found, row in
            for name in row.keyed.names { found[name] = row.property }
        }
        let redisplayed = rows.filter { row in
            !row.traits.contains(.own)
                && row.keyed.names.contains { name in
                    LayerClass.askingForOwnDefaults { kind.needsDisplay(forKey: name) }
                }
        }
        redisplays = LayerPropertySet(redisplayed.map(\.property))
        let given = rows.filter { !$0.traits.contains(.derived) && kind.defaultValue(for: $0) != nil }
        defaults = given.filter { !$0.traits.contains(.own) }.map(\.property)
        ownDefaults = given.filter { $0.traits.contains(.own) }.reduce(into: [:]) { found, row in
            found[row.key] = kind.defaultValue(for: row).flatMap { AnimatableValue(plain: $0) }
        }
    }

    /// The information about `Layer` itself.
    static let plain = LayerClass(Layer.self)

    /// Never released: layers refer to theirs unowned.
    private static let known = Mutex<[ObjectIdentifier: LayerClass]>([:])

    /// The information about a class. Costs a lookup; the first time, two calls for each property.
    static func of(_ kind: Layer.Type) -> LayerClass {
        if kind == Layer.self { return plain }
        let id = ObjectIdentifier(kind)
        if let found = known.withLock({ $0[id] }) { return found }
        // The class may create layers in these calls.
        let made = LayerClass(kind)
        return known.withLock { known in
            let first = known[id] ?? made
            known[id] = first
            return first
        }
    }
}

extension Layer {
    /// The class's default value of a property, if it gives one other than the documented one.
    class func defaultValue(for row: LayerPropertyRow) -> Any? {
        LayerClass.askingForOwnDefaults {
            for name in row.keyed.names {
                if let value = defaultValue(forKey: name) { return value }
            }
            return nil
        }
    }
}
