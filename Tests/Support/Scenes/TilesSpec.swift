import LaminaImage
import LaminaLayers
import LaminaTiles

/// The description of a layer's tiles: an image of the scene, cut.
package struct TilesSpec: Sendable, Equatable {
    /// An index into ``SceneSpec/images``.
    package var image: Int
    /// The side of a tile in pixels.
    package var side: Int

    package init(image: Int, side: Int) { (self.image, self.side) = (image, side) }

    func makeLayer(_ images: [Image]) -> TiledLayer? {
        guard images.indices.contains(image) else { return nil }
        let layer = TiledLayer()
        layer.source = ImageTiles(images[image], tileWidth: min(side, 4096), tileHeight: min(side, 4096))
        return layer
    }

    /// Documents know no tiles this small; the command cuts the image into larger ones.
    var documentMembers: [(key: String, value: String)] {
        [("type", "\"tiled\""), ("source", DocumentText.image(image)), ("tileSize", "\(max(16, min(side, 4096)))")]
    }
}
