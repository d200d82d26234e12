/// A JSON value for printing, with the members of objects in order.
indirect enum JSONValue: Equatable {
    case literal(SchemaLiteral)
    case array([JSONValue])
    case object([Member])

    struct Member: Equatable {
        var key: String
        var value: JSONValue

        init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    static func text(_ text: String) -> JSONValue { .literal(.text(text)) }
    static func number(_ number: Double) -> JSONValue { .literal(.number(number)) }
    static func boolean(_ boolean: Bool) -> JSONValue { .literal(.boolean(boolean)) }

    /// The value on several lines, indented by two spaces per level; short values on one line.
    var text: String { text(indent: "") }

    private func text(indent: String) -> String {
        let line = oneLine
        if indent.count + line.count <= Self.maximumLineLength { return line }
        let inner = indent + "  "
        switch self {
        case .literal: return line
        case .array(let values):
            return Self.block("[", values.map { $0.text(indent: inner) }, "]", indent)
        case .object(let members):
            let lines = members.map { SchemaLiteral.quoted($0.key) + ": " + $0.value.text(indent: inner) }
            return Self.block("{", lines, "}", indent)
        }
    }

    /// The value on one line.
    var oneLine: String {
        switch self {
        case .literal(let literal): literal.json
        case .array(let values): "[\(values.map(\.oneLine).joined(separator: ", "))]"
        case .object(let members):
            "{" + members.map { SchemaLiteral.quoted($0.key) + ": " + $0.value.oneLine }.joined(separator: ", ") + "}"
        }
    }

    private static func block(_ start: String, _ lines: [String], _ end: String, _ indent: String) -> String {
        "\(start)\n\(lines.map { "\(indent)  \($0)" }.joined(separator: ",\n"))\n\(indent)\(end)"
    }

    private static let maximumLineLength = 100
}

/// A value in the published schema, such as a property's default.
package indirect enum SchemaLiteral: Sendable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case array([SchemaLiteral])

    /// The value as JSON.
    package var json: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let value): NumberRange.text(value)
        case .text(let value): Self.quoted(value)
        case .array(let values): "[\(values.map(\.json).joined(separator: ", "))]"
        }
    }

    /// A JSON string with quotes and escapes.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\0"..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
