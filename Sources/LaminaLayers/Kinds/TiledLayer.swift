import Glibc
import LaminaGeometry
import LaminaTiles

/// A layer that shows a tiled picture, of which only the visible tiles are requested, at the level of detail that is
/// needed: a map, or a picture too large for memory.
///
/// ```swift
/// let map = TiledLayer()
/// map.bounds = Rect(x: 0, y: 0, width: 30_000, height: 30_000)
/// map.source = try DeepZoomTiles(path: "map.dzi")
/// ```
///
/// The picture fills the bounds. At each position the coarsest level is shown of which no texel is larger than a pixel,
/// under perspective too; in a rasterized layer (``Layer/shouldRasterize``) than a pixel of its image. Frames wait for
/// their tiles, so that pictures are exact; where the stage doesn't wait (`Stage.waitsForTiles`), a coarser tile is
/// shown until the missing one arrives and fades in. A tile that fails is shown as a marked one. Filtering across tiles
/// is the same as within one; `trilinear` filters count as `linear`, since coarser levels exist already.
///
/// A source whose picture has pixels of its own, such as a file, uses those. One that makes them, such as
/// ``DrawnTiles``, makes ``Layer/contentsScale`` × 2^``levelsOfDetailBias`` pixels per point at the finest level.
open class TiledLayer: Layer {
    /// The duration of the fade of tiles that arrive late, in seconds of the stage's time. The default is 0.25; 0 shows
    /// them at once. If frames wait for tiles nothing fades.
    open class var fadeDuration: Double { 0.25 }

    /// A layer of no size at the origin, without a source.
    public override init() {
        super.init()
        let supply = TileSupply()
        supply.fadeDuration = type(of: self).fadeDuration
        storage.supply = supply
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) { super.init(layer: layer) }

    /// The source of the tiles. The default is none: the layer shows no picture.
    public final var source: (any TileSource)? {
        get { supply.source }
        set {
            set { $0.source = newValue }
            didDefine(.source)
        }
    }

    /// The size of a tile in pixels, from 1 to 4096, for sources that make their pixels. The default is 256 × 256.
    public final var tileSize: Size {
        get { supply.tileSize }
        set {
            set { $0.tileSize = newValue }
            didDefine(.tileSize)
        }
    }

    /// The number of levels of detail, from the finest down, each with half as many pixels a side as the one before.
    /// The default, 0, is as many as there are.
    ///
    /// Core Animation's default is 1, with which a picture that is drawn small needs all of its finest tiles.
    public final var levelsOfDetail: Int {
        get { supply.levelsOfDetail }
        set {
            set { $0.levelsOfDetail = newValue }
            didDefine(.levelsOfDetail)
        }
    }

    /// The number of levels with more pixels than ``Layer/contentsScale``, for layers that are drawn enlarged. The
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

// MARK: Supply

/// The tiles of a layer: their source, and the state that is retained between frames.
package final class TileSupply: ContentsSupply {
    package var source: (any TileSource)?
    package var tileSize = Size(width: 256, height: 256)
    package var levelsOfDetail = 0
    package var levelsOfDetailBias = 0
    /// The duration in seconds.
    package var fadeDuration = 0.25

    /// The stage's own state of what it showed last.
    package var notes: AnyObject?

    package override init() { super.init() }

    /// The same tiles, without the stage's state of them.
    override func frozen(atRootTime rootTime: Double) -> Frozen {
        let copy = TileSupply()
        (copy.source, copy.tileSize, copy.fadeDuration) = (source, tileSize, fadeDuration)
        (copy.levelsOfDetail, copy.levelsOfDetailBias) = (levelsOfDetail, levelsOfDetailBias)
        return .supply(copy)
    }

    /// The layout of the tiles for a layer's size.
    package func layout(width: Double, height: Double, contentsScale: Double) -> TileLayout {
        func side(_ length: Double) -> Int { length >= 1 ? Int(min(length, Double(TilePyramid.longestTileSide))) : 1 }
        let scale = contentsScale > 0 ? contentsScale : 1
        return TileLayout(
            width: width * scale, height: height * scale, tileWidth: side(tileSize.width),
            tileHeight: side(tileSize.height), levelsOfDetail: max(0, levelsOfDetail),
            levelsOfDetailBias: max(0, levelsOfDetailBias))
    }
}
