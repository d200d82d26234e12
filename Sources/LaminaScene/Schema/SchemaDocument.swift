/// The definitions of a binder as one JSON Schema.
struct SchemaDocument {
    /// The definition that a document as a whole has.
    let root: String
    let definitions: [SchemaDefinition]

    var value: JSONValue {
        .object([
            .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .text("Lamina scene document")),
            .init("$ref", .text("#/$defs/\(root)")),
            .init("$defs", .object(definitions.map { .init($0.name, value(of: $0)) })),
        ])
    }

    private func value(of definition: SchemaDefinition) -> JSONValue {
        switch definition.content {
        case .properties(let properties):
            return object(definition, properties)
        case .variants(let key, let defaultName, let cases):
            return variants(definition, key: key, defaultName: defaultName, cases)
        }
    }

    /// The type decides which definition holds, so that a validator tells what is wrong inside of it.
    private func variants(
        _ definition: SchemaDefinition, key: String, defaultName: String?, _ cases: [SchemaDefinition.Case]
    ) -> JSONValue {
        let hints = cases.flatMap(\.hints)
        let choices = cases.map { choice in
            var condition = [
                JSONValue.Member("properties", .object([.init(key, .object([.init("const", .text(choice.name))]))]))
            ]
            if choice.name != defaultName || !hints.isEmpty {
                condition.append(.init("required", .array([.text(key)])))
            }
            if !hints.isEmpty {
                let isDefault = choice.name == defaultName
                condition = Self.hinted(condition, key: key, by: isDefault ? hints : choice.hints, isDefault: isDefault)
            }
            let reference = JSONValue.object([.init("$ref", .text("#/$defs/\(choice.definition)"))])
            return JSONValue.object([.init("if", .object(condition)), .init("then", reference)])
        }
        var members: [JSONValue.Member] = [
            .init("description", .text(definition.documentation)), .init("type", .text("object")),
        ]
        if defaultName == nil { members.append(.init("required", .array([.text(key)]))) }
        let names = JSONValue.object([.init("enum", .array(cases.map { .text($0.name) }))])
        members.append(.init("properties", .object([.init(key, names)])))
        members.append(.init("allOf", .array(choices)))
        return .object(members)
    }

    /// The condition, or that the key is missing beside one of the hints, for the default type beside none of them.
    private static func hinted(
        _ named: [JSONValue.Member], key: String, by hints: [String], isDefault: Bool
    ) -> [JSONValue.Member] {
        let has = { (name: String) in JSONValue.object([.init("required", .array([.text(name)]))]) }
        let other: [JSONValue.Member] =
            isDefault
            ? [.init("not", .object([.init("anyOf", .array(([key] + hints).map(has)))]))]
            : [.init("not", has(key)), .init("anyOf", .array(hints.map(has)))]
        return [.init("anyOf", .array([.object(named)] + (isDefault || !hints.isEmpty ? [.object(other)] : [])))]
    }

    private func object(_ definition: SchemaDefinition, _ properties: [PropertySchema]) -> JSONValue {
        let required = properties.filter(\.isRequired).map(\.name)
        var members: [JSONValue.Member] = [
            .init("description", .text(definition.documentation)), .init("type", .text("object")),
        ]
        if !required.isEmpty { members.append(.init("required", .array(required.map { .text($0) }))) }
        let naming = self.naming(definition.name).map { [$0] } ?? []
        let named = naming.map { JSONValue.Member($0.key, .object([.init("const", .text($0.name))])) }
        members.append(.init("properties", .object(named + properties.map { .init($0.name, value(of: $0)) })))
        members += Self.members(of: definition.rules)
        members.append(.init("additionalProperties", .boolean(false)))
        return .object(members)
    }

    /// What holds an object to its rules; by "allOf" where two say it with the same word.
    private static func members(of rules: [ObjectRule]) -> [JSONValue.Member] {
        let members = rules.map(\.schemaMembers)
        let keys = members.joined().map(\.key)
        if Set(keys).count == keys.count { return Array(members.joined()) }
        return [.init("allOf", .array(members.map { .object($0) }))]
    }

    private func value(of property: PropertySchema) -> JSONValue {
        var members = [JSONValue.Member("description", .text(property.documentation))]
        members += property.shape.schemaMembers
        if let literal = property.defaultLiteral { members.append(.init("default", .literal(literal))) }
        return .object(members)
    }

    /// The key and the text that name the definition among the types of a variant, if it is one of them.
    private func naming(_ name: String) -> (key: String, name: String)? {
        for definition in definitions {
            guard case .variants(let key, _, let cases) = definition.content,
                let found = cases.first(where: { $0.definition == name })
            else { continue }
            return (key, found.name)
        }
        return nil
    }
}
