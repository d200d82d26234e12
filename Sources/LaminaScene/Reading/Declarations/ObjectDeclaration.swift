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
