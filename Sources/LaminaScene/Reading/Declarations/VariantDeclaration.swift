/// A type of object with several cases, distinguished by the name under one key.
///
/// ```swift
/// static let layer = VariantDeclaration<Layer>("layer", "A layer.", key: "type", default: "layer") {
///     [VariantCase("layer", plainLayer) { $0 }, VariantCase("text", textLayer) { $0 as Layer }]
/// }
/// ```
package final class VariantDeclaration<Value>: Sendable {
    /// The name in the schema.
    package let name: String

    /// The documentation of the object, in one or two sentences.
    package let documentation: String

    let key: String
    let defaultName: String?
    let fixed: [String]?
    let cases: @Sendable () -> [VariantCase<Value>]

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - name: the name in the schema.
    ///   - documentation: the documentation of the object.
    ///   - key: the key whose value names the case.
    ///   - defaultName: the case of an object without the key; nil makes the key required.
    ///   - fixed: the properties that objects under `when` can't replace, besides the key, in objects that may have a
    ///     `when`; nil for other objects.
    ///   - cases: the cases; evaluated when the declaration is bound.
    package init(
        _ name: String, _ documentation: String, key: String = "type", default defaultName: String? = nil,
        fixed: [String]? = nil, cases: @escaping @Sendable () -> [VariantCase<Value>]
    ) {
        self.name = name
        self.documentation = documentation
        self.key = key
        self.defaultName = defaultName
        self.fixed = fixed
        self.cases = cases
    }
}

/// One case of a ``VariantDeclaration``.
package struct VariantCase<Value>: Sendable {
    let name: String
    let hints: [String]
    let bind: @Sendable (inout Binder, _ ignoredKey: String, _ fixed: [String]?) -> BoundCase<Value>

    /// A case whose objects are described by a declaration.
    ///
    /// - Parameters:
    ///   - name: the name of the case.
    ///   - declaration: its properties, without the naming key; used by one variant only.
    ///   - hints: keys that only objects of this case have; any of them implies the case if the naming key is absent.
    ///   - convert: converts the declaration's target to the common value.
    package init<Target>(
        _ name: String, _ declaration: ObjectDeclaration<Target>, hints: [String] = [],
        as convert: @escaping @Sendable (Target) -> Value
    ) {
        self.name = name
        self.hints = hints
        bind = { binder, ignoredKey, fixed in
            let object = binder.bind(declaration, ignoring: ignoredKey, fixed: fixed)
            let keys = hints.map { binder.intern($0) }
            return BoundCase(
                name: name, objectName: declaration.name, propertyNames: object.names, hints: hints, hintKeys: keys,
                read: { object.read($1, with: $0, owner: $2).map(convert) },
                readProperty: { object.readProperty($1, at: $2, with: $0).map(convert) },
                shape: { object.shape(of: $0) })
        }
    }
}

/// A case whose names have been bound to numbers.
struct BoundCase<Value>: Sendable {
    let name: String
    let objectName: String
    let propertyNames: [String]
    let hints: [String]
    let hintKeys: [KeyID]
    let read: @Sendable (DocumentReader, NodeID, _ owner: (String) -> String?) -> Value?

    /// Reads one property by its name into a new target.
    let readProperty: @Sendable (DocumentReader, _ name: String, NodeID) -> Value?

    /// The shape of a property by its name.
    let shape: @Sendable (String) -> ValueShape?
}

/// Reads objects of a variant type.
package final class BoundVariant<Value>: Sendable {
    private let name: String
    private let keyName: String
    private let key: KeyID
    private let cases: [BoundCase<Value>]
    private let caseNames: [[UInt8]]
    private let defaultIndex: Int?
    private let hasHints: Bool

    /// Names the case that has a property, for messages.
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

    /// Reads an object of the case that it names; nil if it is not an object or the case is unknown.
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

    /// Reads one property of a case by its name into a new object.
    func readProperty(_ name: String, of type: String, at node: NodeID, with reader: DocumentReader) -> Value? {
        cases.first { $0.name == type }?.readProperty(reader, name, node)
    }

    /// The names of a case's properties.
    func propertyNames(of type: String) -> [String] { cases.first { $0.name == type }?.propertyNames ?? [] }

    /// The shape of a property of the case that an object names; nil if that has no such property.
    func shape(of property: String, at node: NodeID, in document: Document) -> ValueShape? {
        let name = document.member(key, of: node).map { document.text(at: $0) }
        let named = name.map { name in cases.firstIndex { $0.name == name } }
        return (named ?? hintedIndex(of: node, in: document) ?? defaultIndex).flatMap { cases[$0].shape(property) }
    }

    /// The case implied by the first key that is a hint.
    private func hintedIndex(of node: NodeID, in document: Document) -> Int? {
        guard hasHints else { return nil }
        for member in document.members(of: node) {
            if let index = cases.firstIndex(where: { $0.hintKeys.contains(member.key) }) { return index }
        }
        return nil
    }

    /// The index of the case that a node names; −1 after reporting a problem.
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
