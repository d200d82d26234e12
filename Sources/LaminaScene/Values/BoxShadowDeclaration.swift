import LaminaGeometry
import LaminaLayers

/// The declaration of the shadows of boxes in documents.
enum BoxShadowDeclaration {
    /// One shadow.
    static let shadow = ObjectDeclaration(
        "boxShadow", "A shadow of a layer's rounded box, outside or inside of it.", appliesDefaults: false,
        make: BoxShadow(),
        properties: {
            [
                Property("color", .color, default: BoxShadow().color, "The colour of the shadow, with its opacity.") {
                    $0.color = $1
                },
                Property("offset", .shift, default: .zero, "The offset of the shadow in points: [dx, dy].") {
                    $0.offset = Size(width: $1.x, height: $1.y)
                },
                Property(
                    "radius", .number(in: .radius), default: 0,
                    "The standard deviation of the shadow's Gaussian blur, in points: half of CSS's blur radius."
                ) { $0.radius = $1 },
                Property(
                    "spread", .number(in: .between(BoxShadow.spreads)), default: 0,
                    "The distance by which the shape grows on each side, in points; the hole of an inset shadow shrinks."
                ) { $0.spread = $1 },
                Property("inset", .boolean, default: false, "Draws the shadow inside of the box.") { $0.isInset = $1 },
                Property(
                    "cutsOutBox", .boolean, default: true,
                    "Leaves out the part of an outer shadow that is below the layer's box."
                ) { $0.cutsOutBox = $1 },
            ]
        })
}

extension ValueDeclaration where Value == [BoxShadow] {
    /// The shadows of a layer, the first one on top.
    static var boxShadows: ValueDeclaration {
        ValueDeclaration<[BoxShadow]>
            .array(of: .object(BoxShadowDeclaration.shadow), count: 0...BoxShadow.maximumCount)
            .written { _ in .array([]) }
    }
}
