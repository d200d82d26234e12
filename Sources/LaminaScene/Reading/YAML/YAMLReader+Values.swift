extension YAMLReader {
    /// True when the next event is a key of the innermost object.
    private var expectsKey: Bool {
        switch builder.current.kind {
        case .object, .mergedObject: builder.key == .none && !awaitsMerge
        default: false
        }
    }

    /// True when the next event is the value of a merge key, or one of several.
    var expectsMerge: Bool {
        awaitsMerge || builder.current.kind == .mergedArray
    }

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
            throw .syntax(position, "a key is an array or object", "write keys as text")
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
            // The name may have been given to another value inside.
            if let anchor { anchors[anchor] = Anchor(node: node, height: height) }
        }
    }
}
