import Foundation
import LaminaGeometry

/// Parts of a transform as a document names them.
struct TransformParts {
    var scale: Transform3D?
    var rotate: Transform3D?
    var translate: Transform3D?
    var perspective: Transform3D?
    var matrix: Transform3D?

    /// The parts that are there, in the order in which they apply: one that does not depend on how they are written,
    /// because the members of an object have no order.
    private var inOrder: [Transform3D] {
        [matrix, scale, rotate, translate, perspective].compactMap(\.self)
    }

    var transform: Transform3D {
        inOrder.reduce(.identity) { $0.concatenating($1) }
    }
}

/// How transforms stand in documents.
enum TransformDeclaration {
    static let step = ObjectDeclaration(
        "transformStep", "One step of a transform: an object with one of these keys.", rules: [.exactlyOne],
        make: TransformParts(), properties: { parts() + [matrix] })

    static let object = ObjectDeclaration(
        "transform",
        "A transform by its parts. They apply in the order scale, rotate, translate, perspective, however they are "
            + "written.",
        make: TransformParts(), properties: { parts() })

    static let rotation = ObjectDeclaration(
        "rotation", "A rotation about an axis.", make: RotationParts(),
        properties: {
            [
                Property(
                    required: "angle", .number(in: .coordinate),
                    "Degrees; about z, positive angles turn clockwise."
                ) { $0.degrees = $1 },
                Property(
                    "axis", .axis, default: SIMD3(0, 0, 1),
                    "The axis: \"x\", \"y\", \"z\", or [x, y, z] of any length but 0."
                ) { $0.axis = $1 },
            ]
        })

    private static func parts() -> [Property<TransformParts>] {
        [
            Property("scale", .scaleFactors, "The factor for x and y, or [x, y] or [x, y, z].") {
                $0.scale = Transform3D(scaleX: $1.x, y: $1.y, z: $1.z)
            },
            Property("rotate", .rotation, "Degrees clockwise, or an angle with an axis.") { $0.rotate = $1 },
            Property("translate", .translation, "[x, y] or [x, y, z] in points.") {
                $0.translate = Transform3D(translationX: $1.x, y: $1.y, z: $1.z)
            },
            Property(
                "perspective", .number(in: NumberRange(minimum: 0, maximum: 1e9, excludesMinimum: true)),
                "The distance of the viewer from the plane z = 0, in points."
            ) { $0.perspective = Transform3D(perspective: $1) },
        ]
    }

    private static var matrix: Property<TransformParts> {
        Property("matrix", .matrix, "16 numbers, m11 m12 m13 m14, m21 … m44; points are rows.") { $0.matrix = $1 }
    }
}

/// A rotation that is being read.
struct RotationParts {
    var degrees = 0.0
    var axis = SIMD3(0.0, 0, 1)

    var transform: Transform3D { Transform3D(degrees: degrees, axis: axis) }
}
