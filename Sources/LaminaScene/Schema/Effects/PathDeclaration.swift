import Foundation
import LaminaGeometry

/// How paths stand in documents.
enum PathDeclaration {
    /// A shape with a name of its own.
    static let shape = ObjectDeclaration(
        "path", "A path: a rectangle, a rounded rectangle or an ellipse.",
        rules: [.oneOf(["rect", "roundedRect", "ellipse"]), .together("roundedRect", "cornerRadius")],
        make: PathParts(),
        properties: {
            [
                Property("rect", .area, "A rectangle: [x, y, width, height] in points.") { $0.rect = $1 },
                Property("roundedRect", .area, "A rectangle with rounded corners, in points.") { $0.roundedRect = $1 },
                Property(
                    "cornerRadius", .number(in: .length),
                    "The radius of the corners in points; at most half of the shorter side takes effect."
                ) { $0.cornerRadius = $1 },
                Property("ellipse", .area, "The ellipse that touches a rectangle's sides, in points.") {
                    $0.ellipse = $1
                },
            ]
        })
}

/// A shape that is being read; one of the three is there.
struct PathParts {
    var rect: CGRect?
    var roundedRect: CGRect?
    var cornerRadius = 0.0
    var ellipse: CGRect?

    var path: Path {
        if let rect { return Path(rect: rect) }
        if let roundedRect { return Path(roundedRect: roundedRect, cornerRadius: cornerRadius) }
        return ellipse.map { Path(ellipseIn: $0) } ?? Path()
    }
}

extension ValueDeclaration where Value == Path {
    /// A shape by name, path data, or the steps of a path.
    static var path: ValueDeclaration {
        .either(ValueDeclaration<PathParts>.object(PathDeclaration.shape).map(\.path), .pathSteps, .pathData)
    }
}
