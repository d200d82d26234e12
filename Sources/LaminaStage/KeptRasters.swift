import LaminaLayers

/// What a rasterized layer keeps from one render tree to the next: the version of its image, for each time that the layer
/// is read in a frame. In instances that is more than once, and each shows an image of its own.
final class KeptRasters {
    private struct Kept {
        let version = RasterVersion()
        /// In a flipped geometry images inside are turned back, which the image shows.
        let isMirrored: Bool
    }

    /// In the order in which the layer is read within a frame.
    private var kept: [Kept] = []
    /// The frame that the layer was read for last, and how many of the versions are of it.
    private var frame = -1
    private var count = 0
    /// Whether an image in that frame has come to be another one.
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
        if number != frame {
            kept.removeSubrange(count...)
            (frame, count, hasChanged) = (number, 0, false)
        }
        if contentHasChanged || count < kept.count && kept[count].isMirrored != isMirrored { hasChanged = true }
        if count == kept.count {
            kept.append(Kept(isMirrored: isMirrored))
        } else if hasChanged {
            kept[count] = Kept(isMirrored: isMirrored)
        }
        count += 1
        return kept[count - 1].version
    }
}
