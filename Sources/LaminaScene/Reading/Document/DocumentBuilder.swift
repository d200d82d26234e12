import LaminaCounters

/// Collects the values of a document in order, for the parsers of both notations.
///
/// A parser names a member's key with ``setKey(_:at:)``, then adds its value. Exceeding a limit throws an error.
struct DocumentBuilder {
    var nodes: [Node] = []
    var decoded: [UInt8] = []
    var keys: KeyTable
    let limits: ReadLimits

    /// The array or object being filled; those around it are in `outer`.
    var current = Frame(kind: .root, node: 0, firstMember: 0)
    var outer: [Frame] = []

    /// The members of all open objects, the innermost last.
    var members: [Member] = []

    /// For each key, the serial number of the last object that had it; see ``resolveMembers()``.
    var stamps: [UInt32] = []
    var serial: UInt32 = 0
    var duplicates: [DuplicateKey] = []

    /// The number of values added by copies; see ``addCopy(of:height:at:)``.
    var expandedNodes = 0
    var expandedBytes = 0

    private(set) var key = KeyID.none
    private var keyPosition: UInt32 = 0

    init(vocabulary: Vocabulary, limits: ReadLimits, expectedNodes: Int) {
        keys = KeyTable(vocabulary)
        self.limits = limits
        // Untouched memory costs nothing, so the estimate may be generous, but not unbounded.
        nodes.reserveCapacity(min(expectedNodes, limits.nodes, 1 << 26))
    }

    /// An array or object that is still open.
    struct Frame {
        enum Kind: UInt8 {
            case root, array, object

            /// Values of YAML's merge key: their members become members of the object around them.
            case mergedObject, mergedArray
        }

        var kind: Kind
        var node: UInt32
        var count: UInt32 = 0
        var firstMember: Int

        /// The number of nested levels of arrays and objects.
        var height = 0
    }

    /// A member of an open object.
    struct Member {
        var key: KeyID
        var node: UInt32
        var isMerged: Bool
    }

    /// Sets the key of the value that is added next.
    @inline(__always)
    mutating func setKey(_ name: UnsafeBufferPointer<UInt8>, at position: Int) throws(SyntaxFault) {
        guard let id = keys.intern(name) else {
            throw .limit(position, "the document has over 16 million different keys", "split the document")
        }
        key = id
        keyPosition = UInt32(truncatingIfNeeded: position)
    }

    /// Adds a value.
    @inline(__always)
    mutating func add(_ kind: NodeKind, at position: Int, low: UInt32 = 0, high: UInt32 = 0) throws(SyntaxFault) {
        var node = Node(kind, at: UInt32(truncatingIfNeeded: position), key: key, at: keyPosition, low: low, high: high)
        try add(&node)
    }

    /// Adds a number.
    @inline(__always)
    mutating func add(_ number: Double, at position: Int) throws(SyntaxFault) {
        let bits = number.bitPattern
        let low = UInt32(truncatingIfNeeded: bits)
        try add(.number, at: position, low: low, high: UInt32(truncatingIfNeeded: bits >> 32))
    }

    /// Adds a string that is stored in `decoded` from `start` to its end.
    mutating func addDecodedText(from start: Int, at position: Int) throws(SyntaxFault) {
        guard decoded.count <= Int(UInt32.max) else {
            throw .limit(position, "the document's strings are larger than 4 GiB", "split the document")
        }
        let length = UInt32(truncatingIfNeeded: decoded.count - start)
        var node = Node(
            .string, at: UInt32(truncatingIfNeeded: position), key: key, at: keyPosition,
            low: UInt32(truncatingIfNeeded: start), high: length)
        node.isDecoded = true
        try add(&node)
    }

    /// Opens an array or object.
    mutating func open(_ kind: NodeKind, at position: Int) throws(SyntaxFault) {
        try checkDepth(at: position)
        let index = UInt32(truncatingIfNeeded: nodes.count)
        try add(kind, at: position)
        outer.append(current)
        current = Frame(kind: kind == .object ? .object : .array, node: index, firstMember: members.count)
    }

    /// Closes the innermost array or object.
    mutating func close() {
        if current.kind == .object { resolveMembers() }
        nodes[Int(current.node)].low = current.count
        nodes[Int(current.node)].high = UInt32(truncatingIfNeeded: nodes.count) - current.node
        let height = current.height + 1
        current = outer.removeLast()
        current.height = max(current.height, height)
    }

    /// Checks the depth limit before levels are added.
    func checkDepth(at position: Int, adding levels: Int = 1) throws(SyntaxFault) {
        guard outer.count + levels <= limits.depth else {
            throw .limit(
                position, "the document is more than \(limits.depth) levels deep",
                "nest fewer arrays and objects; a level of layers takes two")
        }
    }

    func checkNodes(at position: Int, adding count: Int = 1) throws(SyntaxFault) {
        guard nodes.count + count <= limits.nodes else {
            throw .limit(
                position, "the document has more than \(limits.nodes) values",
                "split the document, or \(WorkLimit.documentValues.remedy())")
        }
    }

    @inline(__always)
    private mutating func add(_ node: inout Node) throws(SyntaxFault) {
        if nodes.count >= limits.nodes { try checkNodes(at: Int(node.position)) }
        if key != .none {
            members.append(Member(key: key, node: UInt32(truncatingIfNeeded: nodes.count), isMerged: false))
            key = .none
        }
        nodes.append(node)
        current.count &+= 1
    }
}

