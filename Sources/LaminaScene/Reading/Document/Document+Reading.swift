extension Document {
    /// Reads a JSON or YAML text into values.
    ///
    /// - Parameters:
    ///   - source: the text, in UTF-8.
    ///   - format: its notation; nil takes it from the source's name, or else from the text.
    ///   - limits: how large and deep it may be.
    ///   - vocabulary: names whose keys get fixed numbers.
    /// - Throws: ``SceneError/invalid(_:omitted:)`` with the place where reading stopped, or all keys written twice.
    ///
    /// Costs O(bytes) time, with no recursion however deep the document is.
    package init(
        reading source: SourceText, as format: SceneFormat? = nil, limits: ReadLimits = ReadLimits(),
        vocabulary: Vocabulary = Vocabulary()
    ) throws(SceneError) {
        self = try Self.parse(source, as: format, limits: limits, vocabulary: vocabulary)
        var diagnostics = Diagnostics(limit: limits.problems)
        diagnostics.reportDuplicates(of: self)
        try diagnostics.throwIfAny(in: self)
    }

    /// As the initializer, but keys written twice are left in ``duplicates``.
    static func parse(
        _ source: SourceText, as format: SceneFormat?, limits: ReadLimits, vocabulary: Vocabulary
    ) throws(SceneError) -> Document {
        let limits = limits.clamped
        guard source.count <= limits.bytes else {
            throw .unreadable(
                file: source.name, reason: "is larger than the limit of \(limits.bytes) bytes",
                advice: "split the scene or raise the limit")
        }
        if let encoding = source.foreignEncoding {
            throw .unreadable(file: source.name, reason: "is written in \(encoding)", advice: "save it as UTF-8")
        }
        switch format ?? SceneFormat(fileName: source.name) ?? SceneFormat(sniffing: source) {
        case .json:
            return try JSONReader.read(source, limits: limits, vocabulary: vocabulary)
        case .yaml:
            return try YAMLReader.read(source, limits: limits, vocabulary: vocabulary)
        }
    }

    init(source: SourceText, format: SceneFormat, built: consuming DocumentBuilder) {
        self.source = source
        self.format = format
        nodes = built.nodes
        decoded = built.decoded
        keys = built.keys
        duplicates = built.duplicates
    }
}

extension SourceText {
    /// The encoding that the first bytes tell of, where it is not UTF-8.
    fileprivate var foreignEncoding: String? {
        guard count >= 4 else { return nil }
        return switch (padded[0], padded[1], padded[2], padded[3]) {
        case (0, 0, 0xFE, 0xFF), (0xFF, 0xFE, 0, 0): "UTF-32"
        case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _): "UTF-16"
        case (0, 1..., 0, 1...), (1..., 0, 1..., 0): "UTF-16"
        default: nil
        }
    }
}
