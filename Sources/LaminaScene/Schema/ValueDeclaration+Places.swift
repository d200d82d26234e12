import Foundation

extension ValueDeclaration where Value == CGPoint {
    /// `[x, y]` in points, or as a share of the bounds.
    static var place: ValueDeclaration {
        let shape = ValueShape.numbers(["x", "y"], .coordinate)
        return .custom(shape) { reader, node in
            reader.packedNumbers(at: node, count: 2, in: .coordinate, shape: shape).map { CGPoint(x: $0.x, y: $0.y) }
        }
        .written { .array([.number($0.x), .number($0.y)]) }
    }
}

extension ValueDeclaration where Value == CGRect {
    /// `[x, y, width, height]` in points, or as a share of an image.
    static var area: ValueDeclaration {
        let fields = [
            NumberField("x", .coordinate), NumberField("y", .coordinate),
            NumberField("width", .length), NumberField("height", .length),
        ]
        let shape = ValueShape.fields(fields)
        return .custom(shape) { reader, node in
            let numbers = reader.packedNumbers(at: node, count: 4, shape: shape) { fields[$0].range }
            guard let numbers else { return nil }
            return CGRect(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
        }
        .written { .array([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height].map { .number($0) }) }
    }
}
