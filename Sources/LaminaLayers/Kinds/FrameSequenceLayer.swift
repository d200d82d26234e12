import LaminaImage

/// A layer that plays pictures that follow one another: numbered files, an animated PNG, a film, or a program's own.
///
/// ```swift
/// let movie = FrameSequenceLayer(try NumberedPictures(pattern: "frame-%04d.png", rate: SequenceRate(24)))
/// for tile in wall { tile.contentsSequence = movie }  // many layers, one picture
/// ```
///
/// The picture takes the place of ``Layer/contents``, so that `contentsRect`, `contentsGravity` and the like hold for it.
/// Which one it is follows from the layer's own time: ``Layer/timing`` sets when it begins, how fast it runs and where it
/// stands. The same time always shows the same picture. Each is decoded once for all layers that show it; a short loop is
/// decoded once in all (64 MiB). In the place of a picture that fails none is shown, which is told in ``faults`` and by the frame's tree.
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

    /// A copy that stands for what a layer shows; see ``Layer/presentation()``.
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

    /// Whether the pictures begin anew when they are over; else the last one stays. The default is true.
    ///
    /// Before time 0 of the layer it is the first one that shows, either way.
    public final var repeats: Bool {
        get { player?.repeats ?? true }
        set {
            player?.repeats = newValue
            markChanged()
            didDefine(.repeats)
        }
    }

    /// What went wrong with pictures that could not be shown: the first few.
    public final var faults: [String] { player?.faults ?? [] }
}

extension Layer {
    /// A layer whose moving picture this one shows too, at that layer's time. The default is none.
    ///
    /// The other layer need not be on show; it is not held.
    public final var contentsSequence: FrameSequenceLayer? {
        get { (storage.supply as? FrameSupply)?.player.layer as? FrameSequenceLayer }
        set {
            storage.supply = newValue?.player.map { FrameSupply($0) }
            markChanged()
            didDefine(.contentsSequence)
        }
    }
}
