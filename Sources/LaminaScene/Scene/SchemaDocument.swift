/// The published description of scene documents.
package enum SceneSchema {
    /// A JSON Schema (2020-12) of scene documents, generated from the declarations that read them.
    ///
    /// Documents that it accepts are well-formed; missing files, duplicate ids and excessive depth are detected only
    /// when reading.
    package static var json: String {
        var binder = Binder()
        _ = binder.bind(SceneDeclaration.scene)
        return binder.schema(root: "scene", title: "Lamina scene document")
    }
}

extension Binder {
    /// Binds all deferred declarations and returns the JSON Schema of what was bound.
    ///
    /// - Parameters:
    ///   - root: the name of the definition for a whole document.
    ///   - title: the title of the schema.
    package mutating func schema(root: String, title: String) -> String {
        SchemaDocument(root: root, title: title, definitions: finish().definitions).value.text
    }
}

/// The definitions of a binder as one JSON Schema.
struct SchemaDocument {
    /// The name of the definition for a whole document.
    let root: String
    let title: String
    let definitions: [SchemaDefinition]

    var value: JSONValue {
        .object([
            .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .text(title)),
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
        case .overrides(let owner, let names):
            return overrides(definition, of: owner, names)
        }
    }

    /// The type selects the definition that applies, so that a validator reports the problem inside of it.
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

    /// The condition, extended to objects without the key: with one of the hints or, for the default case, with none.
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

    /// A condition with properties, each as in the object that it is for.
    private func overrides(_ definition: SchemaDefinition, of owner: String, _ names: [String]) -> JSONValue {
        let bounds = SizeCondition.Bound.allCases.map { JSONValue.Member($0.rawValue, value(of: $0.schema)) }
        let properties = names.map { name in
            JSONValue.Member(name, .object([.init("$ref", .text("#/$defs/\(owner)/properties/\(name)"))]))
        }
        var members: [JSONValue.Member] = [
            .init("description", .text(definition.documentation)), .init("type", .text("object")),
            .init("properties", .object(bounds + properties)),
        ]
        members += Self.members(of: definition.rules)
        members.append(.init("additionalProperties", .boolean(false)))
        return .object(members)
    }

    /// The members that enforce an object's rules; combined by "allOf" if two rules use the same keyword.
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

    /// The key and the name of the case that uses the definition, if it belongs to a variant.
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

extension ObjectRule {
    /// The members of the JSON Schema that enforce the rule.
    var schemaMembers: [JSONValue.Member] {
        switch self {
        case .exactlyOne:
            return [.init("minProperties", .number(1)), .init("maxProperties", .number(1))]
        case .instead(let name, let replaced):
            let forbidden = JSONValue.object([
                .init("anyOf", .array(replaced.map { .object([.init("required", .array([.text($0)]))]) }))
            ])
            return [
                .init("dependentSchemas", .object([.init(name, .object([.init("not", forbidden)]))]))
            ]
        case .oneOf(let names):
            return [
                .init("oneOf", .array(names.map { .object([.init("required", .array([.text($0)]))]) }))
            ]
        case .someOf(let names):
            return [
                .init("anyOf", .array(names.map { .object([.init("required", .array([.text($0)]))]) }))
            ]
        case .needs(let name, let needed):
            let choices = JSONValue.object([
                .init("anyOf", .array(needed.map { .object([.init("required", .array([.text($0)]))]) }))
            ])
            return [.init("dependentSchemas", .object([.init(name, choices)]))]
        case .together(let first, let second):
            let needs = { (name: String, other: String) in JSONValue.Member(name, .array([.text(other)])) }
            return [.init("dependentRequired", .object([needs(first, second), needs(second, first)]))]
        }
    }
}

extension ValueShape {
    /// The members of the JSON Schema that accept values of this shape.
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
    /// The JSON Schema that accepts the number.
    fileprivate var schema: JSONValue {
        .object([.init("title", .text(label))] + range.schemaMembers(type: "number"))
    }
}

extension NumberRange {
    /// The members of the JSON Schema that accept these numbers.
    fileprivate func schemaMembers(type: String) -> [JSONValue.Member] {
        var members = [JSONValue.Member("type", .text(type))]
        if minimum.isFinite {
            members.append(.init(excludesMinimum ? "exclusiveMinimum" : "minimum", .number(minimum)))
        }
        if maximum.isFinite { members.append(.init("maximum", .number(maximum))) }
        return members
    }
}
