import Foundation

extension ValueDeclaration where Value == [Double] {
    /// An array with one number for each label.
    ///
    /// - Parameters:
    ///   - labels: what the numbers are, such as x and y.
    ///   - range: the numbers that each may be.
    package static func numbers(_ labels: [String], in range: NumberRange = .any) -> ValueDeclaration {
        let shape = ValueShape.numbers(labels, range)
        return .custom(shape) { reader, node in
            reader.numbers(at: node, count: labels.count, in: range, shape: shape)
        }
        .written { .array($0.map { .number($0) }) }
    }
}

extension ValueDeclaration {
    /// An array of up to four labelled numbers, made into a value without allocating; nil from `make` is out of range.
    private static func packed(
        _ shape: ValueShape, count: Int, in range: NumberRange = .any,
        make: @escaping @Sendable (SIMD4<Double>) -> Value?
    ) -> ValueDeclaration {
        .custom(shape) { reader, node in
            let numbers = reader.packedNumbers(at: node, count: count, in: range, shape: shape)
            guard let numbers else { return nil }
            return make(numbers) ?? reader.reportOutOfRange(at: node, expected: shape)
        }
    }
}

extension ValueDeclaration where Value == CGPoint {
    /// `[x, y]`.
    package static var point: ValueDeclaration {
        packed(.numbers(["x", "y"], .any), count: 2) { CGPoint(x: $0.x, y: $0.y) }
            .written { .array([.number($0.x), .number($0.y)]) }
    }
}

extension ValueDeclaration where Value == CGSize {
    /// `[width, height]`, neither below 0.
    package static var size: ValueDeclaration {
        packed(.numbers(["width", "height"], .nonNegative), count: 2, in: .nonNegative) {
            CGSize(width: $0.x, height: $0.y)
        }
        .written { .array([.number($0.width), .number($0.height)]) }
    }

    /// `[dx, dy]`, of any sign.
    package static var offset: ValueDeclaration {
        packed(.numbers(["dx", "dy"], .any), count: 2) { CGSize(width: $0.x, height: $0.y) }
            .written { .array([.number($0.width), .number($0.height)]) }
    }
}

extension ValueDeclaration where Value == CGRect {
    /// `[x, y, width, height]`, the size not below 0.
    package static var rect: ValueDeclaration {
        let shape = ValueShape.phrased(
            "an array of 4 numbers, [x, y, width, height], with a size of at least 0",
            .numbers(["x", "y", "width", "height"], .any))
        return packed(shape, count: 4) {
            $0.z >= 0 && $0.w >= 0 ? CGRect(x: $0.x, y: $0.y, width: $0.z, height: $0.w) : nil
        }
        .written { .array([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height].map { .number($0) }) }
    }
}
