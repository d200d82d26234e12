import LaminaTiles

/// What is remembered of a layer's tiles from one frame to the next.
///
/// Instances of a layer may each show other tiles, as their clips differ. What one of them shows is compared with what
/// the same one showed in the frame before: the layer's first reading with the first, and so on.
final class TileNotes {
    /// In the order in which the layer is read within a frame; its own, or one an instance.
    private var readings: [TileReading] = []
    /// The frame that the layer was read for last, and how many of the readings have come to be in it.
    private var frame = -1
    private var count = 0
    /// Tiles that were missing, with the moment since when they are there: NaN while they aren't.
    var late: [TileID: Double] = [:]

    /// The reading that was begun last, with what the frame before left in it.
    var reading: TileReading {
        get { readings[count - 1] }
        _modify { yield &readings[count - 1] }
    }

    /// Goes on to the layer's next reading, which is the first if the frame is another than that of the last.
    func beginReading(inFrame number: Int) {
        if number != frame {
            readings.removeSubrange(count...)
            (frame, count) = (number, 0)
        }
        if count == readings.count { readings.append(TileReading()) }
        count += 1
    }

    /// How far a tile has faded in.
    func share(of tile: TileID, isThere: Bool, now: Double, duration: Double) -> Double {
        guard isThere else {
            late[tile] = .nan
            return 0
        }
        guard let since = late[tile] else { return 1 }
        if since.isNaN { late[tile] = now }
        let start = since.isNaN ? now : since
        guard duration > 0, now - start < duration else {
            late[tile] = nil
            return 1
        }
        return max(0, (now - start) / duration)
    }
}
