import Foundation
import LaminaLayers

/// A layer that shows a picture in tiles, being read.
struct TiledLayerDraft: LayerTarget {
    let tiledLayer = TiledLayer()
    var parts = LayerParts()

    var layer: Layer { tiledLayer }
}

extension LayerDeclaration {
    /// A layer of type "tiled".
    static let tiled = ObjectDeclaration(
        "tiledLayer",
        "A layer that shows a picture in tiles, of which only those are read that can be seen, in the level of detail in "
            + "which they are seen.",
        appliesDefaults: false, rules: placeRules, make: TiledLayerDraft(),
        properties: {
            common() + [
                Property(
                    required: "source", .tileSource,
                    "Where the tiles come from: a Deep Zoom picture (map.dzi), a folder of map tiles "
                        + "(folder/{z}/{x}/{y}.png), or a huge PNG, JPEG or PPM, from the document."
                ) { $0.parts.tileSource = $1 },
                Property(
                    "tileSize", .number(in: .between(16...4096)), default: 256,
                    "The side of a tile in pixels, where the picture is not cut already."
                ) { $0.tiledLayer.tileSize = CGSize(width: $1, height: $1) },
                Property(
                    "levelsOfDetail", .number(in: .between(0...32)), default: 0,
                    "How many levels of detail are used, from the finest on; 0 is as many as there are."
                ) { $0.tiledLayer.levelsOfDetail = Int($1) },
                Property(
                    "levelsOfDetailBias", .number(in: .between(0...16)), default: 0,
                    "How many levels have more pixels than contentsScale says, where pixels are made for the layer."
                ) { $0.tiledLayer.levelsOfDetailBias = Int($1) },
                Property(
                    "fadeDuration", .number(in: .between(0...3600)), default: 0.25,
                    "How long tiles that came late take to fade in, in seconds; only where frames don't wait for tiles."
                ) { $0.tiledLayer.supply.fadeDuration = $1 },
            ]
        })
}

extension ValueDeclaration where Value == NodeID {
    /// The path of tiles, which the building code opens.
    static var tileSource: ValueDeclaration {
        deferred(.phrased("the path of a picture in tiles", .text(pattern: "[\\s\\S]")))
    }
}
