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
