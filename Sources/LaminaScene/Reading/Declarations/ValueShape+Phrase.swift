extension ValueShape {
    /// The shape in words: "a number from 0 to 1".
    package var phrase: String {
        switch self {
        case .any: "any value"
        case .null: "null"
        case .boolean: "true or false"
        case .number(let range): "a number\(range.phrase)"
        case .integer(let range): "a whole number\(range.phrase)"
        case .text: "a text"
        case .names(let names): Self.list(names)
        case .array(let element, let count): Self.array(of: element, count: count)
        case .numbers(let labels, let range):
            "an array of \(labels.count) numbers\(range.phrase), [\(labels.joined(separator: ", "))]"
        case .fields(let fields):
            "an array of \(fields.count) numbers, " + fields.map { $0.label + $0.range.phrase }.joined(separator: ", ")
        case .command(let name, let labels, _): "[\((["\"\(name)\""] + labels).joined(separator: ", "))]"
        case .map: "an object"
        case .object(let name): "an object (\(name))"
        case .either(let shapes): shapes.map(\.phrase).joined(separator: ", or ")
        case .phrased(let phrase, _): phrase
        }
    }

    /// Names in quotes; all of up to 16, else the first 12.
    static func list(_ names: [String]) -> String {
        let shown = names.count > 16 ? Array(names.prefix(12)) : names
        let quoted = shown.map { "\"\($0)\"" }
        if names.count > shown.count {
            return "one of \(quoted.joined(separator: ", ")) and \(names.count - shown.count) more"
        }
        return quoted.count == 1 ? quoted[0] : "one of \(quoted.joined(separator: ", "))"
    }

    private static func array(of element: ValueShape, count: ClosedRange<Int>) -> String {
        let length =
            switch (count.lowerBound, count.upperBound) {
            case (0, .max): ""
            case (let least, .max): " of at least \(least)"
            case (0, let most): " of at most \(most)"
            case (let least, let most) where least == most: " of \(least)"
            case (let least, let most): " of \(least) to \(most)"
            }
        return "an array\(length)\(length.isEmpty ? "" : " values"), each \(element.phrase)"
    }
}