extension DocumentBuilder {
    /// Resolves the members of the innermost object, and discards its list.
    ///
    /// Duplicate keys are recorded; members from a merge key are hidden if the object already has them. O(members):
    /// every key has a stamp, which equals the object's serial number once the key was seen in it.
    mutating func resolveMembers() {
        let first = current.firstMember
        resolveKeys(from: first)
        members.removeLast(members.count - first)
    }

    /// Resolves the members of an object under a merge key, and adds the visible ones to the object around it.
    mutating func resolveMergedMembers() {
        let first = current.firstMember
        resolveKeys(from: first)
        members[first...].removeAll { nodes[Int($0.node)].isHidden }
        for index in first..<members.count { members[index].isMerged = true }
    }

    private mutating func resolveKeys(from first: Int) {
        guard members.count > first else { return }
        serial &+= 1
        if stamps.count < keys.count {
            stamps.append(contentsOf: repeatElement(0, count: max(keys.count * 2, 256) - stamps.count))
        }
        var hasMerged = false
        for index in first..<members.count {
            let member = members[index]
            if member.isMerged {
                hasMerged = true
            } else if stamps[Int(member.key.index)] == serial {
                noteDuplicate(member, from: first)
            } else {
                stamps[Int(member.key.index)] = serial
            }
        }
        if hasMerged { hideOverridden(from: first) }
    }

    private mutating func hideOverridden(from first: Int) {
        for index in first..<members.count where members[index].isMerged {
            let member = members[index]
            if stamps[Int(member.key.index)] == serial {
                nodes[Int(member.node)].isHidden = true
                current.count -= 1
            } else {
                stamps[Int(member.key.index)] = serial
            }
        }
    }

    private mutating func noteDuplicate(_ member: Member, from first: Int) {
        // The first occurrence is needed only for duplicates that will be listed, since finding it is O(members).
        let isListed = duplicates.count < limits.problems
        let earlier = isListed ? members[first...].first { $0.key == member.key } : nil
        duplicates.append(
            DuplicateKey(first: NodeID(index: earlier?.node ?? member.node), second: NodeID(index: member.node)))
    }
}

extension DocumentBuilder {
    /// Adds a copy of an earlier value, for YAML's aliases.
    ///
    /// - Parameter height: the number of levels of arrays and objects in the value.
    mutating func addCopy(of index: Int, height: Int, at position: Int) throws(SyntaxFault) {
        let span = try checkExpansion(of: index, at: position)
        try checkDepth(at: position, adding: height)
        let value = nodes[index]
        try add(value.kind, at: position, low: value.low, high: value.high)
        nodes[nodes.count - 1].isDecoded = value.isDecoded
        appendInside(of: index, span: span)
        current.height = max(current.height, height)
    }

    /// Adds copies of the members of an earlier object to the current one, which can override them.
    mutating func mergeMembers(of index: Int, height: Int, at position: Int) throws(SyntaxFault) {
        try checkDepth(at: position, adding: height - 1)
        let end = index + nodes[index].span
        var member = index + 1
        while member < end {
            let span = nodes[member].span
            if !nodes[member].isHidden {
                _ = try checkExpansion(of: member, at: position)
                let copy = UInt32(truncatingIfNeeded: nodes.count)
                members.append(Member(key: nodes[member].key, node: copy, isMerged: true))
                nodes.append(nodes[member])
                appendInside(of: member, span: span)
                current.count += 1
            }
            member += span
        }
        current.height = max(current.height, height - 1)
    }

    /// Opens an array or object whose members become members of the object around it.
    mutating func openMerged(_ kind: Frame.Kind, at position: Int) throws(SyntaxFault) {
        try checkDepth(at: position)
        outer.append(current)
        current = Frame(kind: kind, node: current.node, firstMember: members.count)
    }

    /// Closes the array or object opened by ``openMerged(_:at:)``.
    mutating func closeMerged() {
        if current.kind == .mergedObject { resolveMergedMembers() }
        let inner = current
        current = outer.removeLast()
        current.count += inner.count
        current.height = max(current.height, inner.height)
    }

    private mutating func checkExpansion(of index: Int, at position: Int) throws(SyntaxFault) -> Int {
        let span = nodes[index].span
        try checkNodes(at: position, adding: span)
        expandedNodes += span
        guard expandedNodes <= limits.expandedNodes else {
            throw .limit(
                position, "aliases repeat more than \(limits.expandedNodes) values",
                "write fewer aliases of aliases, or use a replicator layer")
        }
        for inside in nodes[index..<index + span] where inside.kind == .string { expandedBytes += Int(inside.high) }
        guard expandedBytes <= limits.expandedBytes else {
            throw .limit(
                position, "aliases repeat more than \(limits.expandedBytes) bytes of strings",
                "write fewer aliases of long strings, or \(WorkLimit.repeatedBytes.remedy())")
        }
        return span
    }

    /// Appends the contents of an earlier value, one by one: a slice would prevent the array from growing in place.
    private mutating func appendInside(of index: Int, span: Int) {
        for inside in index + 1..<index + span {
            nodes.append(nodes[inside])
        }
    }
}

extension DocumentBuilder {
    /// The path to the position at which parsing stopped, from the open arrays and objects.
    var openPath: String {
        var path = PropertyPath()
        for (frame, around) in zip((outer + [current]).dropFirst(), outer) {
            // Values under a merge key become part of the object around it.
            guard frame.kind == .array || frame.kind == .object else { continue }
            switch around.kind {
            case .array: path.append(element: Int(around.count) - 1)
            case .object, .mergedObject: path.append(key: keys.name(of: nodes[Int(frame.node)].key))
            case .root, .mergedArray: break
            }
        }
        if current.kind == .array {
            path.append(element: Int(current.count))
        } else if key != .none {
            path.append(key: keys.name(of: key))
        }
        return path.description
    }
}
