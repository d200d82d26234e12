/// A sort of object in scene documents: the table of its properties, and how its target is made.
///
/// ```swift
/// static let shadow = ObjectDeclaration("shadow", "What a layer casts.", make: Shadow()) {
///     [
///         Property("opacity", .number(in: .unit), default: 0, "How opaque it is.") { $0.opacity = $1 },
///         Property("offset", .offset, default: CGSize(width: 0, height: -3), "Where it falls.") { $0.offset = $1 },
///     ]
/// }
/// ```
/// A class, because its identity stands for it when other declarations refer to it.
package final class ObjectDeclaration<Target>: Sendable {
    /// The name in the schema, such as "layer".
    package let name: String

    /// What the object is, in one or two sentences.
    package let documentation: String

    let make: @Sendable () -> Target
    let properties: @Sendable () -> [Property<Target>]
    let appliesDefaults: Bool
    let rules: [ObjectRule]
    let check: (@Sendable (inout Target, NodeID, DocumentReader) -> Void)?

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - name: the name in the schema.
    ///   - documentation: what the object is.
    ///   - appliesDefaults: whether reading sets the declared default of each property that is left out. False where
    ///     `make` sets them, which is faster.
    ///   - rules: what its properties have to do with each other, for reading and for the schema.
    ///   - make: the target, made anew for each object, that the properties are read into.
    ///   - check: looks at the whole object after its properties were read without a problem, and reports what does not
    ///     go together.
    ///   - properties: the table, at most 128 long; called when the declaration is bound.
    package init(
        _ name: String, _ documentation: String, appliesDefaults: Bool = true, rules: [ObjectRule] = [],
        make: @autoclosure @escaping @Sendable () -> Target,
        check: (@Sendable (inout Target, NodeID, DocumentReader) -> Void)? = nil,
        properties: @escaping @Sendable () -> [Property<Target>]
    ) {
        self.name = name
        self.documentation = documentation
        self.appliesDefaults = appliesDefaults
        self.rules = rules
        self.make = make
        self.check = check
        self.properties = properties
    }

    /// Sets every declared default on a target. For testing that they are what `make` sets.
    package func applyDefaults(to target: inout Target) {
        for property in properties() { property.applyDefault?(&target) }
    }
}

/// Reads one member into the object that it belongs to.
typealias MemberReader<Target> = @Sendable (DocumentReader, NodeID, inout Target) -> Void

/// A property of an object in scene documents, declared once for reading, for the schema and for messages.
///
/// ```swift
/// Property("opacity", .number(in: .unit), default: 1, "How opaque the layer is.") { $0.opacity = $1 }
/// ```
package struct Property<Target>: Sendable {
    /// Name, documentation, shape and default.
    package let schema: PropertySchema
    let bind: @Sendable (inout Binder) -> MemberReader<Target>
    let applyDefault: (@Sendable (inout Target) -> Void)?

    /// A property that may be left out.
    package init<Value>(
        _ name: String, _ value: ValueDeclaration<Value>, _ documentation: String,
        set: @escaping @Sendable (inout Target, Value) -> Void
    ) {
        self.init(name, value, documentation, isRequired: false, set: set)
    }

    /// A property that an object cannot do without.
    package init<Value>(
        required name: String, _ value: ValueDeclaration<Value>, _ documentation: String,
        set: @escaping @Sendable (inout Target, Value) -> Void
    ) {
        self.init(name, value, documentation, isRequired: true, set: set)
    }

    /// A property that has a default; the object's declaration says whether reading applies it.
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

    private init<Value>(
        _ name: String, _ value: ValueDeclaration<Value>, _ documentation: String, isRequired: Bool,
        set: @escaping @Sendable (inout Target, Value) -> Void
    ) {
        schema = PropertySchema(
            name: name, documentation: documentation, shape: value.shape, isRequired: isRequired, defaultLiteral: nil)
        bind = Self.memberReader(value, set)
        applyDefault = nil
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

/// What the published schema says of a property.
package struct PropertySchema: Sendable, Equatable {
    package let name: String
    package let documentation: String
    package let shape: ValueShape
    package let isRequired: Bool
    package let defaultLiteral: SchemaLiteral?
}
