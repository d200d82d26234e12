import CYAML
import LaminaCounters

/// Parses one YAML document, from libyaml's events, into a document.
///
/// Plain scalars follow the core schema of YAML 1.2. Aliases become copies, and merge keys become members; tags and
/// further documents are errors.
struct YAMLReader {
    let text: UnsafeBufferPointer<UInt8>

    /// The offset of `text` in the source.
    let textStart: Int
    var builder: DocumentBuilder
    var anchors: [String: Anchor] = [:]

    /// The anchor name of each open array and object, the innermost last.
    var openAnchors: [String?] = []

    /// True between a merge key and its value.
    var awaitsMerge = false
    private var documentCount = 0
    private var flowWork = FlowWork()

    var offsets: CharacterOffsets

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
        offsets = CharacterOffsets(text, at: textStart)
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
        let position = offsets.offset(of: event.start_mark)
        guard flowWork.note() else {
            throw .limit(
                position, "too much content is inside deeply nested brackets",
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
            "remove it; put a value in quotes to make it a string")
    }

    private func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        text.map { String(cString: $0) }
    }
}

extension YAMLReader {
    /// True if the next event is a key of the innermost object.
    private var expectsKey: Bool {
        switch builder.current.kind {
        case .object, .mergedObject: builder.key == .none && !awaitsMerge
        default: false
        }
    }

    /// True if the next event is the value of a merge key, or one of several.
    var expectsMerge: Bool { awaitsMerge || builder.current.kind == .mergedArray }

    mutating func readScalar(
        _ text: UnsafeBufferPointer<UInt8>, isPlain: Bool, anchor: String?, at position: Int
    ) throws(SyntaxFault) {
        if expectsKey {
            try readKey(text, isPlain: isPlain, anchor: anchor, at: position)
            return
        }
        if expectsMerge {
            throw .syntax(position, "the merge key << is given a single value", "give it a mapping or an alias of one")
        }
        if let anchor { anchors[anchor] = Anchor(node: builder.nodes.count, height: 0) }
        switch isPlain ? YAMLScalar(plain: text) : .text {
        case .null: try builder.add(.null, at: position)
        case .boolean(let value): try builder.add(.boolean, at: position, low: value ? 1 : 0)
        case .number(let value): try builder.add(value, at: position)
        case .notFinite:
            let written = String(decoding: text, as: UTF8.self)
            throw .syntax(
                position, "\(Printable.quoted(written)) is not a number that a scene can hold",
                "write a finite number, at most 1.7976931348623157e308")
        case .text:
            let start = builder.decoded.count
            builder.decoded.append(contentsOf: text)
            try builder.addDecodedText(from: start, at: position)
        }
    }

    private mutating func readKey(
        _ text: UnsafeBufferPointer<UInt8>, isPlain: Bool, anchor: String?, at position: Int
    ) throws(SyntaxFault) {
        if anchor != nil {
            throw .syntax(position, "a key has an anchor", "put the anchor before a value")
        }
        if isPlain, text.isEmpty {
            throw .syntax(position, "a key is missing", "write it before the colon")
        }
        if isPlain, text.elementsEqual("<<".utf8) {
            awaitsMerge = true
        } else {
            try builder.setKey(text, at: position)
        }
    }

    mutating func open(_ kind: NodeKind, anchor: String?, at position: Int) throws(SyntaxFault) {
        if expectsKey {
            throw .syntax(position, "a key is an array or object", "write keys as strings")
        }
        if expectsMerge {
            try openMerged(kind, anchor: anchor, at: position)
            return
        }
        if let anchor { anchors[anchor] = Anchor(node: builder.nodes.count, height: nil) }
        openAnchors.append(anchor)
        try builder.open(kind, at: position)
    }

    private mutating func openMerged(_ kind: NodeKind, anchor: String?, at position: Int) throws(SyntaxFault) {
        if anchor != nil {
            throw .syntax(position, "the value of << has an anchor", "move the anchored mapping out of it")
        }
        if kind == .array, builder.current.kind == .mergedArray {
            throw .syntax(position, "the merge key << is given an array of arrays", "list mappings or aliases of them")
        }
        awaitsMerge = false
        openAnchors.append(nil)
        try builder.openMerged(kind == .object ? .mergedObject : .mergedArray, at: position)
    }

    mutating func close() {
        let anchor = openAnchors.popLast() ?? nil
        switch builder.current.kind {
        case .mergedObject, .mergedArray:
            builder.closeMerged()
        default:
            let node = Int(builder.current.node)
            let height = builder.current.height + 1
            builder.close()
            // The name may have been reused for another value inside.
            if let anchor { anchors[anchor] = Anchor(node: node, height: height) }
        }
    }
}

extension YAMLReader {
    /// A value that aliases can repeat.
    struct Anchor {
        var node: Int

        /// The number of levels of arrays and objects in the value; nil until it is complete.
        var height: Int?
    }

    mutating func readAlias(_ name: String, at position: Int) throws(SyntaxFault) {
        guard let anchor = anchors[name] else { throw unknownAnchor(name, at: position) }
        guard let height = anchor.height else {
            throw .syntax(
                position, "a cycle: the alias *\(Printable.line(name)) is inside the value that it repeats",
                "remove it or move the anchor")
        }
        let kind = builder.nodes[anchor.node].kind
        switch builder.current.kind {
        case _ where expectsMerge:
            guard kind == .object else {
                throw .syntax(
                    position, "the merge key << is given *\(Printable.line(name)), which is not a mapping",
                    "give it a mapping or an alias of one")
            }
            awaitsMerge = false
            try builder.mergeMembers(of: anchor.node, height: height, at: position)
        case .object where builder.key == .none, .mergedObject where builder.key == .none:
            throw .syntax(position, "found an alias where a key is expected", "write the key itself")
        default:
            try builder.addCopy(of: anchor.node, height: height, at: position)
        }
    }

    private func unknownAnchor(_ name: String, at position: Int) -> SyntaxFault {
        let near = NearName.closest(to: name, in: anchors.keys.sorted())
        let name = Printable.line(name)
        let advice = near.map { "did you mean *\(Printable.line($0))?" } ?? "write &\(name) before a value above"
        return .syntax(position, "the alias *\(name) has no anchor", advice)
    }
}
