import LaminaCounters

/// The nodes of a document that is made from another one: copies of its nodes, and values from outside.
///
/// What is added counts against the limits on the document's size.
struct NodeCopy {
    private(set) var nodes: [Node] = []
    private(set) var decoded: [UInt8]
    private(set) var keys: KeyTable
    private(set) var given: [GivenValue] = []
    private let limits: ReadLimits
    private var addedBytes = 0

    init(of document: Document, limits: ReadLimits) {
        (decoded, keys) = (document.decoded, document.keys)
        self.limits = limits.clamped
        nodes.reserveCapacity(min(document.nodeCount + document.nodeCount / 8, self.limits.nodes))
    }

    /// Appends a node.
    mutating func append(_ node: Node) throws(SyntaxFault) {
        guard nodes.count < limits.nodes else { throw tooManyNodes(at: node) }
        nodes.append(node)
    }

    /// Appends the nodes of a value in the place of another one.
    ///
    /// - Parameters:
    ///   - place: The node whose position and key the value has.
    ///   - origin: The place from which it came; nil for a value of the document.
    ///   - isMember: True if the member was added with the value, so that its key is from outside too.
    mutating func append(
        _ value: [Node], inPlaceOf place: Node, origin: String?, isMember: Bool = false
    ) throws(SyntaxFault) {
        guard nodes.count + value.count <= limits.nodes else { throw tooManyNodes(at: place) }
        let start = nodes.count
        for (index, var node) in value.enumerated() {
            (node.position, node.keyPosition) = (place.position, place.keyPosition)
            if index == 0 { (node.key, node.isHidden) = (place.key, place.isHidden) }
            nodes.append(node)
        }
        if let origin { given.append(GivenValue(nodes: start..<nodes.count, origin: origin, isMember: isMember)) }
    }

    /// Sets the count of an array or object whose contents have been appended.
    mutating func close(_ index: Int, count: Int) {
        nodes[index].low = UInt32(truncatingIfNeeded: count)
        nodes[index].high = UInt32(truncatingIfNeeded: nodes.count - index)
    }

    /// The number of a key.
    mutating func key(_ name: String, at place: Node) throws(SyntaxFault) -> KeyID {
        var name = name
        if let key = name.withUTF8({ keys.intern($0) }) { return key }
        throw .limit(Int(place.position), "the document has over 16 million different keys", "split the document")
    }

    /// Stores a piece of text after the last one. Returns nothing; see ``text(from:like:)``.
    mutating func store(_ text: some Collection<UInt8>, at place: Node) throws(SyntaxFault) {
        addedBytes += text.count
        guard addedBytes <= limits.expandedBytes, decoded.count + text.count <= Int(UInt32.max) else {
            throw .limit(
                Int(place.position), "values from outside repeat more than \(limits.expandedBytes) bytes of strings",
                "give shorter ones, use them less often, or \(WorkLimit.repeatedBytes.remedy())")
        }
        decoded.append(contentsOf: text)
    }

    /// A node with the text that was stored from an offset on.
    func text(from start: Int, like place: Node) -> Node {
        var node = Node(
            .string, at: place.position, key: place.key, at: place.keyPosition,
            low: UInt32(truncatingIfNeeded: start), high: UInt32(truncatingIfNeeded: decoded.count - start))
        (node.isDecoded, node.isHidden) = (true, place.isHidden)
        return node
    }

    /// The nodes of a value, at the position of another one; its strings are stored.
    mutating func nodes(of value: SceneValue, at place: Node) throws(SyntaxFault) -> [Node] {
        var list: [Node] = []
        try write(value, key: .none, place, levels: 0, to: &list)
        return list
    }

    /// Writes a value; the depth of the recursion is limited.
    private mutating func write(
        _ value: SceneValue, key: KeyID, _ place: Node, levels: Int, to list: inout [Node]
    ) throws(SyntaxFault) {
        guard levels <= SceneValue.maximumDepth else {
            throw .limit(
                Int(place.position), "a value from outside is more than \(SceneValue.maximumDepth) levels deep",
                "nest fewer arrays and objects")
        }
        func node(_ kind: NodeKind, low: UInt32 = 0, high: UInt32 = 0) -> Node {
            Node(kind, at: place.position, key: key, at: place.keyPosition, low: low, high: high)
        }
        let index = list.count
        switch value {
        case .null: list.append(node(.null))
        case .boolean(let value): list.append(node(.boolean, low: value ? 1 : 0))
        case .number(let number):
            guard number.isFinite else {
                throw SyntaxFault(
                    offset: Int(place.position),
                    finding: .invalid(found: "found \(number)", advice: "give a finite number"))
            }
            let bits = number.bitPattern
            list.append(
                node(
                    .number, low: UInt32(truncatingIfNeeded: bits), high: UInt32(truncatingIfNeeded: bits >> 32)))
        case .string(let string), .untyped(let string):
            let start = decoded.count
            try store(string.utf8, at: place)
            list.append(text(from: start, like: node(.string)))
        case .array(let values):
            list.append(node(.array, low: UInt32(truncatingIfNeeded: values.count)))
            for value in values { try write(value, key: .none, place, levels: levels + 1, to: &list) }
            list[index].high = UInt32(truncatingIfNeeded: list.count - index)
        case .object(let members):
            list.append(node(.object, low: UInt32(truncatingIfNeeded: members.count)))
            for member in members {
                let key = try self.key(member.key, at: place)
                try write(member.value, key: key, place, levels: levels + 1, to: &list)
            }
            list[index].high = UInt32(truncatingIfNeeded: list.count - index)
        }
    }

    private func tooManyNodes(at place: Node) -> SyntaxFault {
        .limit(
            Int(place.position), "the document has more than \(limits.nodes) values",
            "give smaller values, or \(WorkLimit.documentValues.remedy())")
    }
}
