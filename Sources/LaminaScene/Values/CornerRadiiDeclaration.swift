import LaminaGeometry

/// The declarations of corner radii in documents.
enum CornerRadiiDeclaration {
    /// The radii of a layer.
    static let radii = byCorner(
        "cornerRadii", "The radii of a layer's corners, in points; a corner that is left out is square.", in: .length)

    /// The radii of an animation, which may overshoot or be differences.
    static let animated = byCorner(
        "animatedCornerRadii", "The radii of corners as a value of an animation, in points.", in: .coordinate)

    private static func byCorner(
        _ name: String, _ documentation: String, in range: NumberRange
    ) -> ObjectDeclaration<CornerRadii> {
        ObjectDeclaration(
            name, documentation, make: CornerRadii.zero,
            properties: {
                [
                    Property("topLeft", .cornerRadius(in: range), "The radius of the top left corner, or [x, y].") {
                        $0.topLeft = $1
                    },
                    Property("topRight", .cornerRadius(in: range), "The radius of the top right corner, or [x, y].") {
                        $0.topRight = $1
                    },
                    Property(
                        "bottomRight", .cornerRadius(in: range), "The radius of the bottom right corner, or [x, y]."
                    ) { $0.bottomRight = $1 },
                    Property(
                        "bottomLeft", .cornerRadius(in: range), "The radius of the bottom left corner, or [x, y]."
                    ) { $0.bottomLeft = $1 },
                ]
            })
    }
}

extension ValueDeclaration where Value == SIMD2<Double> {
    /// The radius of one corner, or its radii along x and y.
    fileprivate static func cornerRadius(in range: NumberRange) -> ValueDeclaration {
        .either(
            ValueDeclaration<Double>.number(in: range).map { SIMD2(repeating: $0) },
            .packed(["x", "y"], in: range) { SIMD2($0.x, $0.y) })
    }
}

extension ValueDeclaration where Value == CornerRadii {
    /// One radius for all corners, a list of four, or an object by corner.
    static var cornerRadii: ValueDeclaration { forms(CornerRadiiDeclaration.radii, in: .length) }

    /// The same for animations.
    static var animatedCornerRadii: ValueDeclaration { forms(CornerRadiiDeclaration.animated, in: .coordinate) }

    private static func forms(
        _ byCorner: ObjectDeclaration<CornerRadii>, in range: NumberRange
    ) -> ValueDeclaration {
        let clockwise = ValueDeclaration<[SIMD2<Double>]>.array(of: .cornerRadius(in: range), count: 4...4)
        return .either(
            ValueDeclaration<Double>.number(in: range).map { CornerRadii($0) },
            clockwise.map { CornerRadii(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3]) },
            .object(byCorner))
    }
}
