import Foundation
import LaminaLayers

/// A layer that is being read: its own values are set as they are met, the rest waits until the whole object is known.
protocol LayerTarget: SendableMetatype {
    var layer: Layer { get }
    var parts: LayerParts { get set }
}

/// What of a layer's object can't be set on the layer at once.
struct LayerParts {
    var id: String?
    var name: String?

    /// It needs the anchor point.
    var frame: CGRect?

    /// Paths of pictures, read when it is known where the document stands.
    var contents: NodeID?
    var backgroundPattern: NodeID?

    /// A layer and an array of layers, read when this one has its place.
    var mask: NodeID?
    var sublayers: NodeID?

    /// Animations, whose values depend on what the layer is.
    var animations: NodeID?

    /// Cells of an emitter, which have pictures.
    var emitterCells: NodeID?

    /// Of a layer of tiles: where they come from.
    var tileSource: NodeID?

    /// Where the pictures of a sequence come from, and their rate.
    var sequence: SequenceParts?

    /// The id of a layer whose moving picture this one shows.
    var contentsSequence: NodeID?

    /// Whether the object says at which scale the layer is drawn.
    var hasContentsScale = false

    /// Of a layer of text: its pieces, and the families that it names.
    var runs: [TextRunParts]?
    var fonts: [FontReference] = []

    /// Of a snapshot, taken when all layers have theirs.
    var snapshot: SnapshotParts?
}

/// A layer below the root.
struct LayerDraft: LayerTarget {
    var layer = Layer()
    var parts = LayerParts()

    /// A layer that is nothing but a layer.
    init() {}

    /// What has been read of a layer of another type.
    init(_ target: some LayerTarget) { (layer, parts) = (target.layer, target.parts) }
}
