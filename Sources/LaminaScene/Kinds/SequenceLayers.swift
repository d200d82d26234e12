import LaminaImage
import LaminaLayers

/// A sequence layer being read.
struct SequenceLayerDraft: LayerTarget {
    let sequenceLayer = FrameSequenceLayer()
    var parts = LayerParts(sequence: SequenceParts())

    var layer: Layer { sequenceLayer }
}

/// The source of a sequence. It is a class, so that other layers carry only a reference.
final class SequenceParts {
    /// The path, opened when the document's folder is known.
    var source: NodeID?
    var rate: Double?
}

extension LayerDeclaration {
    /// A layer of type "sequence".
    static let sequence = ObjectDeclaration(
        "sequenceLayer",
        "A layer that plays numbered images, an animated PNG or a video in its local time. Other "
            + "layers can show the same image by contentsSequence.",
        appliesDefaults: false, rules: geometryRules, make: SequenceLayerDraft(),
        properties: {
            common() + [
                Property(
                    required: "source", .sequenceSource,
                    "The path of numbered images (frame-%04d.png), an animated PNG (.apng, .png), or a video "
                        + "that ffmpeg can read, relative to the document."
                ) { $0.parts.sequence?.source = $1 },
                Property(
                    "rate", .number(in: .between(0.001...1000)),
                    "The number of images per second; by default 25 for numbered images, and the file's own rate "
                        + "for others."
                ) { $0.parts.sequence?.rate = $1 },
                Property("repeats", .boolean, default: true, "Starts again from the beginning after the last image.") {
                    $0.sequenceLayer.repeats = $1
                },
            ]
        })
}

extension ValueDeclaration where Value == NodeID {
    /// The path of a picture sequence, which the building code opens.
    static var sequenceSource: ValueDeclaration {
        deferred(.phrased("the path of pictures or a film", .text(pattern: "[\\s\\S]")))
    }
}
