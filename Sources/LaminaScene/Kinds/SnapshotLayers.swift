import LaminaGeometry
import LaminaLayers

/// A snapshot layer being read. It shows nothing until the tree is complete.
struct SnapshotLayerDraft: LayerTarget {
    let layer: Layer = Layer().snapshot(in: .zero, afterUpdates: true)
    var parts = LayerParts(snapshot: SnapshotParts())
}

/// The content of a snapshot. It is a class, so that other layers carry only a reference.
final class SnapshotParts {
    /// The id of the layer to show, resolved when all layers are known.
    var original: NodeID?
    var rect: Rect?
    var isAfterUpdates = true
}

extension LayerDeclaration {
    /// A layer of type "snapshot".
    static let snapshot = ObjectDeclaration(
        "snapshotLayer",
        "A layer that draws another layer as it is when the document has been read. Its default size "
            + "is that of what it shows; effects inside it sample only what is inside it.",
        appliesDefaults: false, rules: geometryRules, make: SnapshotLayerDraft(),
        properties: {
            common() + [
                Property(
                    required: "of", .reference, "The id of the layer to draw; it must not contain this layer."
                ) { $0.parts.snapshot?.original = $1 },
                Property(
                    "rect", .boundedRect,
                    "The part to draw, in that layer's coordinates: [x, y, width, height]; its bounds if absent."
                ) { $0.parts.snapshot?.rect = $1 },
                Property(
                    "afterUpdates", .boolean, default: true, "Waits for pending changes before the snapshot is taken."
                ) { $0.parts.snapshot?.isAfterUpdates = $1 },
            ]
        })
}

extension ValueDeclaration where Value == NodeID {
    /// The id of a layer, which the building code resolves.
    static var reference: ValueDeclaration {
        deferred(.phrased("the id of a layer", .text(pattern: "[\\s\\S]")))
    }
}
