import LaminaDynamics
import LaminaGeometry

extension ValueDeclaration where Value == NodeID {
    /// The id of a layer or a group, or of a behaviour being declared.
    static var itemID: ValueDeclaration { deferredText("an id") }

    /// One id or several.
    static var itemIDs: ValueDeclaration { deferredTexts("an id, or an array of ids") }

    /// The id of a layer or a guide.
    static var frameReference: ValueDeclaration { deferredText("the id of a layer or a guide") }
}

extension ValueDeclaration where Value == Vector {
    /// `[dx, dy]`.
    static var vector: ValueDeclaration {
        packed(["dx", "dy"], in: .coordinate) { Vector(dx: $0.x, dy: $0.y) }
    }
}

extension ValueDeclaration where Value == ItemOffset {
    /// `[horizontal, vertical]` from an item's centre.
    static var offsetFromCenter: ValueDeclaration {
        packed(["horizontal", "vertical"], in: .inAnimator) { ItemOffset(horizontal: $0.x, vertical: $0.y) }
    }
}

extension ValueDeclaration where Value == Point {
    /// `[x, y]` within the range of items.
    static var pointInAnimator: ValueDeclaration {
        packed(["x", "y"], in: .inAnimator) { Point(x: $0.x, y: $0.y) }
    }
}

extension ValueDeclaration where Value == FloatRange {
    /// `[minimum, maximum]` relative to the initial position of an attachment, which is 0.
    static var attachmentRange: ValueDeclaration {
        let fields = [
            NumberField("minimum", .between(-1e9...0), in: .angle),
            NumberField("maximum", .between(0...1e9), in: .angle),
        ]
        let shape = ValueShape.fields(fields)
        return .custom(shape) { reader, node in
            // A range without 0 has a message of its own.
            let ends = reader.packedNumbers(
                at: node, of: fields.map { NumberField($0.label, .coordinate, in: $0.quantity) }, shape: shape)
            guard let ends else { return nil }
            let range = FloatRange(minimum: ends.x, maximum: ends.y)
            if range.containsZero { return range }
            reader.report(
                .invalid(
                    found: "the range excludes 0, the position in which the items are attached",
                    advice: "write a minimum of at most 0 and a maximum of at least 0"),
                at: node)
            return nil
        }
    }
}

extension NumberRange {
    /// Coordinates in an animator, in points.
    static let inAnimator = NumberRange.between(-DynamicsUnits.farthest...DynamicsUnits.farthest)
}

extension Double {
    /// An angle in documents, in degrees, converted to radians.
    var radians: Double { self * .pi / 180 }
}
