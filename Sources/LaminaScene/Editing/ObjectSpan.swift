/// The byte offsets of an object and its members in a document's text.
struct ObjectSpan {
    /// The notation of the object.
    enum Style {
        /// In braces, like all JSON objects.
        case flow
        /// One member per line.
        case block
    }

    /// A member of the object.
    struct Member {
        var key: String
        /// The offset of the key's first byte.
        var keyStart: Int
        /// The offset after the key; nil in JSON.
        var keyEnd: Int?
        var valueStart: Int
        /// The offset after the value, excluding comments that follow it.
        var valueEnd: Int
        /// True if the value is in block style, on lines of its own.
        var isBlock = false
    }

    var style: Style
    /// The offset after the opening brace; for a block, that of the first key.
    var inside: Int
    var members: [Member] = []
}

extension ObjectSpan {
    /// Finds the members of the object at a byte offset in well-formed JSON text; nil if there is none.
    init?(json source: SourceText, at start: Int) {
        guard let (object, end) = JSONReader.object(at: start, in: source) else { return nil }
        self.init(style: .flow, inside: start + 1)
        for member in object.members(of: object.root) {
            members.append(
                Member(
                    key: object.name(of: member.key), keyStart: object.offset(of: member.node, onKey: true),
                    valueStart: object.offset(of: member.node), valueEnd: end - 1))
        }
        // Only white space and a comma are between a value and the next key, or white space before the brace.
        for index in members.indices {
            let isLast = index + 1 == members.count
            let comma = isLast ? nil : source.padded[..<members[index + 1].keyStart].lastIndex(of: UInt8(ascii: ","))
            let text = source.padded[..<(comma ?? end - 1)]
            members[index].valueEnd = text.lastIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }.map { $0 + 1 } ?? start
        }
    }
}
