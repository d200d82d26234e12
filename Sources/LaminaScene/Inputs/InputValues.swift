import LaminaGeometry

/// The values of a document's inputs: those that were given, and the defaults of the others.
struct InputValues {
    /// The value of an input, ready to be copied.
    struct Value {
        /// The nodes of the value, whose strings are in the copy's text.
        var nodes: [Node]

        /// The value inside of strings.
        var text: [UInt8]

        /// The place from which it came; nil for a default.
        var origin: String?
    }

    /// By the inputs' indexes.
    private(set) var values: [Value] = []

    /// The inputs' indexes by their names.
    let indexes: [String: Int]

    private let inputs: [DeclaredInput]

    /// Finds the value of each input. An input without one, and a value without an input, are reported.
    init(
        _ inputs: [DeclaredInput], _ given: NamedValues, of document: Document, copy: inout NodeCopy,
        _ diagnostics: inout Diagnostics
    ) throws(SyntaxFault) {
        self.inputs = inputs
        indexes = Dictionary(uniqueKeysWithValues: inputs.enumerated().map { ($1.input.name, $0) })
        let names = inputs.map(\.input.name)
        for (name, value) in given.all where indexes[name] == nil {
            let advice =
                names.isEmpty
                ? "declare it, as in inputs: {\(SceneSize.isName(name) ? name : "title"): string}"
                : KeyAdvice.near(name, in: names, or: "its inputs are \(Self.list(names))")
            diagnostics.report(
                .invalid(found: "the document has no input \(Printable.quoted(name))", advice: advice),
                at: document.root, origin: value.origin)
        }
        for input in inputs {
            if let given = given[input.input.name], given.value != .null {
                values.append(try Self.value(given, for: input, of: document, copy: &copy))
            } else {
                values.append(Self.defaultValue(of: input, in: document, &diagnostics))
            }
        }
    }

    /// The node that a document has in place of an input's default, so that the value is checked like that; nil if none
    /// was given. The name of a kind alone becomes an object.
    func declaration(
        of index: Int, copy: inout NodeCopy, in document: Document
    ) throws(SyntaxFault) -> (node: NodeID, value: [Node], origin: String)? {
        let (input, value) = (inputs[index], values[index])
        guard let origin = value.origin else { return nil }
        let words = input.input.description.map { "\(origin) (\(Printable.line($0)))" } ?? origin
        if let node = input.value { return (node, value.nodes, words) }
        let place = document.nodes[input.node.offset]
        var object = Node(.object, at: place.position, key: place.key, at: place.keyPosition, low: 1)
        object.high = UInt32(truncatingIfNeeded: value.nodes.count + 1)
        var nodes = [object] + value.nodes
        nodes[1].key = try copy.key(input.input.kind.rawValue, at: place)
        return (input.node, nodes, words)
    }

    private static func value(
        _ given: SceneValues.Given, for input: DeclaredInput, of document: Document, copy: inout NodeCopy
    ) throws(SyntaxFault) -> Value {
        var value = given.value.typed(as: input.input.kind.kinds)
        if input.input.kind == .picture { value = value.path(in: given.folder) }
        let nodes = try copy.nodes(of: value, at: document.nodes[input.node.offset])
        return Value(nodes: nodes, text: Array(value.textInStrings.utf8), origin: given.origin)
    }

    private static func defaultValue(
        of input: DeclaredInput, in document: Document, _ diagnostics: inout Diagnostics
    ) -> Value {
        guard let node = input.value, let value = input.input.defaultValue else {
            let name = input.input.name
            let words = input.input.description.map { ", \(Printable.quoted($0))," } ?? ""
            diagnostics.report(
                .invalid(
                    found: "the input \"\(name)\"\(words) has no value", advice: "give one: --input \(name)=…"),
                at: input.node, onKey: true)
            return Value(nodes: [Node(.null, at: 0, key: .none, at: 0)], text: [], origin: nil)
        }
        let nodes = Array(document.nodes[node.offset..<node.offset + document.nodes[node.offset].span])
        return Value(nodes: nodes, text: Array(value.textInStrings.utf8), origin: nil)
    }

    private static func list(_ names: [String]) -> String {
        let rest = names.count > 16 ? " and \(names.count - 16) more" : ""
        return names.prefix(16).joined(separator: ", ") + rest
    }
}

extension SceneInput.Kind {
    /// The kinds of nodes that its values can be.
    fileprivate var kinds: NodeKinds {
        switch self {
        case .string, .picture: .string
        case .number, .integer: .number
        case .boolean: .boolean
        case .color: [.string, .array]
        }
    }
}

extension SceneValue {
    /// The value as it is written in the middle of a string: numbers as in JSON, colours in hexadecimal digits.
    fileprivate var textInStrings: String {
        switch self {
        case .null: return ""
        case .boolean(let value): return value ? "true" : "false"
        case .number(let number): return NumberRange.text(number)
        case .string(let text), .untyped(let text): return text
        case .array(let parts):
            let numbers = parts.compactMap { part in if case .number(let number) = part { number } else { nil } }
            guard parts.count == numbers.count, 3...4 ~= numbers.count else { return json }
            return Color(
                red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers.count > 3 ? numbers[3] : 1
            ).hex
        case .object: return json
        }
    }
}
