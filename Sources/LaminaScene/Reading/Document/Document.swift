/// The values of a JSON or YAML text with their places, in one flat array.
///
/// A document is what both notations are read into; nothing after it knows which one it was. It keeps the source, from
/// which texts and the places of errors are taken when they are asked for. A value costs 20 bytes besides the source.
///
/// ```swift
/// let document = try Document(reading: SourceText(name: "scene.json", text: #"{"size": [390, 844]}"#))
/// for member in document.members(of: document.root) {
///     print(document.name(of: member.key), document.count(of: member.node))
/// }
/// ```
package struct Document: Sendable {
    /// The text that the document was read from.
    package let source: SourceText

    /// The notation that it was read as.
    package let format: SceneFormat

    let nodes: [Node]
    let decoded: [UInt8]
    let keys: KeyTable

    /// Keys written twice in one object, in the order of the objects' ends.
    let duplicates: [DuplicateKey]

    /// The outermost value.
    package var root: NodeID { NodeID(index: 0) }

    /// How many values the document has, counting arrays, objects and what they hold.
    package var nodeCount: Int { nodes.count }
}

/// A key that stands twice in one object.
struct DuplicateKey: Sendable {
    var first: NodeID
    var second: NodeID
}

extension Document {
    /// Reads a JSON or YAML text into values.
    ///
    /// - Parameters:
    ///   - source: the text, in UTF-8.
    ///   - format: its notation; nil takes it from the source's name, or else from the text.
    ///   - limits: how large and deep it may be.
    ///   - vocabulary: names whose keys get fixed numbers.
    /// - Throws: ``SceneError/invalid(_:omitted:)`` with the place where reading stopped, or all keys written twice.
    ///
    /// Costs O(bytes) time, with no recursion however deep the document is.
    package init(
        reading source: SourceText, as format: SceneFormat? = nil, limits: ReadLimits = ReadLimits(),
        vocabulary: Vocabulary = Vocabulary()
    ) throws(SceneError) {
        self = try Self.parse(source, as: format, limits: limits, vocabulary: vocabulary)
        var diagnostics = Diagnostics(limit: limits.problems)
        diagnostics.reportDuplicates(of: self)
        try diagnostics.throwIfAny(in: self)
    }

    /// As the initializer, but keys written twice are left in ``duplicates``.
    static func parse(
        _ source: SourceText, as format: SceneFormat?, limits: ReadLimits, vocabulary: Vocabulary
    ) throws(SceneError) -> Document {
        let limits = limits.clamped
        guard source.count <= limits.bytes else {
            throw .unreadable(
                file: source.name, reason: "is larger than the limit of \(limits.bytes) bytes",
                advice: "split the scene or raise the limit")
        }
        if let encoding = source.foreignEncoding {
            throw .unreadable(file: source.name, reason: "is written in \(encoding)", advice: "save it as UTF-8")
        }
        switch format ?? SceneFormat(fileName: source.name) ?? SceneFormat(sniffing: source) {
        case .json:
            return try JSONReader.read(source, limits: limits, vocabulary: vocabulary)
        case .yaml:
            return try YAMLReader.read(source, limits: limits, vocabulary: vocabulary)
        }
    }

    init(source: SourceText, format: SceneFormat, built: consuming DocumentBuilder) {
        self.source = source
        self.format = format
        nodes = built.nodes
        decoded = built.decoded
        keys = built.keys
        duplicates = built.duplicates
    }
}

extension SourceText {
    /// The encoding that the first bytes tell of, where it is not UTF-8.
    fileprivate var foreignEncoding: String? {
        guard count >= 4 else { return nil }
        return switch (padded[0], padded[1], padded[2], padded[3]) {
        case (0, 0, 0xFE, 0xFF), (0xFF, 0xFE, 0, 0): "UTF-32"
        case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _): "UTF-16"
        case (0, 1..., 0, 1...), (1..., 0, 1..., 0): "UTF-16"
        default: nil
        }
    }
}

extension Document {
    package func kind(of node: NodeID) -> NodeKind {
        nodes[node.offset].kind
    }

    /// The number at a node of kind `number`.
    package func number(at node: NodeID) -> Double {
        nodes[node.offset].number
    }

    /// The truth at a node of kind `boolean`.
    package func boolean(at node: NodeID) -> Bool {
        nodes[node.offset].low != 0
    }

    /// The text at a node of kind `string`. Costs a copy of the text.
    package func text(at node: NodeID) -> String {
        withUTF8(at: node) { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of the text at a node of kind `string`, without copying them.
    func withUTF8<Result>(at node: NodeID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let value = nodes[node.offset]
        guard value.kind == .string else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        let range = Int(value.low)..<Int(value.low) + Int(value.high)
        if value.isDecoded {
            return decoded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
        }
        return source.padded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// How many elements or members a node of kind `array` or `object` holds; 0 for others.
    package func count(of node: NodeID) -> Int {
        let value = nodes[node.offset]
        return value.isContainer ? Int(value.low) : 0
    }

    /// The key's name. Costs a copy of a short text.
    package func name(of key: KeyID) -> String {
        keys.name(of: key)
    }

    /// The byte offset of a value, or of its key, in the source.
    func offset(of node: NodeID, onKey: Bool = false) -> Int {
        let value = nodes[node.offset]
        return Int(onKey && value.key != .none ? value.keyPosition : value.position)
    }

    /// The line on which a value stands, from 1. Costs a pass over the source before it; meant for messages.
    package func line(of node: NodeID) -> Int {
        var locator = SourceLocator(source)
        return locator.place(of: offset(of: node)).line
    }
}

extension Document {
    /// The elements of an array in order; of an object, its values; nothing for other kinds. Costs O(1) a step.
    package func elements(of node: NodeID) -> Elements {
        Elements(members: members(of: node))
    }

    /// The members of an object in order; nothing for other kinds but arrays, whose elements have no key.
    package func members(of node: NodeID) -> Members {
        Members(nodes: nodes, upcoming: node.offset + 1, end: node.offset + nodes[node.offset].span)
    }

    /// The value of an object's member with the given key, or nil. Costs O(members).
    package func member(_ key: KeyID, of node: NodeID) -> NodeID? {
        for member in members(of: node) where member.key == key {
            return member.node
        }
        return nil
    }

    /// An object's members, one after another.
    package struct Members: Sequence, IteratorProtocol {
        let nodes: [Node]
        var upcoming: Int
        let end: Int

        package mutating func next() -> (key: KeyID, node: NodeID)? {
            while upcoming < end {
                let index = upcoming
                let node = nodes[index]
                upcoming += node.span
                if !node.isHidden { return (node.key, NodeID(index: UInt32(truncatingIfNeeded: index))) }
            }
            return nil
        }
    }

    /// An array's elements, one after another.
    package struct Elements: Sequence, IteratorProtocol {
        var members: Members

        package mutating func next() -> NodeID? {
            members.next()?.node
        }
    }
}
