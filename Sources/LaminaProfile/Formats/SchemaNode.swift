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
