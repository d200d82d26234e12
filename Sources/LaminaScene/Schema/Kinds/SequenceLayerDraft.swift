import LaminaImage
import LaminaLayers

/// A layer that plays pictures, being read.
struct SequenceLayerDraft: LayerTarget {
    let sequenceLayer = FrameSequenceLayer()
    var parts = LayerParts(sequence: SequenceParts())

    var layer: Layer { sequenceLayer }
}

/// What a sequence is to play. A class, so that the many other layers carry no more than a reference.
final class SequenceParts {
    /// The path, opened when it is known where the document stands.
    var source: NodeID?
    var rate: Double?
}

extension LayerDeclaration {
    /// A layer of type "sequence".
    static let sequence = ObjectDeclaration(
        "sequenceLayer",
        "A layer that plays numbered pictures, an animated PNG or a film, in its own time. Other layers show the same "
            + "picture by contentsSequence.",
        appliesDefaults: false, rules: placeRules, make: SequenceLayerDraft(),
        properties: {
            common() + [
                Property(
                    required: "source", .sequenceSource,
                    "Numbered pictures (frame-%04d.png), an animated PNG (.apng, .png), or a film that ffmpeg reads, "
                        + "from the document."
                ) { $0.parts.sequence?.source = $1 },
                Property(
                    "rate", .number(in: .between(0.001...1000)),
                    "Pictures a second; without it 25 for numbered pictures, and their own for others."
                ) { $0.parts.sequence?.rate = $1 },
                Property("repeats", .boolean, default: true, "Whether it begins anew when it is over.") {
                    $0.sequenceLayer.repeats = $1
                },
            ]
        })
}

extension ValueDeclaration where Value == NodeID {
    /// The path of pictures that follow one another, which the building code opens.
    static var sequenceSource: ValueDeclaration {
        deferred(.phrased("the path of pictures or a film", .text(pattern: "[\\s\\S]")))
    }
}
