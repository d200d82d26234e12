import Foundation
import Lamina

/// A part of the JSON Schema of scene documents, as far as documents are made from it.
indirect enum SchemaNode: Sendable {
    case reference(String)
    case choice([SchemaNode])
    /// Values as JSON.
    case values([String])
    case number(ClosedRange<Double>, isWhole: Bool)
    /// A text; of one with a form, some that have it.
    case text(samples: [String]?)
    case array(first: [SchemaNode], rest: SchemaNode?, count: ClosedRange<Int>)
    case map(SchemaNode)
    case object(SchemaObject)
    /// Objects with a key that names their kind.
    case variants([String])
    case anything

    /// An object's properties, and rules about which of them it has.
    struct SchemaObject: Sendable {
        var properties: [(name: String, value: SchemaNode)]
        var required: [String]
        /// One of these is there.
        var alternatives: [[String]]
        var needs: [String: [String]]
        /// A property and those that it replaces.
        var excludes: [String: Set<String>]
        var count: ClosedRange<Int>
    }

    /// The definitions of scene documents by name, and their properties by the paths that other definitions refer to:
    /// `plainLayer/properties/opacity`.
    static let definitions: [String: SchemaNode] = {
        let data = Data(SceneSchema.json.utf8)
        let root = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        let all = root?["$defs"] as? [String: Any] ?? [:]
        var found: [String: SchemaNode] = [:]
        for case (let name, let definition as [String: Any]) in all {
            found[name] = SchemaNode(json: definition)
            for (property, value) in definition["properties"] as? [String: [String: Any]] ?? [:] {
                found["\(name)/properties/\(property)"] = SchemaNode(json: value)
            }
        }
        return found
    }()

    private init(json: [String: Any]) {
        if let name = json["$ref"] as? String {
            self = .reference(String(name.dropFirst("#/$defs/".count)))
        } else if let choices = json["anyOf"] as? [[String: Any]], json["type"] == nil {
            // Documents that are made have no inputs.
            let own = choices.filter { $0["$ref"] as? String != "#/$defs/inputUse" }
            self = own.count == 1 ? SchemaNode(json: own[0]) : .choice(own.map(SchemaNode.init(json:)))
        } else if let values = json["enum"] as? [Any] ?? json["const"].map({ [$0] }) {
            self = .values(values.map(SchemaNode.literal))
        } else {
            self = SchemaNode.typed(json)
        }
    }

    private static func typed(_ json: [String: Any]) -> SchemaNode {
        switch json["type"] as? String {
        case "null": return .values(["null"])
        case "boolean": return .values(["true", "false"])
        case "string": return .text(samples: samples(of: json["pattern"] as? String ?? ""))
        case let type? where type == "number" || type == "integer":
            let low = number(json["minimum"]) ?? number(json["exclusiveMinimum"]).map { $0 + 0.01 } ?? -1e6
            return .number(low...max(low, number(json["maximum"]) ?? 1e6), isWhole: type == "integer")
        case "array":
            let first = (json["prefixItems"] as? [[String: Any]] ?? []).map(SchemaNode.init(json:))
            let low = (json["minItems"] as? Int) ?? 0
            let rest = (json["items"] as? [String: Any]).map(SchemaNode.init(json:))
            return .array(
                first: first, rest: rest, count: low...max(low, rest == nil ? low : json["maxItems"] as? Int ?? 1 << 20)
            )
        case "object": return object(json)
        default: return .anything
        }
    }

    /// Texts that match a pattern of the schema, and some that almost do; nil for one that most texts match.
    private static func samples(of pattern: String) -> [String]? {
        if pattern.hasPrefix("^#") { return ["#f00", "#0f08", "#123456", "#80808040", "#fff", "#000"] }
        if pattern.hasPrefix("^((") {
            return [
                "rgb(1 2 3)", "rgba(10%, 20%, 30%, .5)", "hsl(30deg 40% 50% / none)", "hwb(.5turn 10 20)",
                "lab(50% 40 -60)", "lch(50 1e9 4rad)", "oklab(none 0 0)", "OKLCH(70% 0.4 200)",
                "color(display-p3 1 0 0)", "color(xyz-d50 -9 1e30 9)", "color(rec2020 0 1 0 / 50%)", "lab((1) 2 3)",
            ]
        }
        if pattern.hasSuffix("(%)$") { return ["0%", "50%", "-12.5%", "100%", "1e6%", "1e9%", "50%%"] }
        if pattern.hasSuffix("([sS]|[mM][sS])$") { return ["250ms", "1.5s", "0s", "-1e3S", "1e999s", "12px"] }
        if pattern.contains("[tT][uU]") { return ["0.5turn", "90deg", "1.57rad", "-100grad", "1e999deg"] }
        return nil
    }

    private static func object(_ json: [String: Any]) -> SchemaNode {
        let kinds = (json["allOf"] as? [[String: Any]] ?? []).compactMap { kind in
            ((kind["then"] as? [String: Any])?["$ref"] as? String)?.split(separator: "/").last.map(String.init)
        }
        if !kinds.isEmpty { return .variants(kinds) }
        if let element = json["additionalProperties"] as? [String: Any] { return .map(SchemaNode(json: element)) }
        let properties = (json["properties"] as? [String: [String: Any]] ?? [:]).sorted { $0.key < $1.key }
        let rules = [json] + (json["allOf"] as? [[String: Any]] ?? [])
        let alternatives = rules.flatMap { ($0["oneOf"] ?? $0["anyOf"]) as? [[String: Any]] ?? [] }
        var excludes: [String: Set<String>] = [:]
        for (name, rule) in rules.flatMap({ $0["dependentSchemas"] as? [String: [String: Any]] ?? [:] }) {
            let others = (rule["not"] as? [String: Any])?["anyOf"] as? [[String: Any]] ?? []
            excludes[name] = Set(others.flatMap { $0["required"] as? [String] ?? [] })
        }
        return .object(
            SchemaObject(
                properties: properties.map { ($0.key, SchemaNode(json: $0.value)) },
                required: (json["required"] as? [String] ?? [])
                    + properties.filter { $0.value["const"] != nil }.map(\.key),
                alternatives: alternatives.compactMap { $0["required"] as? [String] },
                needs: json["dependentRequired"] as? [String: [String]] ?? [:], excludes: excludes,
                count: (json["minProperties"] as? Int ?? 0)...(json["maxProperties"] as? Int ?? .max)))
    }

    private static func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

    private static func literal(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.fragmentsAllowed])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
