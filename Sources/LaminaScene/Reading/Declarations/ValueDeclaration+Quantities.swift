extension ValueDeclaration where Value == Double {
    /// A time in seconds, as a number or as text with a unit.
    package static func seconds(in range: NumberRange = .any) -> ValueDeclaration { quantity(.time, in: range) }

    /// An angle in degrees, as a number or as text with a unit.
    package static func degrees(in range: NumberRange = .any) -> ValueDeclaration { quantity(.angle, in: range) }

    private static func quantity(_ quantity: Quantity, in range: NumberRange) -> ValueDeclaration {
        ValueDeclaration(
            .quantity(quantity, range), literal: { .number($0) },
            bind: { _ in { $0.quantity(quantity, at: $1, in: range) } })
    }
}

extension DocumentReader {
    /// The seconds or degrees at a node; nil after reporting a problem.
    func quantity(_ quantity: Quantity, at node: NodeID, in range: NumberRange) -> Double? {
        let shape = ValueShape.quantity(quantity, range)
        let value: Double
        switch document.kind(of: node) {
        case .number: value = document.number(at: node)
        case .string:
            guard let read = text(of: quantity, at: node, expected: shape) else { return nil }
            value = read
        default: return reportWrongType(at: node, expected: shape)
        }
        return range.contains(value) && value.isFinite ? value : reportOutOfRange(at: node, expected: shape)
    }

    /// The value of a string with a unit; nil after reporting a problem.
    func text(of quantity: Quantity, at node: NodeID, expected shape: ValueShape) -> Double? {
        switch document.withUTF8(at: node, { quantity.read($0) }) {
        case .value(let value): return value
        case .mistake(let advice):
            report(.wrongType(found: describe(node), expected: shape.phrase, advice: advice), at: node)
        case .other:
            report(.wrongType(found: describe(node), expected: shape.phrase, advice: nil), at: node)
        }
        return nil
    }
}
