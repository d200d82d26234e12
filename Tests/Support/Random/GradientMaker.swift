import Foundation
import LaminaGeometry
import LaminaLayers

/// Gives layers of a scene made by chance gradients, as it does masks.
///
/// It has dice of its own and comes last, so that scenes without are what they would be without it.
struct GradientMaker {
    var dice: Dice
    /// For what gradients have beyond Core Animation's, so that those without are what they would be.
    private var mixingDice: Dice

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        var mixer = SplitMix64(seed: seed ^ 0x5EED_0F_C010)
        mixingDice = Dice(seed: mixer.next())
    }

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
        mix(&gradient)
        return gradient
    }

    /// Gives a gradient spread, midpoints, a colour space, a focus.
    private mutating func mix(_ gradient: inout GradientSpec) {
        if mixingDice.chance(25) { gradient.spreadMethod = mixingDice.pick([.repeat, .reflect]) }
        if mixingDice.chance(20) {
            gradient.midpoints = (1..<max(gradient.colors.count, 1)).map { _ in
                mixingDice.weighted([(3, 0), (3, 1), (10, 0.5), (40, mixingDice.fraction(0...1, of: 16))])
            }
        }
        if mixingDice.chance(25) { gradient.colorInterpolation = mixingDice.pick([.linearSRGB, .oklab]) }
        gradient.interpolatesPremultiplied = mixingDice.chance(25)
        // Without dice, so that the others fall as they would without it.
        if gradient.locations == nil, gradient.spreadMethod != .pad || gradient.midpoints != nil {
            let step = gradient.type == .conic ? 45.0 : 5
            gradient.stopDistances = gradient.colors.indices.map { Double(($0 + 1) / 2) * step }
        }
        guard gradient.type == .radial, mixingDice.chance(50) else { return }
        // In the last colour's ellipse, on it, or outside.
        let side = mixingDice.weighted([(70, 2), (30, 5)])
        let (x, y) = (mixingDice.fraction(-side...side, of: 1) / 4, mixingDice.fraction(-side...side, of: 1) / 4)
        gradient.focus = Point(
            x: gradient.startPoint.x + x * (gradient.endPoint.x - gradient.startPoint.x),
            y: gradient.startPoint.y + y * (gradient.endPoint.y - gradient.startPoint.y))
        if mixingDice.chance(40) { gradient.focusRadius = mixingDice.fraction(0...1, of: 8) }
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
