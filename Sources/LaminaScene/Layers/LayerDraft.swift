import LaminaGeometry
import LaminaLayers

/// A layer being read: its own properties are set immediately; the others are set when its whole object is known.
protocol LayerTarget: SendableMetatype {
    var layer: Layer { get }
    var parts: LayerParts { get set }
}

/// The parts of a layer's object that can't be set on the layer immediately.
struct LayerParts {
    var id: String?
    var name: String?

    /// Depends on the anchor point.
    var frame: Rect?

    /// The part of the layer in layout, read when its superlayer is known.
    var layout: NodeID?

    /// Paths of pictures, read when the document's folder is known.
    var contents: NodeID?
    var backgroundPattern: NodeID?

    /// A layer and an array of layers, read when this layer has been added.
    var mask: NodeID?
    var sublayers: NodeID?

    /// Animations, whose values depend on the kind of layer.
    var animations: NodeID?

    /// The cells of an emitter, which reference pictures.
    var emitterCells: NodeID?

    /// The tile source of a tiled layer.
    var tileSource: NodeID?

    /// The source of a sequence layer's pictures, and their rate.
    var sequence: SequenceSource?

    /// The id of a sequence layer whose picture this layer shows.
    var contentsSequence: NodeID?

    /// True if the object sets contentsScale.
    var hasContentsScale = false

    /// The runs of a text layer, and the font families that it names.
    var runs: [TextRunParts]?
    var fonts: [FontReference] = []

    /// The content of a snapshot layer, taken when all layers are known.
    var snapshot: SnapshotContent?
}

extension LayerParts {
    /// The content of a snapshot. It is a class, so that other layers carry only a reference.
    final class SnapshotContent {
        /// The id of the layer to show, resolved when all layers are known.
        var original: NodeID?
        var rect: Rect?
        var isAfterUpdates = true
    }

    /// The source of a sequence. It is a class, so that other layers carry only a reference.
    final class SequenceSource {
        /// The path, opened when the document's folder is known.
        var source: NodeID?
        var rate: Double?
    }
}

/// A layer of one class being read.
struct LayerDraftOf<Kind: Layer>: LayerTarget {
    let kind: Kind
    var parts = LayerParts()

    var layer: Layer { kind }
}

/// A layer of any class below the root.
struct LayerDraft: LayerTarget {
    var layer = Layer()
    var parts = LayerParts()

    /// Creates a plain layer.
    init() {}

    /// Creates a draft from one of another type.
    init(_ target: some LayerTarget) { (layer, parts) = (target.layer, target.parts) }
}
