import LaminaGeometry
import LaminaLayers

/// A layer being read: its own properties are set immediately; the others are set when its whole object is known.
struct LayerDraft {
    var layer = Layer()
    var parts = LayerParts()
}

/// An object that is read into a layer, and has properties besides those of all layers.
protocol LayerTarget: SendableMetatype {
    var draft: LayerDraft { get set }
}

extension LayerTarget {
    var layer: Layer { draft.layer }

    var parts: LayerParts {
        get { draft.parts }
        _modify { yield &draft.parts }
    }
}

extension Property where Target: LayerTarget {
    /// A property that layers of several types have.
    init(_ property: Property<LayerDraft>) {
        self.init(property) { $1(&$0.draft) }
    }
}

/// The parts of a layer's object that can't be set on the layer immediately.
struct LayerParts {
    var id: String?
    var name: String?

    /// Depends on the anchor point.
    var frame: Rect?

    /// The frame, bounds and position in percentages, which depend on the superlayer.
    var relativePlace: RelativePlace?

    /// The part of the layer in layout, read when its superlayer is known.
    var layout: NodeID?

    /// Paths of pictures, read when the document's folder is known.
    var contents: NodeID?
    var backgroundPattern: NodeID?
    var borderImage: NodeID?

    /// A layer and an array of layers, read when this layer has been added.
    var mask: NodeID?
    var masks: [MaskDraft] = []
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
    var draft: LayerDraft

    init(kind: Kind, parts: LayerParts = LayerParts()) {
        self.kind = kind
        draft = LayerDraft(layer: kind, parts: parts)
    }
}

/// One of several masks of a layer about to be read, as its layer is read later.
struct MaskDraft: Sendable {
    var layer: NodeID?
    var mode = MaskType.alpha
    var isInverted = false
    var composite = MaskComposite.add

    /// The mask with its layer.
    func mask(of layer: Layer) -> LayerMask {
        LayerMask(layer, mode: mode, isInverted: isInverted, composite: composite)
    }
}
