import CYAML
import Foundation

/// Where an object and its members stand in a document's text, in bytes.
struct ObjectSpan {
    /// How it is written.
    enum Style {
        /// In braces, as all of JSON is.
        case flow
        /// A member a line.
        case block
    }

    /// A member.
    struct Member {
        var key: String
        /// The key's first byte.
        var keyStart: Int
        /// The byte after the key.
        var keyEnd: Int
        var valueStart: Int
        /// The byte after the value's last; comments after it are not part of it.
        var valueEnd: Int
        /// Whether the value is written over lines of its own.
        var isBlock = false
    }

    var style: Style
    /// The byte after the opening brace; of a block, that of the first key.
    var inside: Int
    var members: [Member] = []
}

/// Finds the members of an object in a JSON text that is known to be well formed.
struct JSONObjectScanner {
    private let bytes: [UInt8]
    private var place: Int

    /// The span of the object that begins at a byte; nil where there is none.
    static func span(in bytes: [UInt8], at start: Int) -> ObjectSpan? {
        guard bytes.indices.contains(start), bytes[start] == UInt8(ascii: "{") else { return nil }
        var scanner = JSONObjectScanner(bytes: bytes, place: start + 1)
        return scanner.members()
    }

    private init(bytes: [UInt8], place: Int) { (self.bytes, self.place) = (bytes, place) }

    private mutating func members() -> ObjectSpan? {
        var span = ObjectSpan(style: .flow, inside: place)
        while let byte = next() {
            if byte == UInt8(ascii: "}") { return span }
            if byte == UInt8(ascii: ",") {
                place += 1
                continue
            }
            let keyStart = place
            guard byte == UInt8(ascii: "\""), skipValue(), let key = text(keyStart..<place) else { return nil }
            let keyEnd = place
            guard next() == UInt8(ascii: ":") else { return nil }
            place += 1
            guard next() != nil else { return nil }
            let valueStart = place
            guard skipValue() else { return nil }
            span.members.append(
                ObjectSpan.Member(
                    key: key, keyStart: keyStart, keyEnd: keyEnd, valueStart: valueStart, valueEnd: place))
        }
        return nil
    }

    /// The next byte that is no white space.
    private mutating func next() -> UInt8? {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        return place < bytes.count ? bytes[place] : nil
    }

    /// Passes over a value, without recursion however deep it is.
    private mutating func skipValue() -> Bool {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                guard skipString() else { return false }
                if depth == 0 { return true }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // A number or a word ends where what holds it does.
                if depth == 0 { return true }
                depth -= 1
                if depth == 0 {
                    place += 1
                    return true
                }
            case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
                if depth == 0 { return true }
            default: break
            }
            place += 1
        }
        return false
    }

    private mutating func skipString() -> Bool {
        place += 1
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\"") {
                place += 1
                return true
            }
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private func text(_ range: Range<Int>) -> String? {
        let inner = bytes[range].dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
        return try? JSONDecoder().decode(String.self, from: Data(bytes[range]))
    }
}

/// Finds the members of an object in a YAML text that is known to be well formed, by libyaml's events.
struct YAMLObjectScanner {
    private let start: Int
    private var depth = 0
    /// The depth inside the object, while it is open.
    private var inside: Int?
    private var span: ObjectSpan?
    private var isDone = false
    private var key: (text: String, start: Int, end: Int)?
    private var value: (start: Int, isBlock: Bool)?
    /// Where the last scalar, alias or closing bracket ended: a block ends there, and not after the comments that follow.
    private var lastEnd = 0

    /// The span of the object that begins at a byte of a text without a byte order mark; nil where there is none.
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
                // An anchor may stand before the brace.
                span = ObjectSpan(style: isBlock ? .block : .flow, inside: isBlock ? from : to)
                (key, value) = (nil, nil)
            }
        case YAML_SEQUENCE_START_EVENT:
            begin(at: from, isBlock: event.data.sequence_start.style == YAML_BLOCK_SEQUENCE_STYLE)
            depth += 1
        case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
            // The end of a block is of no length and lies where the next token is.
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

    /// Begins the value of a member, if one stands open.
    private mutating func begin(at place: Int, isBlock: Bool) {
        if depth == inside, key != nil, value == nil { value = (place, isBlock) }
    }

    /// Ends the value of a member, if that is what has ended.
    private mutating func end() {
        guard depth == inside, let open = key, let begun = value else { return }
        span?.members.append(
            ObjectSpan.Member(
                key: open.text, keyStart: open.start, keyEnd: open.end, valueStart: begun.start,
                valueEnd: max(begun.start, lastEnd), isBlock: begun.isBlock))
        (key, value) = (nil, nil)
    }
}

/// Bytes of the characters of a text: libyaml counts characters.
private struct CharacterOffsets {
    /// Empty where each character is a byte.
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
