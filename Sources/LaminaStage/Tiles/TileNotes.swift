import LaminaImage
import LaminaTiles

/// What is remembered of a layer's tiles from one frame to the next.
///
/// Instances of a layer may each show other tiles, as their clips differ. What one of them shows is compared with what
/// the same one showed in the frame before.
final class TileNotes {
    private var readings = FrameTurns<TileReading>()
    /// Tiles that were missing, with the moment since when they are there: NaN while they aren't.
    var late: [TileID: Double] = [:]

    /// The reading that was begun last, with what the frame before left in it.
    var reading: TileReading {
        get { readings.current }
        _modify { yield &readings.current }
    }

    /// Goes on to the layer's next reading.
    func beginReading(inFrame number: Int) { _ = readings.begin(inFrame: number, TileReading()) }

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

/// What a layer's tiles were when the layer was read for a frame. In instances it is read as often as there are any.
struct TileReading {
    /// Where things are going.
    var course = TileCourse()
    /// The images that were shown, by which a kept image of the layer tells whether it is out of date. Held, so that no
    /// other can come to stand where one stood.
    private var shown: [Image] = []
    /// Whether a tile was on its way in.
    private var wasFading = false

    /// Notes what is shown now; the result is whether it looks other than before.
    mutating func show(_ images: [Image], isFading: Bool) -> Bool {
        defer { (shown, wasFading) = (images, isFading) }
        return isFading || wasFading || !images.elementsEqual(shown, by: ===)
    }
}
