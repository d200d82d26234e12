import Foundation
import LaminaGeometry
import LaminaLayers

/// Gives layers of a scene made by chance gradients, as it does masks.
///
/// It has dice of its own and comes last, so that scenes without are what they would be without it.
struct GradientMaker {
    var dice: Dice

    mutating func decorated(_ scene: SceneSpec) -> SceneSpec {
        var scene = scene
        // Small trees are walked until one has a gradient.
        for _ in 0..<3 {
            decorate(&scene.sublayers)
            if scene.sublayers.contains(where: \.holdsGradient) { break }
        }
        return scene
    }

    private mutating func decorate(_ layers: inout [LayerSpec]) {
        for index in layers.indices {
            // Vibrant layers and snapshots are of classes of their own.
            if layers[index].effects.visual == nil, dice.chance(30) {
                layers[index].gradient = makeGradient(isMask: false)
                if dice.chance(60) { layers[index].backgroundColor = nil }
                if dice.chance(60) { layers[index].contents = nil }
            }
            if var mask = layers[index].effects.mask {
                if dice.chance(50) {
                    mask.gradient = makeGradient(isMask: true)
                    if dice.chance(80) { (mask.contents, mask.pattern) = (nil, nil) }
                    if dice.chance(60) { mask.backgroundColor = nil }
                    if dice.chance(60) { mask.sublayers = [] }
                }
                layers[index].effects.mask = mask
            }
            decorate(&layers[index].sublayers)
        }
    }

    private mutating func makeGradient(isMask: Bool) -> GradientSpec {
        var gradient = GradientSpec()
        gradient.type = dice.pick(GradientLayerType.allCases)
        let count = dice.weighted([(3, 1), (50, 2), (27, 3), (20, dice.whole(4...9))])
        let isOpaque = !isMask && dice.chance(55)
        gradient.colors = (0..<count).map { _ in makeColor(isOpaque: isOpaque) }
        if dice.chance(45) {
            var locations = (0..<count).map { _ in dice.fraction(0...1, of: 8) }
            if dice.chance(90) { locations.sort() }
            gradient.locations = locations
        }
        if dice.chance(70) {
            gradient.startPoint = makePoint()
            gradient.endPoint = makePoint()
        }
        return gradient
    }

    private mutating func makePoint() -> Point {
        Point(x: dice.fraction(-4...8, of: 1) / 4 + 0.0625, y: dice.fraction(-4...8, of: 1) / 4)
    }

    private mutating func makeColor(isOpaque: Bool) -> Color {
        func channel() -> Double { Double(dice.below(16) * 17) / 255 }
        return Color(red: channel(), green: channel(), blue: channel(), alpha: isOpaque ? 1 : channel())
    }
}

extension LayerSpec {
    fileprivate var holdsGradient: Bool { gradient != nil || sublayers.contains(where: \.holdsGradient) }
}
