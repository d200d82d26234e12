/// A property path such as `sublayers[3].contentsGravity`, built step by step.
struct PropertyPath {
    private var steps: [String] = []
    /// The maximum length of a plain key; longer ones are quoted, and so truncated.
    private static let maximumPlainLength = 40

    mutating func append(element index: Int) { steps.append("[\(index)]") }

    mutating func append(key: String) {
        let isShort = 1...Self.maximumPlainLength ~= key.unicodeScalars.count
        let isPlain = isShort && key.allSatisfy { $0.isLetter || $0.isNumber || "_-$".contains($0) }
        steps.append(isPlain ? ".\(Printable.line(key))" : "[\(Printable.quoted(key))]")
    }

    /// The path; the middle of a path with more than 24 steps is omitted.
    var description: String {
        var text = steps.joined()
        if steps.count > 24 {
            text = steps.prefix(8).joined() + ".…" + steps.suffix(12).joined()
        }
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }
}

extension Document {
    /// The path from the root to a value, in O(depth × siblings) time; meant for messages.
    package func path(of node: NodeID) -> String {
        var path = PropertyPath()
        var current = root
        while current != node {
            var inside: NodeID?
            var index = 0
            for member in members(of: current) {
                if node.offset < member.node.offset + nodes[member.node.offset].span {
                    inside = node.offset >= member.node.offset ? member.node : nil
                    break
                }
                index += 1
            }
            guard let inside else { break }
            if kind(of: current) == .object {
                path.append(key: name(of: nodes[inside.offset].key))
            } else {
                path.append(element: index)
            }
            current = inside
        }
        return path.description
    }
}
