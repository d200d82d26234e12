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
