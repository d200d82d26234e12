import LaminaLayers

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
