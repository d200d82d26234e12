import LaminaGeometry
import LaminaLayers

/// A tiled layer being read.
struct TiledLayerDraft: LayerTarget {
    let tiledLayer = TiledLayer()
    var parts = LayerParts()

    var layer: Layer { tiledLayer }
}

extension LayerDeclaration {
    /// A layer of type "tiled".
    static let tiled = ObjectDeclaration(
        "tiledLayer",
        "A layer that shows an image in tiles, loading only visible tiles at the level of detail at "
            + "which they are seen.",
        appliesDefaults: false, rules: geometryRules, make: TiledLayerDraft(),
        properties: {
            common() + [
                Property(
                    required: "source", .tileSource,
                    "The path of the tiles, relative to the document: a Deep Zoom image (map.dzi), a folder of "
                        + "map tiles (folder/{z}/{x}/{y}.png), or a huge PNG, JPEG or PPM file."
                ) { $0.parts.tileSource = $1 },
                Property(
                    "tileSize", .number(in: .between(16...4096)), default: 256,
                    "The side of a tile in pixels, for images that are not already tiled."
                ) { $0.tiledLayer.tileSize = Size(width: $1, height: $1) },
                Property(
                    "levelsOfDetail", .number(in: .between(0...32)), default: 0,
                    "The number of levels of detail to use, starting with the finest; 0 uses all."
                ) { $0.tiledLayer.levelsOfDetail = Int($1) },
                Property(
                    "levelsOfDetailBias", .number(in: .between(0...16)), default: 0,
                    "The number of levels with more pixels than contentsScale, for tiles that are drawn on demand."
                ) { $0.tiledLayer.levelsOfDetailBias = Int($1) },
                Property(
                    "fadeDuration", .number(in: .between(0...3600)), default: 0.25,
                    "The fade-in duration of tiles that arrive late, in seconds; used only if frames do not wait "
                        + "for tiles."
                ) { $0.tiledLayer.supply.fadeDuration = $1 },
            ]
        })
}

extension ValueDeclaration where Value == NodeID {
    /// The path of a tile source, which the building code opens.
    static var tileSource: ValueDeclaration {
        deferred(.phrased("the path of a picture in tiles", .text(pattern: "[\\s\\S]")))
    }
}
