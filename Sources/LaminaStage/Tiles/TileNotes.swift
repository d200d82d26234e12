import LaminaGeometry
import LaminaImage
import LaminaTiles

/// What is remembered of a layer's tiles from one frame to the next.
final class TileNotes {
    /// Where things are going.
    var course = TileCourse()
    /// The images shown in the last frame, by which a kept image of the layer tells whether it is out of date. Held, so
    /// that no other can come to stand where one stood.
    var shown: [Image] = []
    /// Whether a tile was on its way in.
    var wasFading = false
    /// Tiles that were missing, with the moment since when they are there: NaN while they aren't.
    var late: [TileID: Double] = [:]

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
