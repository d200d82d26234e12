import LaminaGeometry
import LaminaLayers

/// Gives layers of a scene made by chance radii for each corner, and continuous corners.
struct CornerMaker {
    var dice: Dice

    /// The scene with other corners: of many layers that have rounded ones, and of a few others.
    mutating func decorated(_ scene: SceneSpec) -> SceneSpec {
        var scene = scene
        for index in scene.sublayers.indices { round(&scene.sublayers[index]) }
        return scene
    }

    private mutating func round(_ layer: inout LayerSpec) {
        let chance = layer.cornerRadius > 0 ? 45 : 4
        let (hasRadii, isContinuous) = (dice.chance(chance), dice.chance(chance))
        if hasRadii { layer.cornerRadii = makeRadii() }
        if isContinuous { layer.cornerCurve = .continuous }
        if var mask = layer.effects.mask {
            round(&mask)
            layer.effects.mask = mask
        }
        for index in layer.sublayers.indices { round(&layer.sublayers[index]) }
    }

    private mutating func makeRadii() -> CornerRadii {
        if dice.chance(10) { return CornerRadii(dice.fraction(1...14, of: 4)) }
        return CornerRadii(
            topLeft: makeCorner(), topRight: makeCorner(), bottomRight: makeCorner(), bottomLeft: makeCorner())
    }

    private mutating func makeCorner() -> SIMD2<Double> {
        let (x, y) = (dice.fraction(1...20, of: 4), dice.fraction(1...20, of: 4))
        let corners: [(weight: Int, choice: SIMD2<Double>)] = [
            (30, SIMD2(x, x)), (45, SIMD2(x, y)), (20, .zero), (5, SIMD2(1000, 1000)),
        ]
        return dice.weighted(corners)
    }
}
