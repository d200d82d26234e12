import Foundation
import LaminaGeometry

/// Cuts contents of layers of a scene made by chance into tiles.
///
/// It has dice of its own and comes last, so that scenes without are what they would be without it.
struct TileMaker {
    var dice: Dice

    mutating func decorated(_ scene: SceneSpec) -> SceneSpec {
        var scene = scene
        guard !scene.images.isEmpty else { return scene }
        // Small trees are walked until one has tiles.
        for _ in 0..<3 {
            decorate(&scene.sublayers, imageCount: scene.images.count)
            if scene.sublayers.contains(where: \.holdsTiles) { break }
        }
        return scene
    }

    private mutating func decorate(_ layers: inout [LayerSpec], imageCount: Int) {
        for index in layers.indices {
            if layers[index].effects.visual == nil, layers[index].gradient == nil, dice.chance(35) {
                layers[index].tiles = TilesSpec(image: dice.below(imageCount), side: dice.whole(2...9))
                layers[index].contents = nil
                if dice.chance(40) { layers[index].backgroundColor = nil }
            }
            decorate(&layers[index].sublayers, imageCount: imageCount)
        }
    }
}

extension LayerSpec {
    fileprivate var holdsTiles: Bool { tiles != nil || sublayers.contains(where: \.holdsTiles) }
}
