/// A type of object in scene documents: the table of its properties, and the value they are read into.
///
/// ```swift
/// static let shadow = ObjectDeclaration("shadow", "The shadow of a layer.", make: Shadow()) {
///     [
///         Property("opacity", .number(in: .unit), default: 0, "The opacity.") { $0.opacity = $1 },
///         Property("offset", .point, default: Point(x: 0, y: -3), "The offset.") { $0.offset = $1 },
///     ]
/// }
/// ```
/// It is a class, because other declarations refer to it by identity.
package final class ObjectDeclaration<Target>: Sendable {
    /// The name in the schema, such as "layer".
    package let name: String

    /// The documentation of the object, in one or two sentences.
    package let documentation: String

    let make: @Sendable () -> Target
    let properties: @Sendable () -> [Property<Target>]
    let appliesDefaults: Bool
    let fixed: [String]?
    let rules: [ObjectRule]
    let check: (@Sendable (inout Target, NodeID, DocumentReader) -> Void)?

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - name: the name in the schema.
    ///   - documentation: the documentation of the object.
    ///   - appliesDefaults: true if reading sets the declared default of each absent property; false if `make` sets the
    ///     defaults, which is faster.
    ///   - fixed: the properties that objects under `when` can't replace, in objects that may have a `when`; nil for other
    ///     objects.
    ///   - rules: the rules between properties, for reading and for the schema.
    ///   - make: the target that the properties are read into, created for each object.
    ///   - check: checks the object after its properties were read without a problem, and reports conflicts.
    ///   - properties: the table of at most 128 properties; evaluated when the declaration is bound.
    package init(
        _ name: String, _ documentation: String, appliesDefaults: Bool = true, fixed: [String]? = nil,
        rules: [ObjectRule] = [],
        make: @autoclosure @escaping @Sendable () -> Target,
        check: (@Sendable (inout Target, NodeID, DocumentReader) -> Void)? = nil,
        properties: @escaping @Sendable () -> [Property<Target>]
    ) {
        self.name = name
        self.documentation = documentation
        self.appliesDefaults = appliesDefaults
        self.fixed = fixed
        self.rules = rules
        self.make = make
        self.check = check
        self.properties = properties
    }

    /// Sets every declared default on a target; for tests that compare them with what `make` sets.
    package func applyDefaults(to target: inout Target) {
        for property in properties() { property.applyDefault?(&target) }
    }
}

/// Reads one member into its object.
typealias MemberReader<Target> = @Sendable (DocumentReader, NodeID, inout Target) -> Void

/// A property of an object in scene documents, declared once for reading, for the schema and for messages.
///
/// ```swift
/// Property("opacity", .number(in: .unit), default: 1, "The opacity of the layer.") { $0.opacity = $1 }
/// ```
package struct Property<Target>: Sendable {
    /// The name, documentation, shape and default.
    package let schema: PropertySchema
    let bind: @Sendable (inout Binder) -> MemberReader<Target>
    let applyDefault: (@Sendable (inout Target) -> Void)?

    /// A property without a default.
    package init<Value>(
        _ name: String, _ value: ValueDeclaration<Value>, _ documentation: String, isRequired: Bool = false,
        set: @escaping @Sendable (inout Target, Value) -> Void
    ) {
        schema = PropertySchema(
            name: name, documentation: documentation, shape: value.shape, isRequired: isRequired, defaultLiteral: nil)
        bind = Self.memberReader(value, set)
        applyDefault = nil
    }

    /// A required property.
    package init<Value>(
        required name: String, _ value: ValueDeclaration<Value>, _ documentation: String,
        set: @escaping @Sendable (inout Target, Value) -> Void
    ) {
        self.init(name, value, documentation, isRequired: true, set: set)
    }

    /// A property with a default, which reading applies if the object's declaration says so.
    package init<Value: Sendable>(
        _ name: String, _ value: ValueDeclaration<Value>, default defaultValue: Value, _ documentation: String,
        set: @escaping @Sendable (inout Target, Value) -> Void
    ) {
        schema = PropertySchema(
            name: name, documentation: documentation, shape: value.shape, isRequired: false,
            defaultLiteral: value.literal?(defaultValue))
        bind = Self.memberReader(value, set)
        applyDefault = { set(&$0, defaultValue) }
    }

    /// A property of a part of the target. Where several types of targets have a part, its properties are declared for the
    /// part, so that their readers are compiled once and not once for each type.
    ///
    /// - Parameter part: gives a target's part to a function that changes it.
    init<Part>(
        _ property: Property<Part>, of part: @escaping @Sendable (inout Target, (inout Part) -> Void) -> Void
    ) {
        schema = property.schema
        bind = { binder in
            let read = property.bind(&binder)
            return { reader, node, target in part(&target) { read(reader, node, &$0) } }
        }
        applyDefault = if let apply = property.applyDefault { { part(&$0, apply) } } else { nil }
    }

    private static func memberReader<Value>(
        _ value: ValueDeclaration<Value>, _ set: @escaping @Sendable (inout Target, Value) -> Void
    ) -> @Sendable (inout Binder) -> MemberReader<Target> {
        { binder in
            let read = value.bind(&binder)
            return { reader, node, target in
                if let value = read(reader, node) { set(&target, value) }
            }
        }
    }
}

/// The description of a property in the published schema.
package struct PropertySchema: Sendable, Equatable {
    package let name: String
    package let documentation: String
    package let shape: ValueShape
    package let isRequired: Bool
    package let defaultLiteral: SchemaLiteral?
}
