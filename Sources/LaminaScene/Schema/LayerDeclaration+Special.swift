import Foundation
import LaminaGeometry
import LaminaLayers

extension LayerDeclaration {
    /// What documents say of a layer in another way than by the value of one of its properties: names, files, other layers.
    @Sendable static func special<Target: LayerTarget>(_ property: LayerProperty) -> [Property<Target>] {
        switch property {
        case .name: identity()
        case .frame: [frame()]
        case .contents: [contents()]
        case .contentsSequence: [contentsSequence()]
        case .backgroundPattern: [backgroundPattern()]
        case .mask: [mask()]
        case .timing: motion()
        case .sublayers: [sublayers()]
        default: []
        }
    }

    private static func identity<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property("id", .name, "The layer's name in the document and in reports; no two layers have the same.") {
                $0.parts.id = $1
            },
            Property(
                "name", .name, "A name for reports, which need not be unique; a layer with an id is called by that."
            ) { $0.parts.name = $1 },
        ]
    }

    private static func frame<Target: LayerTarget>() -> Property<Target> {
        Property(
            "frame", .area,
            "[x, y, width, height] in the superlayer, in points, before the transform; instead of bounds and position."
        ) { $0.parts.frame = $1 }
    }

    private static func contents<Target: LayerTarget>() -> Property<Target> {
        Property(
            "contents", .nullable(.picture),
            "A picture: the path of a PNG, JPEG, WebP or PPM file, from the document; or null."
        ) { $0.parts.contents = $1 }
    }

    private static func contentsSequence<Target: LayerTarget>() -> Property<Target> {
        Property(
            "contentsSequence", .reference,
            "The id of a sequence layer whose picture of the moment this one shows, instead of its contents."
        ) { $0.parts.contentsSequence = $1 }
    }

    private static func backgroundPattern<Target: LayerTarget>() -> Property<Target> {
        Property(
            "backgroundPattern", .nullable(.picture),
            "A picture that is repeated over the background colour: the path of a file, from the document."
        ) { $0.parts.backgroundPattern = $1 }
    }

    private static func mask<Target: LayerTarget>() -> Property<Target> {
        Property(
            "mask", .nullable(.deferred(layer)),
            "A layer, in this one's coordinates, whose image lets this one show; it is not drawn itself."
        ) { $0.parts.mask = $1 }
    }

    /// What happens in time.
    private static func motion<Target: LayerTarget>() -> [Property<Target>] {
        [
            Property(
                "animations", .deferredArray(of: AnimationDeclaration.animation),
                "What changes how the layer looks over time, from the start of the document, or from when it is added."
            ) { $0.parts.animations = $1 },
            Property("timing", .object(TimingDeclaration.layer), "The layer's place in its superlayer's time.") {
                $0.layer.timing = $1.timing
            },
        ]
    }

    private static func sublayers<Target: LayerTarget>() -> Property<Target> {
        Property(
            "sublayers", .deferredArray(of: layer),
            "The layers drawn inside this one, by zPosition, those of equal zPosition first to last."
        ) { $0.parts.sublayers = $1 }
    }
}

extension ValueDeclaration where Value == NodeID {
    /// The path of a picture, which the building code reads.
    static var picture: ValueDeclaration {
        deferred(.phrased("the path of a picture", .text(pattern: "[\\s\\S]")))
    }
}
