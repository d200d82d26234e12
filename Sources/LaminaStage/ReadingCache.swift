import LaminaLayers

/// The state of a layer that is retained from one frame to the next, one entry for each time that the layer is read in
/// a frame: once, or once per instance.
///
/// Readings are identified by their index in the frame: the first gets the entry of the previous frame's first, and so
/// on.
struct ReadingCache<Entry> {
    /// The entries, by index of the reading.
    private var entries: [Entry] = []
    /// The frame that the layer was last read for, and the number of readings in it so far.
    private var frame = -1
    private var count = 0

    /// The entry of the current reading; one must have begun.
    var current: Entry {
        get { entries[count - 1] }
        _modify { yield &entries[count - 1] }
    }

    /// Begins the next reading in a frame; returns whether it is the first.
    ///
    /// - Parameter fresh: The entry to use if the previous frame had fewer readings.
    mutating func begin(inFrame number: Int, _ fresh: @autoclosure () -> Entry) -> Bool {
        let isFirst = number != frame
        if isFirst {
            entries.removeSubrange(count...)
            (frame, count) = (number, 0)
        }
        if count == entries.count { entries.append(fresh()) }
        count += 1
        return isFirst
    }
}

/// The versions of a rasterized layer's image, one per instance that shows it, retained from one render tree to the
/// next.
final class RasterVersions {
    private struct Entry {
        let version = RasterVersion()
        /// In a flipped geometry, images inside are flipped back, which changes the rasterized image.
        let isFlipped: Bool
    }

    private var cache = ReadingCache<Entry>()
    /// True if an image has changed in the current frame.
    private var hasChanged = false

    /// The versions of a layer, created if there are none.
    static func of(_ effects: LayerEffects) -> RasterVersions {
        if let there = effects.cachedRasters as? RasterVersions { return there }
        let made = RasterVersions()
        effects.cachedRasters = made
        return made
    }

    /// The version of the layer's next image in a frame: a new one if the image would differ from that of the previous
    /// frame.
    ///
    /// Once one image has changed, all later ones of the frame count as changed: changes are reported at the first
    /// reading, and the order of instances may change.
    func next(inFrame number: Int, contentHasChanged: Bool, isFlipped: Bool) -> RasterVersion {
        if cache.begin(inFrame: number, Entry(isFlipped: isFlipped)) { hasChanged = false }
        if contentHasChanged || cache.current.isFlipped != isFlipped { hasChanged = true }
        if hasChanged { cache.current = Entry(isFlipped: isFlipped) }
        return cache.current.version
    }
}
