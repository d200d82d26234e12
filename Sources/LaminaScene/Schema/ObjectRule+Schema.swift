extension ObjectRule {
    /// The members of the JSON Schema that holds objects to the rule.
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
