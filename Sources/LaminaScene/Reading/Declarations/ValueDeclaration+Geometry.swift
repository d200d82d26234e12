import LaminaGeometry

extension ValueDeclaration where Value == [Double] {
    /// An array with one number for each label.
    ///
    /// - Parameters:
    ///   - labels: the names of the numbers, such as x and y.
    ///   - range: the range of each number.
    package static func numbers(_ labels: [String], in range: NumberRange = .any) -> ValueDeclaration {
        let shape = ValueShape.numbers(labels, range)
        return .custom(shape) { reader, node in
            reader.numbers(at: node, count: labels.count, in: range, shape: shape)
        }
        .written { .array($0.map { .number($0) }) }
    }
}

extension ValueDeclaration {
    /// An array of up to four labelled numbers, converted without allocating; nil from `make` means out of range.
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

extension ValueDeclaration where Value == Point {
    /// `[x, y]`.
    package static var point: ValueDeclaration {
        packed(.numbers(["x", "y"], .any), count: 2) { Point(x: $0.x, y: $0.y) }
            .written { .array([.number($0.x), .number($0.y)]) }
    }
}

extension ValueDeclaration where Value == Size {
    /// `[width, height]`, both at least 0.
    package static var size: ValueDeclaration {
        packed(.numbers(["width", "height"], .nonNegative), count: 2, in: .nonNegative) {
            Size(width: $0.x, height: $0.y)
        }
        .written { .array([.number($0.width), .number($0.height)]) }
    }

    /// `[dx, dy]`, of either sign.
    package static var offset: ValueDeclaration {
        packed(.numbers(["dx", "dy"], .any), count: 2) { Size(width: $0.x, height: $0.y) }
            .written { .array([.number($0.width), .number($0.height)]) }
    }
}

extension ValueDeclaration where Value == Rect {
    /// `[x, y, width, height]`, with a size of at least 0.
    package static var rect: ValueDeclaration {
        let shape = ValueShape.phrased(
            "an array of 4 numbers, [x, y, width, height], with a size of at least 0",
            .numbers(["x", "y", "width", "height"], .any))
        return packed(shape, count: 4) {
            $0.z >= 0 && $0.w >= 0 ? Rect(x: $0.x, y: $0.y, width: $0.z, height: $0.w) : nil
        }
        .written { .array([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height].map { .number($0) }) }
    }
}

extension ValueDeclaration where Value == Point {
    /// `[x, y]` in points, or as a fraction of the bounds.
    static var boundedPoint: ValueDeclaration {
        let shape = ValueShape.numbers(["x", "y"], .coordinate)
        return .custom(shape) { reader, node in
            reader.packedNumbers(at: node, count: 2, in: .coordinate, shape: shape).map { Point(x: $0.x, y: $0.y) }
        }
        .written { .array([.number($0.x), .number($0.y)]) }
    }
}

extension ValueDeclaration where Value == Rect {
    /// `[x, y, width, height]` in points, or as a fraction of an image.
    static var boundedRect: ValueDeclaration {
        let fields = [
            NumberField("x", .coordinate), NumberField("y", .coordinate),
            NumberField("width", .length), NumberField("height", .length),
        ]
        let shape = ValueShape.fields(fields)
        return .custom(shape) { reader, node in
            let numbers = reader.packedNumbers(at: node, count: 4, shape: shape) { fields[$0].range }
            guard let numbers else { return nil }
            return Rect(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
        }
        .written { .array([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height].map { .number($0) }) }
    }
}

extension ValueDeclaration where Value == Point {
    /// `[dx, dy]` in points, in the range of effect offsets.
    static var shift: ValueDeclaration {
        let shape = ValueShape.numbers(["dx", "dy"], .shift)
        return .custom(shape) { reader, node in
            reader.packedNumbers(at: node, count: 2, in: .shift, shape: shape).map { Point(x: $0.x, y: $0.y) }
        }
        .written { .array([.number($0.x), .number($0.y)]) }
    }
}

extension ValueDeclaration where Value == SIMD4<Double> {
    /// The vector of a colour matrix.
    static var channelVector: ValueDeclaration { channels(in: .factor) }

    /// One number each for red, green, blue and alpha.
    static func channels(in range: NumberRange) -> ValueDeclaration {
        let shape = ValueShape.numbers(["red", "green", "blue", "alpha"], range)
        return .custom(shape) { reader, node in
            reader.packedNumbers(at: node, count: 4, in: range, shape: shape)
        }
        .written { value in .array((0..<4).map { .number(value[$0]) }) }
    }
}

extension NumberRange {
    /// The radii and scales of effects, in points.
    static let radius = NumberRange.between(0...10_000)

    /// The offsets of effects, in points.
    static let shift = NumberRange.between(-100_000...100_000)

    /// Factors and summands without a natural range.
    static let factor = NumberRange.between(-10_000...10_000)
}
