import LaminaDrawing
import LaminaGeometry
import LaminaLayers

/// The declaration of the strokes of a shape in documents.
enum ShapeStrokeDeclaration {
    /// One stroke.
    fileprivate static let stroke = ObjectDeclaration(
        "shapeStroke", "A stroke of a shape's path.", appliesDefaults: false,
        rules: [.instead("gradient", of: ["color"])], make: ShapeStroke(),
        properties: {
            [
                Property("color", .color, default: ShapeStroke().color, "The colour, with its opacity.") {
                    $0.color = $1
                },
                Property("gradient", .gradientFill, "A gradient in place of the colour.") { $0.gradient = $1 },
                Property("width", .number(in: .length), default: 1, "The width, in points.") { $0.width = $1 },
                Property(
                    "cap", .enumeration(), default: LineCap.butt, "The shape of the ends of lines and dashes."
                ) { $0.cap = $1 },
                Property("join", .enumeration(), default: LineJoin.miter, "The shape of the corners of lines.") {
                    $0.join = $1
                },
                Property(
                    "miterLimit", .number(in: .between(1...1_000)), default: 10,
                    "The maximum length of a mitre, as a multiple of the width, before the corner is bevelled."
                ) { $0.miterLimit = $1 },
                Property(
                    "dashPattern", .dashes,
                    "The alternating lengths of dashes and gaps, in points; a solid line if absent."
                ) { $0.dashPattern = $1 },
                Property(
                    "dashPhase", .number(in: .coordinate), default: 0,
                    "The offset into the dash pattern at which the line begins, in points."
                ) { $0.dashPhase = $1 },
                Property(
                    "start", .number(in: .unit), default: 0,
                    "The start of the stroke, as a fraction of the path's length."
                ) { $0.start = $1 },
                Property(
                    "end", .number(in: .unit), default: 1, "The end of the stroke, as a fraction of the path's length."
                ) { $0.end = $1 },
                Property(
                    "offset", .number(in: .coordinate), default: 0,
                    "The distance by which the start and the end move along the path, from its end on to its start, as "
                        + "a fraction of the path's length."
                ) { $0.offset = $1 },
            ]
        })
}

extension ValueDeclaration where Value == [ShapeStroke] {
    /// The strokes of a shape, the first lowest.
    static var shapeStrokes: ValueDeclaration {
        ValueDeclaration<[ShapeStroke]>
            .array(of: .object(ShapeStrokeDeclaration.stroke), count: 0...ShapeStroke.maximumCount)
            .written { _ in .array([]) }
    }
}
