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
    static var row: ValueDeclaration { channels(in: .factor) }

    /// A number each for red, green, blue and alpha.
    static func channels(in range: NumberRange) -> ValueDeclaration {
        let shape = ValueShape.numbers(["red", "green", "blue", "alpha"], range)
        return .custom(shape) { reader, node in
            reader.packedNumbers(at: node, count: 4, in: range, shape: shape)
        }
        .written { value in .array((0..<4).map { .number(value[$0]) }) }
    }
}

extension NumberRange {
    /// Radii and scales of effects in points.
    static let radius = NumberRange.between(0...10_000)

    /// Shifts of effects in points.
    static let shift = NumberRange.between(-100_000...100_000)

    /// Factors and sums that have no range by nature.
    static let factor = NumberRange.between(-10_000...10_000)
}
