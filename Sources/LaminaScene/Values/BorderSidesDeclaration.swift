import LaminaGeometry
import LaminaLayers

/// The declarations of borders by side in documents.
enum BorderSidesDeclaration {
    /// One side.
    static let side = ObjectDeclaration(
        "borderSide", "The border of a layer's side.", appliesDefaults: false,
        make: BorderSide(width: 1),
        properties: {
            [
                Property("width", .number(in: .length), default: 1, "The width in points, inside the bounds.") {
                    $0.width = $1
                },
                Property("color", .color, default: BorderSide(width: 1).color, "The colour, with its opacity.") {
                    $0.color = $1
                },
                Property(
                    "style", .named(BorderStyle.allCases.map { ($0.rawValue, $0) }), default: .solid,
                    "An area, dashes, dots, two lines, or no border."
                ) { $0.style = $1 },
            ]
        })

    /// The sides of a layer.
    fileprivate static let sides = ObjectDeclaration(
        "borderSides", "The border of each side of a layer; a side that is left out has none.", make: Draft(),
        properties: {
            [
                Property("all", .object(side), "The border of each side that has none of its own here.") {
                    $0.all = $1
                },
                Property("top", .object(side), "The border of the upper side.") { $0.top = $1 },
                Property("right", .object(side), "The border of the right side.") { $0.right = $1 },
                Property("bottom", .object(side), "The border of the lower side.") { $0.bottom = $1 },
                Property("left", .object(side), "The border of the left side.") { $0.left = $1 },
            ]
        })

    /// A border about to be read.
    fileprivate struct Draft: Sendable {
        var all = BorderSide.none
        var top: BorderSide?
        var right: BorderSide?
        var bottom: BorderSide?
        var left: BorderSide?

        var border: BorderSides {
            BorderSides(top: top ?? all, right: right ?? all, bottom: bottom ?? all, left: left ?? all)
        }
    }
}

extension ValueDeclaration where Value == BorderSides {
    /// The border of a layer by side.
    static var borderSides: ValueDeclaration {
        ValueDeclaration<BorderSidesDeclaration.Draft>.object(BorderSidesDeclaration.sides).map(\.border)
    }
}
