import Foundation
import LaminaTiles

/// The tiles of a layer: where they come from, and what is remembered of them from frame to frame.
package final class TileSupply: ContentsSupply {
    package var source: (any TileSource)?
    package var tileSize = CGSize(width: 256, height: 256)
    package var levelsOfDetail = 0
    package var levelsOfDetailBias = 0
    /// Seconds.
    package var fadeDuration = 0.25

    /// The stage's own notes on what it showed last.
    package var notes: AnyObject?

    package override init() { super.init() }

    /// How a layer of a size would have its picture cut.
    package func layout(width: Double, height: Double, contentsScale: Double) -> TileLayout {
        func side(_ length: Double) -> Int { length >= 1 ? Int(min(length, Double(TilePyramid.longestTileSide))) : 1 }
        let scale = contentsScale > 0 ? contentsScale : 1
        return TileLayout(
            width: width * scale, height: height * scale, tileWidth: side(tileSize.width),
            tileHeight: side(tileSize.height), levelsOfDetail: max(0, levelsOfDetail),
            levelsOfDetailBias: max(0, levelsOfDetailBias))
    }
}
