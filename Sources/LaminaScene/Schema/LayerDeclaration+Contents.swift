import Foundation
import LaminaLayers

extension LayerDeclaration {
    /// The image that the layer shows.
    static func contents<Target: LayerTarget>() -> [Property<Target>] {
        let all = CGRect(x: 0, y: 0, width: 1, height: 1)
        return [
            Property(
                "contents", .nullable(.picture),
                "A picture: the path of a PNG, JPEG, WebP or PPM file, from the document; or null."
            ) { $0.parts.contents = $1 },
            Property(
                "contentsRect", .area, default: all,
                "The part of the picture that is shown, [x, y, width, height] as a share of its size."
            ) { $0.layer.storage.contentsRect = $1 },
            Property(
                "contentsCenter", .area, default: all,
                "The part that stretches when the picture is resized, as a share of contentsRect."
            ) { $0.layer.storage.contentsCenter = $1 },
            Property(
                "contentsScale", .number(in: .scale), default: 1,
                "Pixels of the picture a point, where the gravity keeps its size; of what the layer draws, where it is "
                    + "not the scene's scale."
            ) {
                $0.layer.storage.contentsScale = $1
                $0.parts.hasContentsScale = true
            },
            Property(
                "contentsGravity", .enumeration(), default: .resize, "How the picture is placed in the bounds."
            ) { $0.layer.storage.contentsGravity = $1 },
            Property(
                "minificationFilter", .enumeration(), default: .linear,
                "The filter where the picture is drawn smaller than it is."
            ) { $0.layer.storage.minificationFilter = $1 },
            Property(
                "magnificationFilter", .enumeration(), default: .linear,
                "The filter where the picture is drawn larger than it is."
            ) { $0.layer.storage.magnificationFilter = $1 },
            Property(
                "minificationFilterBias", .number(in: .between(-16...16)), default: 0,
                "What is added to the level of detail that trilinear minification chooses."
            ) { $0.layer.storage.minificationFilterBias = Float($1) },
            Property(
                "opaque", .boolean, default: false,
                "A promise that the picture has no transparent pixel, so that what is under it need not be drawn."
            ) { $0.layer.storage.isOpaque = $1 },
        ]
    }
}

extension ValueDeclaration where Value == NodeID {
    /// The path of a picture, which the building code reads.
    static var picture: ValueDeclaration {
        deferred(.phrased("the path of a picture", .text(pattern: "[\\s\\S]")))
    }
}
