import CYAML

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

    /// The span of the object at a byte offset; nil if there is none.
    static func span(in source: SourceText, at start: Int) -> ObjectSpan? {
        source.text.withUnsafeBufferPointer { text in
            guard var parser = YAMLParser(text) else { return nil }
            var offsets = CharacterOffsets(text, at: source.textStart)
            var scanner = YAMLObjectScanner(start: start)
            while !scanner.isDone {
                let more = try? parser.next { event in
                    let from = offsets.offset(of: event.start_mark)
                    scanner.read(event, from: from, to: offsets.offset(of: event.end_mark))
                    return event.type != YAML_STREAM_END_EVENT
                }
                guard more == true else { break }
            }
            return scanner.isDone ? scanner.span : nil
        }
    }

    private init(start: Int) { self.start = start }

    private mutating func read(_ event: yaml_event_t, from: Int, to: Int) {
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
