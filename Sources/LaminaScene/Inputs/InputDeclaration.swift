import LaminaGeometry

/// The declaration of a document's inputs.
///
/// ```yaml
/// inputs:
///   title: {string: Hello, description: The first line}
///   photo: {picture: photo.jpg}
///   name: string
/// ```
enum InputDeclaration {
    static let input = ObjectDeclaration(
        "input", "An input: a value that can be given when the scene is used, and that {input: NAME} stands for.",
        rules: [
            .oneOf(kinds), .needs("choices", of: ["string"]), .needs("minimum", of: ["number", "integer"]),
            .needs("maximum", of: ["number", "integer"]),
        ],
        make: InputDraft(), check: check, properties: { values() + conditions() })

    /// The shape of an input: an object, or the name of a kind for an input without a default.
    static let shape = ValueShape.either([.object(input.name), .names(kinds)])

    /// The property of a document's root.
    static let inputs = ValueDeclaration<NodeID>(.map(of: shape), literal: nil) { binder in
        binder.bindLater(input)
        return ValueDeclaration<NodeID>.deferred(.map(of: shape)).bind(&binder)
    }

    /// The names of all kinds.
    static let kinds = SceneInput.Kind.allCases.map(\.rawValue)

    private static func values() -> [Property<InputDraft>] {
        [
            property(.string, ValueDeclaration<String?>.nullable(.text()).noted, "A string"),
            property(.number, ValueDeclaration<Double?>.nullable(.number()).noted, "A number"),
            property(.integer, ValueDeclaration<Int?>.nullable(.integer()).noted, "A whole number"),
            property(.boolean, ValueDeclaration<Bool?>.nullable(.boolean).noted, "True or false"),
            property(.color, ValueDeclaration<Color?>.nullable(.color).noted, "A colour"),
            property(
                .picture, ValueDeclaration<NodeID?>.nullable(.picture).noted,
                "The path of a picture, relative to the document"),
        ]
    }

    private static func property(
        _ kind: SceneInput.Kind, _ value: ValueDeclaration<NodeID>, _ documentation: String
    ) -> Property<InputDraft> {
        Property(
            kind.rawValue, value, "\(documentation): the default of the input, or null if a value must be given."
        ) { ($0.kind, $0.value) = (kind, $1) }
    }

    private static func conditions() -> [Property<InputDraft>] {
        [
            Property("description", .text(), "The input's purpose, for people and for messages.") {
                $0.description = $1
            },
            Property("choices", .array(of: .text(), count: 1...1_000), "The strings that the input can be.") {
                $0.choices = $1
            },
            Property("minimum", .number(), "The least number that the input can be.") { $0.minimum = $1 },
            Property("maximum", .number(), "The greatest number that the input can be.") { $0.maximum = $1 },
        ]
    }

    /// Checks that the value is a choice, or in range.
    @Sendable private static func check(_ draft: inout InputDraft, at node: NodeID, _ reader: DocumentReader) {
        let range = NumberRange(minimum: draft.minimum ?? -.infinity, maximum: draft.maximum ?? .infinity)
        if range.minimum > range.maximum {
            reader.report(
                .invalid(
                    found: "minimum is above maximum, so that no number is between them",
                    advice: "write a minimum of at most \(NumberRange.text(range.maximum))"),
                at: reader.document.ownMember("minimum", of: node) ?? node)
            return
        }
        guard let value = draft.value else { return }
        switch reader.document.kind(of: value) {
        case .number where !range.contains(reader.document.number(at: value)):
            let expected = draft.kind == .integer ? ValueShape.integer(range) : .number(range)
            let _: Int? = reader.reportOutOfRange(at: value, expected: expected)
        case .string where !draft.choices.isEmpty && !draft.choices.contains(reader.document.text(at: value)):
            reader.reportUnknownName(at: value, names: draft.choices)
        default: break
        }
    }
}

/// An input being read.
struct InputDraft: Sendable {
    var kind: SceneInput.Kind?
    /// The default, or null.
    var value: NodeID?
    var description: String?
    var choices: [String] = []
    var minimum: Double?
    var maximum: Double?
}

extension ValueDeclaration {
    /// The node of a value that has been checked.
    fileprivate var noted: ValueDeclaration<NodeID> {
        ValueDeclaration<NodeID>(shape, literal: nil) { [bind] binder in
            let read = bind(&binder)
            return { reader, node in read(reader, node).map { _ in node } }
        }
    }
}
