extension SceneTemplate {
    /// A JSON Schema (2020-12) of a row of values for the document's inputs: an object with a member for each.
    ///
    /// It says the kind, the default and the description of each, and which must be given.
    public var inputSchema: String {
        let required = inputs.filter(\.isRequired).map { JSONValue.text($0.name) }
        var members: [JSONValue.Member] = [
            .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .text("Inputs of \(name)")), .init("type", .text("object")),
            .init("properties", .object(inputs.map { .init($0.name, $0.schema) })),
        ]
        if !required.isEmpty { members.append(.init("required", .array(required))) }
        members.append(.init("additionalProperties", .boolean(false)))
        return JSONValue.object(members).text
    }
}

extension SceneInput {
    /// The JSON Schema of the values.
    fileprivate var schema: JSONValue {
        var members = description.map { [JSONValue.Member("description", .text($0))] } ?? []
        members += shape.schemaMembers()
        if let defaultValue { members.append(.init("default", defaultValue.printed)) }
        return .object(members)
    }

    private var shape: ValueShape {
        let range = NumberRange(minimum: minimum ?? -.infinity, maximum: maximum ?? .infinity)
        return switch kind {
        case .string: choices.isEmpty ? .text(pattern: nil) : .names(choices)
        case .number: .number(range)
        case .integer: .integer(range)
        case .boolean: .boolean
        case .color: ColorDeclaration.plain.shape
        case .picture: .nonemptyText
        }
    }
}
