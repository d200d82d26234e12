/// Tells which objects of a document stand once in its text and more than once in the document, because aliases or merge
/// keys repeat them or what is in them: to change one would change the others.
struct SharedValues {
    private let document: Document
    private var repeated: Set<UInt64> = []

    init(_ document: Document) {
        self.document = document
        // JSON repeats nothing.
        guard document.format == .yaml else { return }
        var seen: Set<UInt64> = []
        // Where two values begin in one place, one being the first in the other, they are of different kinds.
        for node in document.nodes where !seen.insert(Self.mark(node)).inserted { repeated.insert(Self.mark(node)) }
    }

    /// Whether an object, or a member that its own text has, is repeated.
    func contains(_ object: NodeID) -> Bool {
        let outer = document.nodes[object.offset]
        if repeated.contains(Self.mark(outer)) { return true }
        return document.members(of: object).contains { member in
            let inner = document.nodes[member.node.offset]
            // What is merged into the object stands before it.
            return inner.position >= outer.position && repeated.contains(Self.mark(inner))
        }
    }

    private static func mark(_ node: Node) -> UInt64 { UInt64(node.position) << 8 | UInt64(node.kind.rawValue) }
}
