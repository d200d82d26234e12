import Foundation

/// The violations of a JSON Schema by a JSON value: only the keywords that ours uses, and no other is ignored.
struct SchemaValidator {
    private let root: [String: Any]
    private let definitions: [String: Any]

    init(_ schema: String) throws {
        root = try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any] ?? [:]
        definitions = root["$defs"] as? [String: Any] ?? [:]
    }

    func faults(in document: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(document.utf8))
        return faults(value, root, "document")
    }

    private func faults(_ value: Any, _ schema: [String: Any], _ place: String) -> [String] {
        let known: Set = [
            "$schema", "$defs", "title", "description", "type", "const", "minimum", "minItems", "maxItems", "enum",
            "$ref", "items", "properties", "required", "additionalProperties", "anyOf",
        ]
        var faults = Set(schema.keys).subtracting(known).map { "\(place): the schema has \($0)" }
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
            guard let target = definitions[String(name)] as? [String: Any] else { return ["\(place): no \(name)"] }
            faults += self.faults(value, target, place)
        }
        if let choices = schema["anyOf"] as? [[String: Any]] {
            let all = choices.map { self.faults(value, $0, place) }
            if !all.contains(where: \.isEmpty) { faults += all.min { $0.count < $1.count } ?? [] }
        }
        if let type = schema["type"] as? String, !isOf(type, value) { return faults + ["\(place) is no \(type)"] }
        if let wanted = schema["const"] as? Int, value as? Int != wanted { faults.append("\(place) is not \(wanted)") }
        if let least = schema["minimum"] as? Double, let number = value as? Double, number < least {
            faults.append("\(place) is below \(least)")
        }
        if let choices = schema["enum"] as? [String], let text = value as? String, !choices.contains(text) {
            faults.append("\(place) is \(text)")
        }
        if let list = value as? [Any] { faults += self.faults(list, schema, place) }
        if let object = value as? [String: Any] { faults += self.faults(object, schema, place) }
        return faults
    }

    private func faults(_ list: [Any], _ schema: [String: Any], _ place: String) -> [String] {
        var faults: [String] = []
        if let most = schema["maxItems"] as? Int, list.count > most { faults.append("\(place) is too long") }
        if let items = schema["items"] as? [String: Any] {
            for (index, item) in list.enumerated() { faults += self.faults(item, items, "\(place)[\(index)]") }
        }
        return faults
    }

    private func faults(_ object: [String: Any], _ schema: [String: Any], _ place: String) -> [String] {
        var faults = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
            .map { "\(place) lacks \($0)" }
        guard let properties = schema["properties"] as? [String: [String: Any]] else { return faults }
        for (key, value) in object {
            if let property = properties[key] {
                faults += self.faults(value, property, "\(place).\(key)")
            } else if schema["additionalProperties"] as? Bool == false {
                faults.append("\(place).\(key) is not in the schema")
            }
        }
        return faults
    }

    private func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": (value as? NSNumber).map { "\($0.objCType.pointee)" } != nil && value is Bool
        case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
        case "number": value is Double
        default: false
        }
    }
}
