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
    /// An array of two to four labelled numbers in one range, read without allocating.
    ///
    /// - Parameters:
    ///   - make: makes the value of the numbers.
    ///   - inverse: the numbers of a value, so that the schema can write defaults.
    static func packed(
        _ labels: [String], in range: NumberRange, _ make: @escaping @Sendable (SIMD4<Double>) -> Value,
        inverse: (@Sendable (Value) -> [Double])? = nil
    ) -> ValueDeclaration {
        packed(.numbers(labels, range), labels.map { _ in range }, make, inverse: inverse)
    }

    /// The same with a range for each number; nil from `make` means out of range.
    private static func packed(
        _ shape: ValueShape, _ ranges: [NumberRange], _ make: @escaping @Sendable (SIMD4<Double>) -> Value?,
        inverse: (@Sendable (Value) -> [Double])?
    ) -> ValueDeclaration {
        let declaration = custom(shape) { reader, node in
            let numbers = reader.packedNumbers(at: node, count: ranges.count, shape: shape) { ranges[$0] }
            guard let numbers else { return nil }
            return make(numbers) ?? reader.reportOutOfRange(at: node, expected: shape)
        }
        guard let inverse else { return declaration }
        return declaration.written { .array(inverse($0).map { .number($0) }) }
    }
}

extension ValueDeclaration where Value == Point {
    /// `[x, y]`.
    package static var point: ValueDeclaration {
        packed(["x", "y"], in: .any) {
            Point(x: $0.x, y: $0.y)
        } inverse: {
            [$0.x, $0.y]
        }
    }

    /// `[x, y]` in points, or as a fraction of the bounds.
    static var boundedPoint: ValueDeclaration {
        packed(["x", "y"], in: .coordinate) {
            Point(x: $0.x, y: $0.y)
        } inverse: {
            [$0.x, $0.y]
        }
    }

    /// `[dx, dy]` in points, in the range of effect offsets.
    static var shift: ValueDeclaration {
        packed(["dx", "dy"], in: .shift) {
            Point(x: $0.x, y: $0.y)
        } inverse: {
            [$0.x, $0.y]
        }
    }
}

extension ValueDeclaration where Value == Size {
    /// `[width, height]`, both at least 0.
    package static var size: ValueDeclaration { size(in: .nonNegative) }

    /// `[width, height]`, both in a range.
    static func size(in range: NumberRange) -> ValueDeclaration {
        packed(["width", "height"], in: range) {
            Size(width: $0.x, height: $0.y)
        } inverse: {
            [$0.width, $0.height]
        }
    }
}

extension ValueDeclaration where Value == Rect {
    /// `[x, y, width, height]`, with a size of at least 0.
    package static var rect: ValueDeclaration {
        let shape = ValueShape.phrased(
            "an array of 4 numbers, [x, y, width, height], with a size of at least 0",
            .numbers(["x", "y", "width", "height"], .any))
        return packed(shape, [.any, .any, .any, .any]) {
            $0.z >= 0 && $0.w >= 0 ? Rect(x: $0.x, y: $0.y, width: $0.z, height: $0.w) : nil
        } inverse: {
            [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]
        }
    }

    /// `[x, y, width, height]` in points, or as a fraction of an image.
    static var boundedRect: ValueDeclaration {
        let fields = [
            NumberField("x", .coordinate), NumberField("y", .coordinate),
            NumberField("width", .length), NumberField("height", .length),
        ]
        return packed(.fields(fields), fields.map(\.range)) {
            Rect(x: $0.x, y: $0.y, width: $0.z, height: $0.w)
        } inverse: {
            [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]
        }
    }
}

extension ValueDeclaration where Value == SIMD4<Double> {
    /// The vector of a colour matrix.
    static var channelVector: ValueDeclaration { channels(in: .factor) }

    /// One number each for red, green, blue and alpha.
    static func channels(in range: NumberRange) -> ValueDeclaration {
        packed(["red", "green", "blue", "alpha"], in: range) {
            $0
        } inverse: {
            [$0.x, $0.y, $0.z, $0.w]
        }
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
