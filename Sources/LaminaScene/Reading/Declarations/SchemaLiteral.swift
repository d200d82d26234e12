/// A value as the published schema writes it: a property's default.
package indirect enum SchemaLiteral: Sendable, Equatable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case array([SchemaLiteral])

    /// The value in JSON.
    package var json: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let value): NumberRange.text(value)
        case .text(let value): Self.quoted(value)
        case .array(let values): "[\(values.map(\.json).joined(separator: ", "))]"
        }
    }

    /// A text in JSON's quotes and escapes.
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
