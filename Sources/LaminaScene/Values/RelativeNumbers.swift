import LaminaGeometry

/// The numbers of a point or a rectangle in a document, each in points or in per cent of the superlayer's side.
struct RelativeNumbers: Sendable, Equatable {
    /// x, y, width and height; the last two are 0 for a point.
    var values = SIMD4<Double>()

    /// The numbers that are percentages, a bit each.
    var percentages: UInt8 = 0

    init() {}

    init(_ point: Point) { values = SIMD4(point.x, point.y, 0, 0) }

    init(_ rect: Rect) { values = SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height) }

    /// True if any number is a percentage.
    var isRelative: Bool { percentages != 0 }

    /// The numbers in points, in a superlayer of a size; NaN counts as 0.
    func points(in size: Size) -> SIMD4<Double> {
        var result = values
        for index in 0..<4 where percentages & 1 << UInt8(index) != 0 {
            let points = values[index] * (index & 1 == 0 ? size.width : size.height) / 100
            let range: ClosedRange<Double> = index < 2 ? .coordinates : .lengths
            result[index] = points.isNaN ? 0 : min(max(points, range.lowerBound), range.upperBound)
        }
        return result
    }

    /// The point of the first two numbers.
    func point(in size: Size) -> Point {
        let points = points(in: size)
        return Point(x: points.x, y: points.y)
    }

    /// The rectangle of the numbers.
    func rect(in size: Size) -> Rect {
        let points = points(in: size)
        return Rect(x: points.x, y: points.y, width: points.z, height: points.w)
    }
}

extension ValueDeclaration where Value == RelativeNumbers {
    /// `[x, y]` in points, or in per cent of the superlayer's size.
    static var relativePoint: ValueDeclaration {
        relative([NumberField("x", .coordinate, in: .length), NumberField("y", .coordinate, in: .length)])
    }

    /// `[x, y, width, height]` in points, or in per cent of the superlayer's size.
    static var relativeRect: ValueDeclaration {
        relative([
            NumberField("x", .coordinate, in: .length), NumberField("y", .coordinate, in: .length),
            NumberField("width", .length, in: .length), NumberField("height", .length, in: .length),
        ])
    }

    private static func relative(_ fields: [NumberField]) -> ValueDeclaration {
        let shape = ValueShape.fields(fields)
        return .custom(shape) { reader, node in
            guard reader.document.count(of: node) == fields.count else {
                return reader.reportWrongType(at: node, expected: shape)
            }
            var (numbers, index, isComplete) = (RelativeNumbers(), 0, true)
            for element in reader.document.elements(of: node) {
                if let length = reader.length(at: element, in: fields[index].range) {
                    numbers.values[index] = length.value
                    if length.isPercentage { numbers.percentages |= 1 << UInt8(index) }
                } else {
                    isComplete = false
                }
                index += 1
            }
            return isComplete ? numbers : nil
        }
        .written { numbers in .array(fields.indices.map { .number(numbers.values[$0]) }) }
    }
}

extension DocumentReader {
    /// The number of points in a range, or the percentage in another; nil after reporting a problem.
    fileprivate func length(at node: NodeID, in range: NumberRange) -> (value: Double, isPercentage: Bool)? {
        switch document.kind(of: node) {
        case .number: return number(at: node, in: range).map { ($0, false) }
        case .string:
            let shape = ValueShape.quantity(.length, range)
            guard let value = text(of: .length, at: node, expected: shape) else { return nil }
            let percent = NumberRange(minimum: max(range.minimum, -1e6), maximum: 1e6)
            guard percent.contains(value) else {
                let phrase = "a percentage\(percent.phrase)"
                return reportOutOfRange(at: node, expected: .phrased(phrase, .any))
            }
            return (value, true)
        default: return reportWrongType(at: node, expected: .quantity(.length, range))
        }
    }
}
