/// The JSON Schema (2020-12) of an output of the command.
struct SchemaRoot: Encodable {
    private let schema = "https://json-schema.org/draft/2020-12/schema"
    private let title: String
    private let description: String
    private let choices: [SchemaNode]
    private let definitions: [String: SchemaNode]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case title, description
        case choices = "anyOf"
        case definitions = "$defs"
    }

    /// - Parameters:
    ///   - description: Sentences about the output, to which one about its version is added.
    ///   - choices: The names of the definitions of which the output is one.
    init(title: String, _ description: String, choices: [String], definitions: [String: SchemaNode]) {
        self.title = title
        self.description = "\(description) The version is raised when a key changes its meaning or is removed."
        self.choices = choices.map(SchemaNode.definition)
        self.definitions = definitions
    }
}

/// A part of a JSON Schema.
struct SchemaNode: Sendable, Encodable {
    var description: String?
    var type: String?
    var constant: Int?
    var minimum: Double?
    var minimumCount: Int?
    var maximumCount: Int?
    var choices: [String]?
    var items: [SchemaNode] = []
    var properties: [String: SchemaNode] = [:]
    var required: [String] = []
    var reference: String?

    private enum CodingKeys: String, CodingKey {
        case description, type, minimum, items, properties, required, additionalProperties
        case constant = "const"
        case choices = "enum"
        case minimumCount = "minItems"
        case maximumCount = "maxItems"
        case reference = "$ref"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encodeIfPresent(type, forKey: .type)
        try container.encodeIfPresent(constant, forKey: .constant)
        try container.encodeIfPresent(minimum, forKey: .minimum)
        try container.encodeIfPresent(minimumCount, forKey: .minimumCount)
        try container.encodeIfPresent(maximumCount, forKey: .maximumCount)
        try container.encodeIfPresent(choices, forKey: .choices)
        try container.encodeIfPresent(reference, forKey: .reference)
        try container.encodeIfPresent(items.first, forKey: .items)
        guard type == "object" else { return }
        try container.encode(properties, forKey: .properties)
        if !required.isEmpty { try container.encode(required.sorted(), forKey: .required) }
        try container.encode(false, forKey: .additionalProperties)
    }
}

extension SchemaNode {
    /// Returns a whole number, by default 0 or more.
    static func whole(_ about: String, from minimum: Double? = 0) -> SchemaNode {
        SchemaNode(description: about, type: "integer", minimum: minimum)
    }

    /// Returns the version of a format.
    static func version(_ version: Int) -> SchemaNode {
        SchemaNode(description: "The version of this format.", type: "integer", constant: version)
    }

    static func number(_ about: String, from minimum: Double? = 0) -> SchemaNode {
        SchemaNode(description: about, type: "number", minimum: minimum)
    }

    static func text(_ about: String) -> SchemaNode { SchemaNode(description: about, type: "string") }

    static func flag(_ about: String) -> SchemaNode { SchemaNode(description: about, type: "boolean") }

    static func oneOf(_ choices: [String], _ about: String) -> SchemaNode {
        SchemaNode(description: about, type: "string", choices: choices)
    }

    static func list(of items: SchemaNode, _ about: String) -> SchemaNode {
        SchemaNode(description: about, type: "array", items: [items])
    }

    static func definition(_ name: String) -> SchemaNode { SchemaNode(reference: "#/$defs/\(name)") }

    /// Returns an object with all of these properties, except the optional ones, and no others.
    static func object(
        _ about: String, _ properties: [String: SchemaNode], optional: Set<String> = []
    ) -> SchemaNode {
        SchemaNode(
            description: about, type: "object", properties: properties,
            required: properties.keys.filter { !optional.contains($0) })
    }
}
