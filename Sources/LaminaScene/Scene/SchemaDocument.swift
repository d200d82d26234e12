/// The published description of scene documents.
package enum SceneSchema {
    /// A JSON Schema (2020-12) of scene documents, generated from the declarations that read them.
    ///
    /// Documents that it accepts are well-formed; missing files, duplicate ids and excessive depth are detected only
    /// when reading.
    package static var json: String {
        var binder = Binder()
        _ = binder.bind(SceneDeclaration.scene)
        return binder.schema(root: "scene", title: "Lamina scene document", takesInputs: true)
    }
}

extension Binder {
    /// Binds all deferred declarations and returns the JSON Schema of what was bound.
    ///
    /// - Parameters:
    ///   - root: the name of the definition for a whole document.
    ///   - title: the title of the schema.
    ///   - takesInputs: true if `{input: NAME}` stands for any string, number or Boolean.
    package mutating func schema(root: String, title: String, takesInputs: Bool = false) -> String {
        SchemaDocument(root: root, title: title, definitions: finish().definitions, takesInputs: takesInputs).value.text
    }
}

/// The definitions of a binder as one JSON Schema.
struct SchemaDocument {
    /// The name of the definition for a whole document.
    let root: String
    let title: String
    let definitions: [SchemaDefinition]

    /// True if an object that names an input stands for any string, number or Boolean.
    let takesInputs: Bool

    /// The name of the definition of such objects.
    static let inputUse = "inputUse"

    var value: JSONValue {
        .object([
            .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .text(title)),
            .init("$ref", .text("#/$defs/\(root)")),
            .init("$defs", .object(definitions.map { .init($0.name, value(of: $0)) } + inputUse)),
        ])
    }

    private var inputUse: [JSONValue.Member] {
        guard takesInputs else { return [] }
        let name = JSONValue.object([
            .init("description", .text("The name of an input of the document.")), .init("type", .text("string")),
        ])
        return [
            .init(
                Self.inputUse,
                .object([
                    .init("description", .text("The value of an input.")), .init("type", .text("object")),
                    .init("required", .array([.text("input")])), .init("properties", .object([.init("input", name)])),
                    .init("additionalProperties", .boolean(false)),
                ]))
        ]
    }

    private func value(of definition: SchemaDefinition) -> JSONValue {
        switch definition.content {
        case .properties(let properties):
            return object(definition, properties)
        case .variants(let key, let defaultName, let cases):
            return variants(definition, key: key, defaultName: defaultName, cases)
        case .overrides(let owner, let names):
            return overrides(definition, of: owner, names)
        case .value(let shape):
            return .object([.init("description", .text(definition.documentation))] + shape.members(takesInputs))
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
        let takesInputs = takesInputs && definition.name != InputDeclaration.input.name
        let values = properties.map { JSONValue.Member($0.name, value(of: $0, takesInputs: takesInputs)) }
        members.append(.init("properties", .object(named + values)))
        members += Self.members(of: definition.rules)
        members.append(.init("additionalProperties", .boolean(false)))
        return .object(members)
    }

    /// A condition with properties, each as in the object that it is for.
    private func overrides(_ definition: SchemaDefinition, of owner: String, _ names: [String]) -> JSONValue {
        let bounds = SizeCondition.Bound.allCases.map {
            JSONValue.Member($0.rawValue, value(of: $0.schema, takesInputs: takesInputs))
        }
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

    private func value(of property: PropertySchema, takesInputs: Bool) -> JSONValue {
        var members = [JSONValue.Member("description", .text(property.documentation))]
        // The inputs themselves have values that are written.
        members += property.shape.schemaMembers(takingInputs: takesInputs && property.name != "inputs")
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
    ///
    /// - Parameter takingInputs: true if an object that names an input stands for any string, number or Boolean.
    func schemaMembers(takingInputs: Bool = false) -> [JSONValue.Member] {
        guard takingInputs, !isAny, !kinds.isDisjoint(with: [.string, .number, .boolean]) else {
            return members(takingInputs)
        }
        let use = JSONValue.object([.init("$ref", .text("#/$defs/\(SchemaDocument.inputUse)"))])
        return [.init("anyOf", .array(alternatives.map { .object($0.members(takingInputs)) } + [use]))]
    }

    /// True if any value has this shape.
    private var isAny: Bool {
        switch self {
        case .any: true
        case .phrased(_, let shape), .defined(_, let shape): shape.isAny
        default: false
        }
    }

    /// The shapes of which values have one.
    private var alternatives: [ValueShape] {
        switch self {
        case .either(let shapes): shapes.flatMap(\.alternatives)
        case .phrased(_, let shape): shape.alternatives
        case .quantity(let quantity, let range): [.number(range), .text(pattern: quantity.pattern)]
        default: [self]
        }
    }

    fileprivate func members(_ takingInputs: Bool) -> [JSONValue.Member] {
        func tuple(_ fields: [NumberField]) -> [JSONValue] { fields.map { $0.schema(takingInputs) } }
        switch self {
        case .any: return []
        case .null: return [.init("type", .text("null"))]
        case .boolean: return [.init("type", .text("boolean"))]
        case .number(let range): return range.schemaMembers(type: "number")
        case .integer(let range): return range.schemaMembers(type: "integer")
        case .quantity: return ValueShape.either([self]).members(takingInputs)
        case .text(let pattern):
            return [.init("type", .text("string"))] + (pattern.map { [.init("pattern", .text($0))] } ?? [])
        case .names(let names): return [.init("enum", .array(names.map { .text($0) }))]
        case .array(let element, let count):
            return Self.array(of: element.schemaMembers(takingInputs: takingInputs), count: count)
        case .numbers(let labels, let range) where labels.count > 4:
            let element = ValueShape.number(range).schemaMembers(takingInputs: takingInputs)
            return Self.array(of: element, count: labels.count...labels.count)
        case .numbers(let labels, let range): return Self.tuple(tuple(labels.map { NumberField($0, range) }))
        case .fields(let fields): return Self.tuple(tuple(fields))
        case .command(let name, let labels, let range):
            return Self.tuple(
                [.object([.init("const", .text(name))])] + tuple(labels.map { NumberField($0, range) }))
        case .map(let element):
            return [
                .init("type", .text("object")),
                .init("additionalProperties", .object(element.schemaMembers(takingInputs: takingInputs))),
            ]
        case .object(let name), .defined(let name, _): return [.init("$ref", .text("#/$defs/\(name)"))]
        case .either(let shapes):
            return [.init("anyOf", .array(shapes.flatMap(\.alternatives).map { .object($0.members(takingInputs)) }))]
        case .phrased(_, let shape): return shape.members(takingInputs)
        }
    }

    private static func array(of element: [JSONValue.Member], count: ClosedRange<Int>) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = [.init("type", .text("array")), .init("items", .object(element))]
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
    fileprivate func schema(_ takingInputs: Bool) -> JSONValue {
        .object([.init("title", .text(label))] + shape.schemaMembers(takingInputs: takingInputs))
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
