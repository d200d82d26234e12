import Foundation
import LaminaGeometry
import LaminaLayers

extension LayerDeclaration {
    /// Where the layer lies.
    static func geometry<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property(
                "frame", .area,
                "[x, y, width, height] in the superlayer, in points, before the transform; "
                    + "instead of bounds and position."
            ) { $0.parts.frame = $1 },
            Property(
                "bounds", .area, default: .zero,
                "[x, y, width, height]: the size in points, and the origin of the sublayers' coordinates."
            ) { $0.layer.storage.bounds = $1 },
            Property("position", .place, default: .zero, "Where the anchor point lies in the superlayer, in points.") {
                $0.layer.storage.position = $1
            },
            Property(
                "anchorPoint", .place, default: CGPoint(x: 0.5, y: 0.5),
                "The point that position fixes and transform turns about, as a share of the bounds."
            ) { $0.layer.storage.anchorPoint = $1 },
            Property(
                "anchorPointZ", .number(in: .coordinate), default: 0,
                "How far in front of the layer's plane the anchor point lies, in points."
            ) { $0.layer.storage.anchorPointZ = $1 },
            Property(
                "zPosition", .number(in: .coordinate), default: 0,
                "The place on the z axis, in points: siblings are drawn from the least to the greatest."
            ) { $0.layer.storage.zPosition = $1 },
        ]
    }

    /// How the layer stands in its superlayer.
    static func transforms<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property("transform", .transform, default: .identity, "The transform about the anchor point.") {
                $0.layer.storage.transform = Transform3DBox($1)
            },
            Property(
                "doubleSided", .boolean, default: true, "Whether the layer shows when it faces away from the viewer."
            ) { $0.layer.storage.isDoubleSided = $1 },
        ]
    }

    /// What the layer does to all of its sublayers.
    static func sharedTransforms<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property(
                "sublayerTransform", .transform, default: .identity,
                "A transform that the sublayers have in common, about this layer's anchor point: "
                    + "the place for a perspective."
            ) { $0.layer.storage.sublayerTransform = Transform3DBox($1) },
            Property(
                "geometryFlipped", .boolean, default: false,
                "Whether the layer and its sublayers stand upside down; images keep their orientation."
            ) { $0.layer.storage.isGeometryFlipped = $1 },
        ]
    }
}
