import CYAML
import Foundation

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
        /// The offset after the key.
        var keyEnd: Int
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

/// Finds the members of an object in well-formed JSON text.
struct JSONObjectScanner {
    private let bytes: [UInt8]
    private var position: Int

    /// The span of the object at a byte offset; nil if there is none.
    static func span(in bytes: [UInt8], at start: Int) -> ObjectSpan? {
        guard bytes.indices.contains(start), bytes[start] == UInt8(ascii: "{") else { return nil }
        var scanner = JSONObjectScanner(bytes: bytes, position: start + 1)
        return scanner.members()
    }

    private init(bytes: [UInt8], position: Int) { (self.bytes, self.position) = (bytes, position) }

    private mutating func members() -> ObjectSpan? {
        var span = ObjectSpan(style: .flow, inside: position)
        while let byte = next() {
            if byte == UInt8(ascii: "}") { return span }
            if byte == UInt8(ascii: ",") {
                position += 1
                continue
            }
            let keyStart = position
            guard byte == UInt8(ascii: "\""), skipValue(), let key = text(keyStart..<position) else { return nil }
            let keyEnd = position
            guard next() == UInt8(ascii: ":") else { return nil }
            position += 1
            guard next() != nil else { return nil }
            let valueStart = position
            guard skipValue() else { return nil }
            span.members.append(
                ObjectSpan.Member(
                    key: key, keyStart: keyStart, keyEnd: keyEnd, valueStart: valueStart, valueEnd: position))
        }
        return nil
    }

    /// The next byte that is not white space.
    private mutating func next() -> UInt8? {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    /// Skips a value, without recursion.
    private mutating func skipValue() -> Bool {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                guard skipString() else { return false }
                if depth == 0 { return true }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // The end of the container also ends a number or literal.
                if depth == 0 { return true }
                depth -= 1
                if depth == 0 {
                    position += 1
                    return true
                }
            case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
                if depth == 0 { return true }
            default: break
            }
            position += 1
        }
        return false
    }

    private mutating func skipString() -> Bool {
        position += 1
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "\"") {
                position += 1
                return true
            }
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private func text(_ range: Range<Int>) -> String? {
        let inner = bytes[range].dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
        return try? JSONDecoder().decode(String.self, from: Data(bytes[range]))
    }
}

/// Finds the members of an object in well-formed YAML text, using libyaml's events.
struct YAMLObjectScanner {
    private let start: Int
    private var depth = 0
    /// The depth inside the object, once it has been opened.
    private var inside: Int?
    private var span: ObjectSpan?
    private var isDone = false
    private var key: (text: String, start: Int, end: Int)?
    private var value: (start: Int, isBlock: Bool)?
    /// The offset after the last scalar, alias or closing bracket: a block ends there, before any comments that follow.
    private var lastEnd = 0

    /// The span of the object at a byte offset in text without a byte order mark; nil if there is none.
    static func span(in text: ArraySlice<UInt8>, at start: Int) -> ObjectSpan? {
        text.withUnsafeBufferPointer { text in
            guard var parser = YAMLParser(text) else { return nil }
            let offsets = CharacterOffsets(text)
            var scanner = YAMLObjectScanner(start: start)
            while !scanner.isDone {
                let more = try? parser.next { event in
                    scanner.read(event, offsets)
                    return event.type != YAML_STREAM_END_EVENT
                }
                guard more == true else { break }
            }
            return scanner.isDone ? scanner.span : nil
        }
    }

    private init(start: Int) { self.start = start }

    private mutating func read(_ event: yaml_event_t, _ offsets: CharacterOffsets) {
        let (from, to) = (offsets[event.start_mark.index], offsets[event.end_mark.index])
        switch event.type {
        case YAML_MAPPING_START_EVENT:
            let isBlock = event.data.mapping_start.style == YAML_BLOCK_MAPPING_STYLE
            begin(at: from, isBlock: isBlock)
            depth += 1
            if inside == nil, from == start {
                inside = depth
                // An anchor can precede the brace.
                span = ObjectSpan(style: isBlock ? .block : .flow, inside: isBlock ? from : to)
                (key, value) = (nil, nil)
            }
        case YAML_SEQUENCE_START_EVENT:
            begin(at: from, isBlock: event.data.sequence_start.style == YAML_BLOCK_SEQUENCE_STYLE)
            depth += 1
        case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
            // The end event of a block has no length and is at the next token.
            if to > from { lastEnd = to }
            if inside == depth {
                isDone = true
            } else {
                depth -= 1
                end()
            }
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let isKey = depth == inside && key == nil
            if isKey {
                let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
                key = (String(decoding: text, as: UTF8.self), from, to)
                return
            }
            let isBlock = scalar.style == YAML_LITERAL_SCALAR_STYLE || scalar.style == YAML_FOLDED_SCALAR_STYLE
            begin(at: from, isBlock: isBlock)
            lastEnd = to
            end()
        case YAML_ALIAS_EVENT:
            begin(at: from, isBlock: false)
            lastEnd = to
            end()
        default: break
        }
    }

    /// Begins the value of a member, if its key has been read.
    private mutating func begin(at position: Int, isBlock: Bool) {
        if depth == inside, key != nil, value == nil { value = (position, isBlock) }
    }

    /// Ends the value of a member, if one is complete.
    private mutating func end() {
        guard depth == inside, let open = key, let begun = value else { return }
        span?.members.append(
            ObjectSpan.Member(
                key: open.text, keyStart: open.start, keyEnd: open.end, valueStart: begun.start,
                valueEnd: max(begun.start, lastEnd), isBlock: begun.isBlock))
        (key, value) = (nil, nil)
    }
}

/// The byte offsets of a text's characters, since libyaml counts characters.
private struct CharacterOffsets {
    /// Empty if every character is one byte.
    private var offsets: [Int] = []
    private let count: Int

    init(_ text: UnsafeBufferPointer<UInt8>) {
        count = text.count
        guard text.contains(where: { $0 >= 0x80 }) else { return }
        offsets.reserveCapacity(text.count)
        for (offset, byte) in text.enumerated() where byte & 0xC0 != 0x80 { offsets.append(offset) }
    }

    subscript(character: Int) -> Int {
        if offsets.isEmpty { return min(character, count) }
        return character < offsets.count ? offsets[character] : count
    }
}
