/// Makes the document that another one is with values from outside, for typed reading.
///
/// `{input: title}` and `{title}` in strings become the value of that input, and members are set on objects with ids, so
/// that all readers see the values as if the document had them. The document's text and positions stay the same.
struct DocumentFiller {
    private let document: Document
    private let readers: SceneReaders
    private let inputs: InputValues
    private let settings: SettingPlan
    private var copy: NodeCopy
    private var diagnostics: Diagnostics
    private var open: [Frame] = []
    /// The values of the declarations of inputs, by their offsets.
    private var declarations: [Int: (value: [Node], origin: String)] = [:]
    /// The nodes of the document's inputs.
    private var declared = 0..<0

    /// An array or object that is being copied.
    private struct Frame {
        /// Its offset in the document, and the end of its contents there.
        var offset: Int
        var end: Int
        /// Its offset in the copy.
        var copied: Int
        var count = 0
    }

    /// The document with values, copied in O(values) time without recursion.
    ///
    /// - Parameters:
    ///   - inputs: The inputs that the document declares.
    ///   - values: The values.
    ///   - limits: The limits on the size of the result.
    /// - Throws: ``SceneError`` with values that have no place in the document, and inputs that have no value.
    static func document(
        _ document: Document, with values: SceneValues, for inputs: [DeclaredInput], _ readers: SceneReaders,
        limits: ReadLimits
    ) throws(SceneError) -> Document {
        let result = Result { () throws(SyntaxFault) in
            var filler = try DocumentFiller(document, values, inputs, readers, limits)
            // Nodes are not copied if the values alone are wrong.
            if filler.diagnostics.count == 0 { try filler.fill() }
            return filler
        }
        switch result {
        case .success(let filler): return try filler.result()
        case .failure(let fault): throw SceneError(fault, in: document.source, path: "")
        }
    }

    private init(
        _ document: Document, _ values: SceneValues, _ inputs: [DeclaredInput], _ readers: SceneReaders,
        _ limits: ReadLimits
    ) throws(SyntaxFault) {
        (self.document, self.readers) = (document, readers)
        copy = NodeCopy(of: document, limits: limits)
        diagnostics = Diagnostics(limit: limits.problems)
        diagnostics.reportDuplicates(of: document)
        self.inputs = try InputValues(inputs, values.inputs, of: document, copy: &copy, &diagnostics)
        settings = try SettingPlan(values.settings, of: document, readers, copy: &copy, &diagnostics)
        if let node = document.member(readers.inputsKey, of: document.root), !inputs.isEmpty {
            declared = node.offset..<node.offset + document.nodes[node.offset].span
        }
        for index in inputs.indices {
            guard let (node, value, origin) = try self.inputs.declaration(of: index, copy: &copy, in: document) else {
                continue
            }
            declarations[node.offset] = (value, origin)
        }
    }
}

extension DocumentFiller {
    private mutating func fill() throws(SyntaxFault) {
        var index = 0
        while true {
            while let last = open.last, last.end <= index { try close() }
            guard index < document.nodes.count else { break }
            index += try copyNode(at: index)
        }
    }

    /// Copies a node, or puts another value in its place; returns the number of nodes that this concerns.
    private mutating func copyNode(at index: Int) throws(SyntaxFault) -> Int {
        let node = document.nodes[index]
        guard !settings.omitted.contains(index) else { return node.span }
        if !node.isHidden, !open.isEmpty { open[open.count - 1].count += 1 }
        if let declaration = declarations[index] {
            try copy.append(declaration.value, inPlaceOf: node, origin: declaration.origin)
            return node.span
        }
        if !declared.contains(index) {
            if let name = nameOfInput(at: index) {
                try appendInput(named: name, inPlaceOf: node)
                return node.span
            }
            if node.kind == .string, try appendText(at: index) { return 1 }
        }
        if node.isContainer {
            open.append(Frame(offset: index, end: index + node.span, copied: copy.nodes.count))
        }
        try copy.append(node)
        return 1
    }

    /// Ends an array or object, after the members that values add to it.
    private mutating func close() throws(SyntaxFault) {
        var frame = open.removeLast()
        for member in settings.added[frame.offset] ?? [] {
            var place = document.nodes[frame.offset]
            place.key = member.key
            place.isHidden = false
            let nodes = try copy.nodes(of: member.value, at: place)
            try copy.append(nodes, inPlaceOf: place, origin: member.origin, isMember: true)
            frame.count += 1
        }
        copy.close(frame.copied, count: frame.count)
    }

    /// The node with the name in an object such as `{input: title}`; nil for other values.
    private func nameOfInput(at index: Int) -> NodeID? {
        guard !inputs.indexes.isEmpty, document.nodes[index].kind == .object, document.nodes[index].low == 1 else {
            return nil
        }
        var members = document.members(of: NodeID(index: UInt32(truncatingIfNeeded: index)))
        guard let member = members.next(), member.key == readers.inputKey else { return nil }
        return member.node
    }

    private mutating func appendInput(named name: NodeID, inPlaceOf node: Node) throws(SyntaxFault) {
        let text = document.text(at: name)
        if document.kind(of: name) == .string, let index = inputs.indexes[text] {
            let value = inputs.values[index]
            return try copy.append(value.nodes, inPlaceOf: node, origin: value.origin)
        }
        let advice = KeyAdvice.near(text, in: inputs.indexes.keys.sorted(), or: "write the name of an input")
        diagnostics.report(
            .invalid(
                found: document.kind(of: name) == .string
                    ? "the document has no input \(Printable.quoted(text))" : "found an input without a name",
                advice: advice),
            at: name)
        try copy.append(Node(.null, at: node.position, key: node.key, at: node.keyPosition))
    }

    /// Appends a string with the values of inputs in it; false, having appended nothing, if it has none.
    private mutating func appendText(at index: Int) throws(SyntaxFault) -> Bool {
        guard !inputs.indexes.isEmpty else { return false }
        let node = document.nodes[index]
        let start = copy.decoded.count
        let result = document.withUTF8(at: NodeID(index: UInt32(truncatingIfNeeded: index))) {
            text -> Result<Bool, SyntaxFault> in
            guard text.contains(UInt8(ascii: "{")) else { return .success(false) }
            return Result { () throws(SyntaxFault) in
                var pieces = TextPieces(text, names: inputs.indexes)
                // Most strings with braces have no inputs.
                guard let first = pieces.next(), first != .literal(0..<text.count) else { return false }
                var next: TextPieces.Piece? = first
                while let piece = next {
                    switch piece {
                    case .literal(let range): try copy.store(text[range], at: node)
                    case .input(let index): try copy.store(inputs.values[index].text, at: node)
                    }
                    next = pieces.next()
                }
                return true
            }
        }
        guard try result.get() else { return false }
        try copy.append(copy.text(from: start, like: node))
        return true
    }

    /// The copy.
    ///
    /// - Throws: ``SceneError`` with all problems, if there are any.
    private func result() throws(SceneError) -> Document {
        try diagnostics.throwIfAny(in: document)
        return Document(
            document, nodes: copy.nodes, decoded: copy.decoded, keys: copy.keys, given: copy.given)
    }
}
