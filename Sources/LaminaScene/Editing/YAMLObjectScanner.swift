import CYAML

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
