extension ValueShape {
    /// The members of the JSON Schema that takes values of this shape.
    var schemaMembers: [JSONValue.Member] {
        switch self {
        case .any: []
        case .null: [.init("type", .text("null"))]
        case .boolean: [.init("type", .text("boolean"))]
        case .number(let range): range.schemaMembers(type: "number")
        case .integer(let range): range.schemaMembers(type: "integer")
        case .text(let pattern):
            [.init("type", .text("string"))] + (pattern.map { [.init("pattern", .text($0))] } ?? [])
        case .names(let names): [.init("enum", .array(names.map { .text($0) }))]
        case .array(let element, let count): Self.array(of: element, count: count)
        case .numbers(let labels, let range) where labels.count > 4:
            Self.array(of: .number(range), count: labels.count...labels.count)
        case .numbers(let labels, let range): Self.tuple(labels.map { NumberField($0, range).schema })
        case .fields(let fields): Self.tuple(fields.map(\.schema))
        case .command(let name, let labels, let range):
            Self.tuple(
                [.object([.init("const", .text(name))])] + labels.map { NumberField($0, range).schema })
        case .map(let element):
            [.init("type", .text("object")), .init("additionalProperties", .object(element.schemaMembers))]
        case .object(let name): [.init("$ref", .text("#/$defs/\(name)"))]
        case .either(let shapes): [.init("anyOf", .array(shapes.map { .object($0.schemaMembers) }))]
        case .phrased(_, let shape): shape.schemaMembers
        }
    }

    private static func array(of element: ValueShape, count: ClosedRange<Int>) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [
            .init("type", .text("array")), .init("items", .object(element.schemaMembers)),
        ]
        if count.lowerBound > 0 { members.append(.init("minItems", .number(Double(count.lowerBound)))) }
        if count.upperBound < Int.max { members.append(.init("maxItems", .number(Double(count.upperBound)))) }
        return members
    }

    private static func tuple(_ items: [JSONValue]) -> [JSONValue.Member] {
        [
            .init("type", .text("array")), .init("prefixItems", .array(items)), .init("items", .boolean(false)),
            .init("minItems", .number(Double(items.count))),
        ]
    }
}

extension NumberField {
    /// The JSON Schema that takes the number.
    fileprivate var schema: JSONValue {
        .object([.init("title", .text(label))] + range.schemaMembers(type: "number"))
    }
}

extension NumberRange {
    /// The members of the JSON Schema that takes these numbers.
    fileprivate func schemaMembers(type: String) -> [JSONValue.Member] {
        var members = [JSONValue.Member("type", .text(type))]
        if minimum.isFinite {
            members.append(.init(excludesMinimum ? "exclusiveMinimum" : "minimum", .number(minimum)))
        }
        if maximum.isFinite { members.append(.init("maximum", .number(maximum))) }
        return members
    }
}
