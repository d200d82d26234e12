import LaminaCounters

/// The values of a JSON or YAML text with their positions, in one flat array.
///
/// Both notations are read into a document; later code does not depend on the notation. The document keeps the source,
/// from which strings and error positions are extracted on demand. A value takes 20 bytes in addition to the source.
///
/// ```swift
/// let document = try Document(reading: SourceText(name: "scene.json", text: #"{"size": [390, 844]}"#))
/// for member in document.members(of: document.root) {
///     print(document.name(of: member.key), document.count(of: member.node))
/// }
/// ```
package struct Document: Sendable {
    /// The source text of the document.
    package let source: SourceText

    /// The notation of the source.
    package let format: SceneFormat

    let nodes: [Node]
    let decoded: [UInt8]
    let keys: KeyTable

    /// Keys that occur twice in one object, in the order in which the objects end.
    let duplicates: [DuplicateKey]

    /// The values from outside, in order of their nodes; none in a document that was only parsed.
    let given: [GivenValue]

    /// The outermost value.
    package var root: NodeID { NodeID(index: 0) }

    /// The number of values, including arrays, objects and their contents.
    package var nodeCount: Int { nodes.count }
}

/// A key that occurs twice in one object.
struct DuplicateKey: Sendable {
    var first: NodeID
    var second: NodeID
}

/// A value of a document that was not in its text but came from outside.
struct GivenValue: Sendable {
    /// The nodes of the value.
    var nodes: Range<Int>

    /// The place from which it came, as messages name it.
    var origin: String

    /// True if the member was added with the value, so that its key is not in the text either.
    var isMember: Bool
}

extension Document {
    /// The place from which a value came, or its key; nil for those in the document's text. In O(given values) time.
    func origin(of node: NodeID, onKey: Bool = false) -> String? {
        guard let value = given.first(where: { $0.nodes.contains(node.offset) }) else { return nil }
        return onKey && node.offset == value.nodes.lowerBound && !value.isMember ? nil : value.origin
    }
}

extension Document {
    /// Parses a JSON or YAML text.
    ///
    /// - Parameters:
    ///   - source: the text, in UTF-8.
    ///   - format: its notation; nil takes it from the source's name, or else from the text.
    ///   - limits: the limits on its size and depth.
    ///   - vocabulary: the names with fixed numbers.
    /// - Throws: ``SceneError/invalid(_:omitted:)`` with the position at which parsing stopped, or with all duplicate
    ///   keys.
    ///
    /// Takes O(bytes) time, without recursion.
    package init(
        reading source: SourceText, as format: SceneFormat? = nil, limits: ReadLimits = ReadLimits(),
        vocabulary: Vocabulary = Vocabulary()
    ) throws(SceneError) {
        self = try Self.parse(source, as: format, limits: limits, vocabulary: vocabulary)
        var diagnostics = Diagnostics(limit: limits.problems)
        diagnostics.reportDuplicates(of: self)
        try diagnostics.throwIfAny(in: self)
    }

    /// Like the initializer, but leaves duplicate keys in ``duplicates``.
    static func parse(
        _ source: SourceText, as format: SceneFormat?, limits: ReadLimits, vocabulary: Vocabulary
    ) throws(SceneError) -> Document {
        let limits = limits.clamped
        guard source.count <= limits.bytes else {
            throw .unreadable(
                file: source.name, reason: "is larger than the limit of \(limits.bytes) bytes",
                advice: "split the scene, or \(WorkLimit.documentBytes.remedy(for: source.count))")
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

    /// A document with the text of another one, and with nodes that were copied from it and values from outside.
    init(
        _ document: Document, nodes: [Node], decoded: [UInt8], keys: KeyTable, given: [GivenValue]
    ) {
        (source, format) = (document.source, document.format)
        (self.nodes, self.decoded, self.keys, self.given) = (nodes, decoded, keys, given)
        duplicates = []
    }

    init(source: SourceText, format: SceneFormat, built: consuming DocumentBuilder) {
        self.source = source
        self.format = format
        nodes = built.nodes
        decoded = built.decoded
        keys = built.keys
        duplicates = built.duplicates
        given = []
    }
}

extension SourceText {
    /// The encoding that the first bytes indicate, if it is not UTF-8.
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
    package func kind(of node: NodeID) -> NodeKind { nodes[node.offset].kind }

    /// The number at a node of kind `number`.
    package func number(at node: NodeID) -> Double { nodes[node.offset].number }

    /// The Boolean at a node of kind `boolean`.
    package func boolean(at node: NodeID) -> Bool { nodes[node.offset].low != 0 }

    /// The string at a node of kind `string`, copied.
    package func text(at node: NodeID) -> String {
        withUTF8(at: node) { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of the string at a node of kind `string`, without copying.
    func withUTF8<Result>(at node: NodeID, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let value = nodes[node.offset]
        guard value.kind == .string else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        let range = Int(value.low)..<Int(value.low) + Int(value.high)
        if value.isDecoded {
            return decoded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
        }
        return source.padded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// The number of elements or members of an array or object; 0 for other kinds.
    package func count(of node: NodeID) -> Int {
        let value = nodes[node.offset]
        return value.isContainer ? Int(value.low) : 0
    }

    /// The key's name, copied.
    package func name(of key: KeyID) -> String { keys.name(of: key) }

    /// The byte offset of a value, or of its key, in the source.
    func offset(of node: NodeID, onKey: Bool = false) -> Int {
        let value = nodes[node.offset]
        return Int(onKey && value.key != .none ? value.keyPosition : value.position)
    }

    /// The byte offset at which the source has a string as it is, after any quotation mark; nil if it is written with
    /// escapes, on several lines or elsewhere.
    func verbatimStart(of node: NodeID) -> Int? {
        var start = offset(of: node)
        if start < source.count, source.padded[start] == UInt8(ascii: "\"") || source.padded[start] == UInt8(ascii: "'")
        {
            start += 1
        }
        return withUTF8(at: node) { text in
            let end = start + text.count
            return end <= source.count && source.padded[start..<end].elementsEqual(text) ? start : nil
        }
    }

    /// The line of a value, from 1. Scans the source up to the value; meant for messages.
    package func line(of node: NodeID) -> Int {
        var locator = SourceLocator(source)
        return locator.position(of: offset(of: node)).line
    }
}

extension Document {
    /// The elements of an array, or the values of an object, in order; empty for other kinds. O(1) per step.
    package func elements(of node: NodeID) -> Elements { Elements(members: members(of: node)) }

    /// The members of an object in order, or the elements of an array without keys; empty for other kinds.
    package func members(of node: NodeID) -> Members {
        Members(nodes: nodes, upcoming: node.offset + 1, end: node.offset + nodes[node.offset].span)
    }

    /// The value of an object's member with the given key, or nil, in O(members) time.
    package func member(_ key: KeyID, of node: NodeID) -> NodeID? {
        for member in members(of: node) where member.key == key {
            return member.node
        }
        return nil
    }

    /// The members of an object, in order.
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

    /// The elements of an array, in order.
    package struct Elements: Sequence, IteratorProtocol {
        var members: Members

        package mutating func next() -> NodeID? { members.next()?.node }
    }
}
