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
