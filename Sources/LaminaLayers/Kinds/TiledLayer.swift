import Foundation
import LaminaTiles

/// A layer that shows a picture in tiles, of which only those are asked for that can be seen, in the level of detail in
/// which they are seen: a map, or a picture too large for memory.
///
/// ```swift
/// let map = TiledLayer()
/// map.bounds = CGRect(x: 0, y: 0, width: 30_000, height: 30_000)
/// map.source = try DeepZoomTiles(path: "map.dzi")
/// ```
///
/// The picture fills the bounds. At each place the coarsest level is shown of which no texel is larger than a pixel, under
/// perspective too; in a layer that is rasterized (``Layer/shouldRasterize``) than a pixel of its image. Frames wait for
/// their tiles, so that pictures are exact; where the stage doesn't wait (`Stage.waitsForTiles`), a coarser tile stands in
/// for one that has not come, which then fades in. A tile that fails is shown as a marked one. Filtering across tiles is
/// as within one; `trilinear` filters count as `linear`, since coarser levels are there already.
///
/// A source whose picture has pixels of its own, such as a file, goes by those. One that makes them, such as
/// ``DrawnTiles``, makes ``Layer/contentsScale`` × 2^``levelsOfDetailBias`` pixels a point at the finest level.
open class TiledLayer: Layer {
    /// How long tiles that came late take to fade in, in seconds of the stage's time. The default is 0.25; 0 shows them
    /// at once. Where frames wait for tiles nothing fades.
    open class var fadeDuration: Double { 0.25 }

    /// A layer of no size at the origin, without a source.
    public override init() {
        super.init()
        let supply = TileSupply()
        supply.fadeDuration = type(of: self).fadeDuration
        storage.supply = supply
    }

    /// A copy that stands for what a layer shows; see ``Layer/presentation()``.
    public required init(layer: Layer) { super.init(layer: layer) }

    /// Where the tiles come from. The default is nowhere: the layer shows no picture.
    public final var source: (any TileSource)? {
        get { supply.source }
        set {
            set { $0.source = newValue }
            didDefine(.source)
        }
    }

    /// The size of a tile in pixels, from 1 to 4096, for sources that make their pixels. The default is 256 × 256.
    public final var tileSize: CGSize {
        get { supply.tileSize }
        set {
            set { $0.tileSize = newValue }
            didDefine(.tileSize)
        }
    }

    /// How many levels of detail are used, from the finest on, each with half as many pixels a side as the one before. The
    /// default, 0, is as many as there are.
    ///
    /// Core Animation's default is 1, with which a picture seen from afar needs all of its finest tiles.
    public final var levelsOfDetail: Int {
        get { supply.levelsOfDetail }
        set {
            set { $0.levelsOfDetail = newValue }
            didDefine(.levelsOfDetail)
        }
    }

    /// How many levels have more pixels than ``Layer/contentsScale`` says, for when the layer is seen enlarged. The
    /// default is 0. Pictures that have pixels of their own have no more than those.
    public final var levelsOfDetailBias: Int {
        get { supply.levelsOfDetailBias }
        set {
            set { $0.levelsOfDetailBias = newValue }
            didDefine(.levelsOfDetailBias)
        }
    }

    package final var supply: TileSupply { storage.supply as? TileSupply ?? TileSupply() }

    private final func set(_ body: (TileSupply) -> Void) {
        body(supply)
        markChanged()
    }
}

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
