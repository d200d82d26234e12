import LaminaLayers

/// What is kept of a layer from one frame to the next, for each time that it is read in a frame: once, or in instances as
/// often as there are any.
///
/// Readings are told apart by their turn: a frame's first is given what the first of the frame before has left, and so on.
struct FrameTurns<Kept> {
    /// By turn.
    private var kept: [Kept] = []
    /// The frame that the layer was read for last, and how many turns have come in it.
    private var frame = -1
    private var count = 0

    /// What is kept for the turn that was begun last; there is one.
    var current: Kept {
        get { kept[count - 1] }
        _modify { yield &kept[count - 1] }
    }

    /// Goes on to the next turn in a frame; the result is whether it is the first.
    ///
    /// - Parameter fresh: What there is where the frame before had fewer.
    mutating func begin(inFrame number: Int, _ fresh: @autoclosure () -> Kept) -> Bool {
        let isFirst = number != frame
        if isFirst {
            kept.removeSubrange(count...)
            (frame, count) = (number, 0)
        }
        if count == kept.count { kept.append(fresh()) }
        count += 1
        return isFirst
    }
}

/// What a rasterized layer keeps from one render tree to the next: the version of its image, for each instance that shows
/// one.
final class KeptRasters {
    private struct Kept {
        let version = RasterVersion()
        /// In a flipped geometry images inside are turned back, which the image shows.
        let isMirrored: Bool
    }

    private var turns = FrameTurns<Kept>()
    /// Whether an image in the frame that is read has come to be another one.
    private var hasChanged = false

    /// Those of a layer, made if there are none.
    static func of(_ effects: LayerEffects) -> KeptRasters {
        if let there = effects.keptRasters as? KeptRasters { return there }
        let made = KeptRasters()
        effects.keptRasters = made
        return made
    }

    /// The version of the layer's next image in a frame, made anew if the image would differ from that of the frame before.
    ///
    /// After one that has changed so have the others of the frame: what changes the layer is told when it is read first,
    /// and instances may come to be read in other turns.
    func next(inFrame number: Int, contentHasChanged: Bool, isMirrored: Bool) -> RasterVersion {
        if turns.begin(inFrame: number, Kept(isMirrored: isMirrored)) { hasChanged = false }
        if contentHasChanged || turns.current.isMirrored != isMirrored { hasChanged = true }
        if hasChanged { turns.current = Kept(isMirrored: isMirrored) }
        return turns.current.version
    }
}
