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

/// Reads objects of a sort that has several types.
package final class BoundVariant<Value>: Sendable {
    private let name: String
    private let keyName: String
    private let key: KeyID
    private let cases: [BoundCase<Value>]
    private let caseNames: [[UInt8]]
    private let defaultIndex: Int?
    private let hasHints: Bool

    /// Names the type that has a property, for messages.
    let owner: @Sendable (String) -> String?

    init(_ declaration: VariantDeclaration<Value>, cases: [BoundCase<Value>], key: KeyID) {
        name = declaration.name
        keyName = declaration.key
        self.key = key
        self.cases = cases
        caseNames = cases.map { Array($0.name.utf8) }
        hasHints = cases.contains { !$0.hints.isEmpty }
        defaultIndex = cases.firstIndex { $0.name == declaration.defaultName }
        owner = { name in
            cases.first { $0.propertyNames.contains(name) }.map { "\(declaration.key) \"\($0.name)\"" }
        }
    }

    /// Reads an object of the type that it names; nil when it is none or the type is unknown.
    package func read(_ node: NodeID, with reader: DocumentReader) -> Value? {
        guard reader.document.kind(of: node) == .object else {
            return reader.reportWrongType(at: node, expected: .object(name))
        }
        let typeNode = reader.document.member(key, of: node)
        let named = typeNode.map { index(at: $0, with: reader) }
        guard let index = named ?? hintedIndex(of: node, in: reader.document) ?? defaultIndex else {
            reader.report(
                .missingKey(name: keyName, expected: ValueShape.names(cases.map(\.name)).phrase), at: node)
            return nil
        }
        guard cases.indices.contains(index) else { return nil }
        return cases[index].read(reader, node, owner)
    }

    /// Reads one property of an object of a type, by its name, into an object that has no other.
    func readProperty(_ name: String, of type: String, at node: NodeID, with reader: DocumentReader) -> Value? {
        cases.first { $0.name == type }?.readProperty(reader, name, node)
    }

    /// The names of a type's properties.
    func propertyNames(of type: String) -> [String] { cases.first { $0.name == type }?.propertyNames ?? [] }

    /// The first type that one of the object's keys hints at.
    private func hintedIndex(of node: NodeID, in document: Document) -> Int? {
        guard hasHints else { return nil }
        for member in document.members(of: node) {
            if let index = cases.firstIndex(where: { $0.hintKeys.contains(member.key) }) { return index }
        }
        return nil
    }

    /// The index of the type that a node names; −1 after a report.
    private func index(at node: NodeID, with reader: DocumentReader) -> Int {
        guard reader.document.kind(of: node) == .string else {
            let _: Int? = reader.reportWrongType(at: node, expected: .names(cases.map(\.name)))
            return -1
        }
        let index = reader.document.withUTF8(at: node) { text in
            caseNames.firstIndex { $0.count == text.count && text.elementsEqual($0) }
        }
        if index == nil { reader.reportUnknownName(at: node, names: cases.map(\.name)) }
        return index ?? -1
    }
}
