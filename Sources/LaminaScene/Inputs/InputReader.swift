import LaminaCounters

/// An input as a document declares it.
struct DeclaredInput: Sendable {
    let input: SceneInput

    /// The node of its declaration: an object, or the name of a kind.
    let node: NodeID

    /// The node of its default, or of null; nil if the declaration is the name of a kind.
    let value: NodeID?
}

/// Reads the inputs that a document declares.
struct InputReader {
    let readers: SceneReaders
    let work: WorkLimits

    /// The maximum number of inputs of a document.
    static let maximumCount = 1_000

    /// The inputs in the document's order; none for a document without them.
    ///
    /// - Throws: ``SceneError`` with all problems of the declarations, and with keys that occur twice.
    func inputs(of document: Document) throws(SceneError) -> [DeclaredInput] {
        guard let node = document.member(readers.inputsKey, of: document.root) else { return [] }
        let reader = DocumentReader(document, work: work)
        var inputs: [DeclaredInput] = []
        if document.kind(of: node) != .object {
            let _: Int? = reader.reportWrongType(at: node, expected: .map(of: InputDeclaration.shape))
        } else if document.count(of: node) > Self.maximumCount {
            reader.report(
                .limit(
                    found: "the document has more than \(Self.maximumCount) inputs", advice: "declare fewer inputs"),
                at: node, onKey: true)
        } else {
            for member in document.members(of: node) {
                if let input = input(document.name(of: member.key), at: member.node, reader) { inputs.append(input) }
            }
        }
        try reader.finish()
        return inputs
    }

    private func input(_ name: String, at node: NodeID, _ reader: DocumentReader) -> DeclaredInput? {
        let document = reader.document
        guard SceneSize.isName(name) else {
            reader.report(
                .invalid(
                    found: "no input can be named \(Printable.quoted(name))",
                    advice: "write letters, digits, hyphens and underscores, a letter first"),
                at: node, onKey: true)
            return nil
        }
        if document.kind(of: node) == .string {
            guard let kind = SceneInput.Kind(rawValue: document.text(at: node)) else {
                reader.reportUnknownName(at: node, names: InputDeclaration.kinds)
                return nil
            }
            return DeclaredInput(input: SceneInput(name, InputDraft(kind: kind), nil), node: node, value: nil)
        }
        guard document.kind(of: node) == .object else {
            return reader.reportWrongType(at: node, expected: InputDeclaration.shape)
        }
        guard let draft = readers.input.read(node, with: reader), let value = draft.value else { return nil }
        let given = document.kind(of: value) == .null ? nil : SceneValue(document, at: value)
        return DeclaredInput(input: SceneInput(name, draft, given), node: node, value: value)
    }
}

extension SceneInput {
    fileprivate init(_ name: String, _ draft: InputDraft, _ defaultValue: SceneValue?) {
        self.init(
            name: name, kind: draft.kind ?? .string, defaultValue: defaultValue, description: draft.description,
            choices: draft.choices, minimum: draft.minimum, maximum: draft.maximum)
    }
}
