import Foundation

extension ValueDeclaration where Value == CGPoint {
    /// `[dx, dy]` in points, as far as effects are shifted.
    static var shift: ValueDeclaration {
        let shape = ValueShape.numbers(["dx", "dy"], .shift)
        return .custom(shape) { reader, node in
            reader.packedNumbers(at: node, count: 2, in: .shift, shape: shape).map { CGPoint(x: $0.x, y: $0.y) }
        }
        .written { .array([.number($0.x), .number($0.y)]) }
    }
}

extension ValueDeclaration where Value == SIMD4<Double> {
    /// The vector of a colour matrix.
    static var row: ValueDeclaration { fourNumbers(in: .factor) }

    /// A channel each, from 0 to 1.
    static var components: ValueDeclaration { fourNumbers(in: .unit) }

    private static func fourNumbers(in range: NumberRange) -> ValueDeclaration {
        let shape = ValueShape.numbers(["red", "green", "blue", "alpha"], range)
        return .custom(shape) { reader, node in
            reader.packedNumbers(at: node, count: 4, in: range, shape: shape)
        }
        .written { value in .array((0..<4).map { .number(value[$0]) }) }
    }
}
