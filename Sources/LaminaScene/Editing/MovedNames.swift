/// The names that a document's timeline and dynamics mention, one of which may be a layer's: what they do is known only
/// when it is done, so that all that they name counts as moved.
struct MovedNames {
    private var names: Set<String> = []

    init(_ document: Document) {
        for member in document.members(of: document.root)
        where ["timeline", "dynamics"].contains(document.name(of: member.key)) {
            let nodes = member.node.offset..<member.node.offset + document.nodes[member.node.offset].span
            for index in nodes {
                let node = NodeID(index: UInt32(truncatingIfNeeded: index))
                if document.kind(of: node) == .string { add(document.text(at: node)) }
                // Settings are members such as panel.opacity.
                if let key = document.key(of: node) { add(document.name(of: key)) }
            }
            // What names nothing may still move something.
            names.insert("")
        }
    }

    private mutating func add(_ text: String) {
        names.insert(text)
        if let dot = text.firstIndex(of: ".") { names.insert(String(text[..<dot])) }
    }

    var isEmpty: Bool { names.isEmpty }

    func contains(_ name: String) -> Bool { names.contains(name) }
}
