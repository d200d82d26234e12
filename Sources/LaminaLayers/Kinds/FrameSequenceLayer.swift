import LaminaImage

/// A layer that plays a sequence of pictures: numbered files, an animated PNG, a film, or a program's own.
///
/// ```swift
/// let movie = FrameSequenceLayer(try NumberedPictures(pattern: "frame-%04d.png", rate: SequenceRate(24)))
/// for tile in tiles { tile.contentsSequence = movie }  // many layers, one picture
/// ```
///
/// The picture replaces ``Layer/contents``, so that `contentsRect`, `contentsGravity` and the like apply to it. It
/// follows from the layer's own time: ``Layer/timing`` sets the beginning, the speed and the offset. The same time
/// always shows the same picture. Each is decoded once for all layers that show it; a short loop (64 MiB) is decoded
/// only once. A picture that fails is not shown; its error is in ``faults`` and in the frame's render tree.
open class FrameSequenceLayer: Layer {
    package final private(set) var player: FramePlayer?

    /// A layer of no size at the origin that plays a sequence, or none.
    public init(_ sequence: (any PictureSequence)? = nil) {
        super.init()
        let player = FramePlayer(self)
        player.sequence = sequence
        self.player = player
        storage.supply = FrameSupply(player)
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        player = (layer as? FrameSequenceLayer)?.player
    }

    /// The pictures. The default is none.
    public final var sequence: (any PictureSequence)? {
        get { player?.sequence }
        set {
            player?.sequence = newValue
            markChanged()
            didDefine(.sequence)
        }
    }

    /// True if the sequence repeats; otherwise the last picture stays. The default is true.
    ///
    /// Before time 0 of the layer the first picture is shown in either case.
    public final var repeats: Bool {
        get { player?.repeats ?? true }
        set {
            player?.repeats = newValue
            markChanged()
            didDefine(.repeats)
        }
    }

    /// The errors of pictures that could not be shown: the first few.
    public final var faults: [String] { player?.faults ?? [] }
}

extension Layer {
    /// Another layer whose current picture this one shows too, at that layer's time. The default is none.
    ///
    /// The other layer need not be on a stage; it is not retained.
    public final var contentsSequence: FrameSequenceLayer? {
        get { (storage.supply as? FrameSupply)?.player.layer as? FrameSequenceLayer }
        set {
            storage.supply = newValue?.player.map { FrameSupply($0) }
            markChanged()
            didDefine(.contentsSequence)
        }
    }
}
