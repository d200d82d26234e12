import CYAML

/// Reads one YAML document, from libyaml's events, into a document like JSON's.
///
/// Plain scalars follow the core schema of YAML 1.2. Aliases become copies, merge keys become members; tags and further
/// documents are errors.
struct YAMLReader {
    let text: UnsafeBufferPointer<UInt8>

    /// Where `text` begins in the source.
    let textStart: Int
    var builder: DocumentBuilder
    var anchors: [String: Anchor] = [:]

    /// The anchor's name of each open array and object, the innermost last.
    var openAnchors: [String?] = []

    /// True between a merge key and its value.
    var awaitsMerge = false
    private var documentCount = 0
    private var flowWork = FlowWork()

    /// The place up to which characters have been counted: libyaml tells characters, documents keep bytes.
    var countedCharacters = 0
    var countedBytes = 0

    static func read(
        _ source: SourceText, limits: ReadLimits, vocabulary: Vocabulary
    ) throws(SceneError) -> Document {
        let builder = DocumentBuilder(vocabulary: vocabulary, limits: limits, expectedNodes: source.count / 8)
        let (built, fault) = source.text.withUnsafeBufferPointer { text -> (DocumentBuilder, SyntaxFault?) in
            var reader = YAMLReader(text: text, textStart: source.textStart, builder: builder)
            do throws(SyntaxFault) {
                try reader.readEvents()
                return (reader.builder, nil)
            } catch {
                return (reader.builder, error)
            }
        }
        if let fault { throw SceneError(fault, in: source, path: built.openPath) }
        return Document(source: source, format: .yaml, built: built)
    }

    private init(text: UnsafeBufferPointer<UInt8>, textStart: Int, builder: DocumentBuilder) {
        self.text = text
        self.textStart = textStart
        self.builder = builder
    }

    private mutating func readEvents() throws(SyntaxFault) {
        guard var parser = YAMLParser(text) else {
            throw .syntax(textStart, "there is not enough memory", "close other programs")
        }
        var isAtEnd = false
        while !isAtEnd {
            let more = try parser.next { event throws(SyntaxFault) in
                try read(event)
                return event.type != YAML_STREAM_END_EVENT
            }
            guard let more else { throw fault(parser.failure) }
            isAtEnd = !more
        }
        if builder.nodes.isEmpty {
            throw .syntax(textStart, "the document is empty", "write the scene's properties")
        }
    }

    private mutating func read(_ event: yaml_event_t) throws(SyntaxFault) {
        let position = offset(of: event.start_mark)
        guard flowWork.note() else {
            throw .limit(
                position, "much content stands inside a deep nest of brackets",
                "write it with indentation in place of brackets, or as JSON")
        }
        switch event.type {
        case YAML_DOCUMENT_START_EVENT:
            documentCount += 1
            if documentCount > 1 {
                throw .syntax(position, "a second document starts", "a scene is one document; remove what follows ---")
            }
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            try refuseTag(scalar.tag, at: position)
            let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
            try readScalar(text, isPlain: isPlain, anchor: name(scalar.anchor), at: position)
        case YAML_ALIAS_EVENT:
            try readAlias(name(event.data.alias.anchor) ?? "", at: position)
        case YAML_SEQUENCE_START_EVENT:
            try refuseTag(event.data.sequence_start.tag, at: position)
            flowWork.open(isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
            try open(.array, anchor: name(event.data.sequence_start.anchor), at: position)
        case YAML_MAPPING_START_EVENT:
            try refuseTag(event.data.mapping_start.tag, at: position)
            flowWork.open(isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
            try open(.object, anchor: name(event.data.mapping_start.anchor), at: position)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
            flowWork.close()
            close()
        default:
            break
        }
    }

    private func refuseTag(_ tag: UnsafeMutablePointer<yaml_char_t>?, at position: Int) throws(SyntaxFault) {
        guard let tag = name(tag) else { return }
        throw .syntax(
            position, "found the tag \(Printable.quoted(tag))",
            "remove it; put a value in quotes to make it a text")
    }

    private func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        text.map { String(cString: $0) }
    }
}
