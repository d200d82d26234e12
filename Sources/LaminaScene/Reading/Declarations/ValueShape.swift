/// The shape of a value in a document, for the schema and for error messages.
package indirect enum ValueShape: Sendable, Equatable {
    /// Any value.
    case any
    case null
    case boolean
    case number(NumberRange)
    case integer(NumberRange)

    /// A number in a quantity's own unit, or a string of a number with a unit.
    case quantity(Quantity, NumberRange)

    /// A string; `pattern` is a regular expression, in JSON Schema's dialect, that matches a part of it.
    case text(pattern: String?)

    /// One of several strings.
    case names([String])

    /// An array of elements of one shape.
    case array(of: ValueShape, count: ClosedRange<Int>)

    /// An array with one number for each label, such as x, y, width and height.
    case numbers([String], NumberRange)

    /// An array with one number for each field, each with its own range.
    case fields([NumberField])

    /// An array of a fixed string and one number for each label, such as `["line", x, y]`.
    case command(String, [String], NumberRange)

    /// An object with arbitrary keys.
    case map(of: ValueShape)

    /// An object with a declaration, by name.
    case object(String)

    /// One of several shapes.
    case either([ValueShape])

    /// A shape that messages describe by its own phrase, such as "a colour".
    case phrased(String, ValueShape)

    /// A shape that the schema defines once, by name.
    case defined(String, ValueShape)

    /// The kinds of values that can have this shape.
    package var kinds: NodeKinds {
        switch self {
        case .any: .all
        case .null: .null
        case .boolean: .boolean
        case .number, .integer: .number
        case .quantity: [.number, .string]
        case .text, .names: .string
        case .array, .numbers, .fields, .command: .array
        case .map, .object: .object
        case .either(let shapes): shapes.reduce(into: []) { $0.formUnion($1.kinds) }
        case .phrased(_, let shape), .defined(_, let shape): shape.kinds
        }
    }
}

/// A set of kinds of values.
package struct NodeKinds: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package init(_ kind: NodeKind) {
        rawValue = 1 << kind.rawValue
    }

    package static let null = NodeKinds(.null)
    package static let boolean = NodeKinds(.boolean)
    package static let number = NodeKinds(.number)
    package static let string = NodeKinds(.string)
    package static let array = NodeKinds(.array)
    package static let object = NodeKinds(.object)
    package static let all: NodeKinds = [.null, .boolean, .number, .string, .array, .object]
}

/// A number in an array with labelled numbers.
package struct NumberField: Sendable, Equatable {
    package let label: String
    package let range: NumberRange

    /// The quantity of a number that can be written with a unit; nil for a plain number.
    package let quantity: Quantity?

    package init(_ label: String, _ range: NumberRange, in quantity: Quantity? = nil) {
        self.label = label
        self.range = range
        self.quantity = quantity
    }

    /// The shape of the number alone.
    var shape: ValueShape { quantity.map { .quantity($0, range) } ?? .number(range) }
}

extension ValueShape {
    /// A string of at least one character.
    static let nonemptyText = ValueShape.text(pattern: "[\\s\\S]")

    /// The shape in words: "a number from 0 to 1".
    package var phrase: String {
        switch self {
        case .any: "any value"
        case .null: "null"
        case .boolean: "true or false"
        case .number(let range): "a number\(range.phrase)"
        case .integer(let range): "a whole number\(range.phrase)"
        case .quantity(let quantity, let range): "a number\(range.phrase), \(quantity.phrase)"
        case .text: "a string"
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
        case .defined(_, let shape): shape.phrase
        }
    }

    /// The names in quotes; all of up to 16, otherwise the first 12.
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
