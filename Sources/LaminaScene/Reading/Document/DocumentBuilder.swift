/// Collects the values of a document in order, for the readers of both notations.
///
/// A reader names a member's key with ``setKey(_:at:)``, then adds its value. What the limits forbid is thrown.
struct DocumentBuilder {
    var nodes: [Node] = []
    var decoded: [UInt8] = []
    var keys: KeyTable
    let limits: ReadLimits

    /// The array or object that is being filled; those around it stand in `outer`.
    var current = Frame(kind: .root, node: 0, firstMember: 0)
    var outer: [Frame] = []

    /// The members of all open objects, the innermost last.
    var members: [Member] = []

    /// For each key the serial number of the last object that had it; see ``resolveMembers()``.
    var stamps: [UInt32] = []
    var serial: UInt32 = 0
    var duplicates: [DuplicateKey] = []

    /// Values that copies have added; see ``addCopy(of:height:at:)``.
    var expandedNodes = 0

    private(set) var key = KeyID.none
    private var keyPosition: UInt32 = 0

    init(vocabulary: Vocabulary, limits: ReadLimits, expectedNodes: Int) {
        keys = KeyTable(vocabulary)
        self.limits = limits
        // Memory that is never written to costs nothing, so the estimate may be generous, but not without bound.
        nodes.reserveCapacity(min(expectedNodes, limits.nodes, 1 << 26))
    }

    /// An array or object that is not closed yet.
    struct Frame {
        enum Kind: UInt8 {
            case root, array, object

            /// Under YAML's merge key: their members become members of the object around them.
            case mergedObject, mergedArray
        }

        var kind: Kind
        var node: UInt32
        var count: UInt32 = 0
        var firstMember: Int

        /// Levels of arrays and objects inside.
        var height = 0
    }

    /// A member of an open object.
    struct Member {
        var key: KeyID
        var node: UInt32
        var isMerged: Bool
    }

    /// Names the key of the value that is added next.
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

    /// Adds a text that stands in `decoded` from `start` to its end.
    mutating func addDecodedText(from start: Int, at position: Int) throws(SyntaxFault) {
        guard decoded.count <= Int(UInt32.max) else {
            throw .limit(position, "the document's texts are larger than 4 GiB", "split the document")
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

    /// Takes the key that was named and not used yet, for a member that takes part in the object without a value.
    func checkDepth(at position: Int, adding levels: Int = 1) throws(SyntaxFault) {
        guard outer.count + levels <= limits.depth else {
            throw .limit(
                position, "the document is more than \(limits.depth) levels deep",
                "nest fewer arrays and objects; a level of layers takes two")
        }
    }

    func checkNodes(at position: Int, adding count: Int = 1) throws(SyntaxFault) {
        guard nodes.count + count <= limits.nodes else {
            throw .limit(position, "the document has more than \(limits.nodes) values", "split the document")
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
