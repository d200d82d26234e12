/// A sort of object of which there are several types, told apart by the name under one key.
///
/// ```swift
/// static let layer = VariantDeclaration<Layer>("layer", "A layer.", key: "type", default: "layer") {
///     [VariantCase("layer", plainLayer) { $0 }, VariantCase("text", textLayer) { $0 as Layer }]
/// }
/// ```
package final class VariantDeclaration<Value>: Sendable {
    /// The name in the schema.
    package let name: String

    /// What the object is, in one or two sentences.
    package let documentation: String

    let key: String
    let defaultName: String?
    let cases: @Sendable () -> [VariantCase<Value>]

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - name: the name in the schema.
    ///   - documentation: what the object is.
    ///   - key: the key whose text names the type.
    ///   - defaultName: the type of an object without the key; nil makes the key required.
    ///   - cases: the types; called when the declaration is bound.
    package init(
        _ name: String, _ documentation: String, key: String = "type", default defaultName: String? = nil,
        cases: @escaping @Sendable () -> [VariantCase<Value>]
    ) {
        self.name = name
        self.documentation = documentation
        self.key = key
        self.defaultName = defaultName
        self.cases = cases
    }
}

/// One type of a ``VariantDeclaration``.
package struct VariantCase<Value>: Sendable {
    let name: String
    let hints: [String]
    let bind: @Sendable (inout Binder, _ ignoredKey: String) -> BoundCase<Value>

    /// A type whose objects a declaration describes.
    ///
    /// - Parameters:
    ///   - name: the text that names it.
    ///   - declaration: its properties, without the naming one; it belongs to one variant only.
    ///   - hints: keys that only objects of this type have: one of them names it where the naming key is left out.
    ///   - convert: makes the common value of the declaration's target.
    package init<Target>(
        _ name: String, _ declaration: ObjectDeclaration<Target>, hints: [String] = [],
        as convert: @escaping @Sendable (Target) -> Value
    ) {
        self.name = name
        self.hints = hints
        bind = { binder, ignoredKey in
            let object = binder.bind(declaration, ignoring: ignoredKey)
            let keys = hints.map { binder.intern($0) }
            return BoundCase(
                name: name, objectName: declaration.name, propertyNames: object.names, hints: hints, hintKeys: keys,
                read: { object.read($1, with: $0, owner: $2).map(convert) },
                readProperty: { object.readProperty($1, at: $2, with: $0).map(convert) })
        }
    }
}

/// A type of object whose names have got their numbers.
struct BoundCase<Value>: Sendable {
    let name: String
    let objectName: String
    let propertyNames: [String]
    let hints: [String]
    let hintKeys: [KeyID]
    let read: @Sendable (DocumentReader, NodeID, _ owner: (String) -> String?) -> Value?

    /// Reads one property, by its name, into an object that has no other.
    let readProperty: @Sendable (DocumentReader, _ name: String, NodeID) -> Value?
}
