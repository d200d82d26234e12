import CYAML

/// libyaml's parser over text in memory, deleted with this value.
struct YAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// Creates a parser of UTF-8 text that must stay valid during the parser's lifetime; nil if out of memory.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        // Not yet the value's own: what leaves here would be deleted a second time.
        let new = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(new) == 1 else {
            new.deallocate()
            return nil
        }
        parser = new
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    /// Passes the next event to `body` and deletes it; nil if the text is malformed, see ``failure``.
    mutating func next<Result>(
        _ body: (yaml_event_t) throws(SyntaxFault) -> Result
    ) throws(SyntaxFault) -> Result? {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { return nil }
        defer { yaml_event_delete(&event) }
        return try body(event)
    }

    /// A parsing error.
    struct Failure {
        var problem: String
        var context: String?

        /// The position: the index of a character, or of a byte for text that is not UTF-8.
        var position: Position

        enum Position {
            case mark(yaml_mark_t)
            case byte(Int)
        }
    }

    var failure: Failure {
        let state = parser.pointee
        let problem = state.problem.map { String(cString: $0) } ?? "there is not enough memory"
        let isEncoding = state.error == YAML_READER_ERROR
        return Failure(
            problem: problem, context: state.context.map { String(cString: $0) },
            position: isEncoding ? .byte(state.problem_offset) : .mark(state.problem_mark))
    }
}

/// Converts libyaml's positions, which count characters, to byte offsets.
///
/// A conversion costs the distance to the previous position, so that converting ascending ones scans the text once.
struct CharacterOffsets {
    private let text: UnsafeBufferPointer<UInt8>
    /// The offset of `text` in the source.
    private let textStart: Int
    private var characters = 0
    private var bytes = 0

    init(_ text: UnsafeBufferPointer<UInt8>, at textStart: Int) { (self.text, self.textStart) = (text, textStart) }

    /// The byte offset of a position in the source.
    mutating func offset(of mark: yaml_mark_t) -> Int {
        while characters < mark.index, bytes < text.count {
            bytes += 1
            while bytes < text.count, text[bytes] & 0xC0 == 0x80 { bytes += 1 }
            characters += 1
        }
        while characters > mark.index, bytes > 0 {
            bytes -= 1
            while bytes > 0, text[bytes] & 0xC0 == 0x80 { bytes -= 1 }
            characters -= 1
        }
        return textStart + bytes
    }
}

/// Keeps libyaml's running time proportional to the document's size.
///
/// For every token libyaml visits each open bracket, so deeply nested brackets around much content take time
/// proportional to the product: ten seconds for 400 kB. Visits beyond an ordinary depth are counted and limited.
struct FlowWork {
    private var depth = 0
    private var visits = 0

    private static let ordinaryDepth = 64
    private static let maximumVisits = 300_000_000

    /// Counts one event; false if the limit is reached.
    mutating func note() -> Bool {
        visits += max(0, depth - Self.ordinaryDepth)
        return visits <= Self.maximumVisits
    }

    mutating func open(isFlow: Bool) {
        if isFlow || depth > 0 { depth += 1 }
    }

    mutating func close() { depth = max(0, depth - 1) }
}
