import LaminaLayers

/// What a rasterized layer keeps from one render tree to the next.
final class KeptRaster {
    let version = RasterVersion()
    /// In a flipped geometry images inside are turned back, which the image shows.
    private let isMirrored: Bool

    private init(isMirrored: Bool) { self.isMirrored = isMirrored }

    /// The layer's own, made anew if its image would differ from the last one.
    static func current(of effects: LayerEffects, contentHasChanged: Bool, isMirrored: Bool) -> KeptRaster {
        if !contentHasChanged, let kept = effects.keptRaster as? KeptRaster, kept.isMirrored == isMirrored {
            return kept
        }
        let new = KeptRaster(isMirrored: isMirrored)
        effects.keptRaster = new
        return new
    }
}
