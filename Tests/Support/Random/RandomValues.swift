import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Sets values of layers by chance, and never what layers there are, their order, contents or effects.
///
/// ```swift
/// var values = RandomValues(seed: 7)
/// values.apply(to: stage)
/// ```
///
/// One layer is often changed again and again, as something that is dragged. The same seed changes the same scene in the
/// same way.
package struct RandomValues {
    private var dice: Dice
    /// The layer that was changed last.
    private var layer: Layer?

    /// The changes of a seed.
    package init(seed: UInt64) {
        var mixer = SplitMix64(seed: seed ^ 0x5E7_7E5)
        dice = Dice(seed: mixer.next())
    }

    /// Changes a value or a few of one layer; now and then none.
    package mutating func apply(to stage: Stage) {
        stage.disablesActions = true
        if dice.chance(5) { return }
        if layer == nil || dice.chance(25) {
            var layers: [Layer] = []
            var open = stage.root.sublayers
            while let layer = open.popLast() {
                layers.append(layer)
                open += layer.sublayers
                if let mask = layer.mask { open.append(mask) }
            }
            if layers.isEmpty { return }
            layer = dice.pick(layers)
        }
        guard let layer else { return }
        for _ in 0..<dice.weighted([(6, 1), (2, 2)]) { change(layer, size: stage.root.bounds.size) }
    }

    private mutating func change(_ layer: Layer, size: Size) {
        switch dice.below(16) {
        case 0...5:
            layer.position.x += dice.fraction(-4...4, of: 4)
            layer.position.y += dice.fraction(-4...4, of: 4)
        case 6: layer.position.x += layer.position.x > size.width ? -2 * size.width : 2 * size.width
        case 7, 8: layer.backgroundColor = Color(white: dice.fraction(0...1, of: 15), alpha: dice.pick([1, 1, 0.5, 0]))
        case 9: layer.opacity = Float(dice.fraction(0...1, of: 4))
        case 10: layer.opacity = 1
        case 11: layer.isHidden.toggle()
        case 12: layer.bounds.size.width = max(0, layer.bounds.size.width + Double(dice.whole(-4...4)))
        case 13: layer.cornerRadius = Double(dice.whole(0...8))
        case 14:
            layer.borderWidth = dice.pick([0, 1, 2.5])
            layer.borderColor = Color(white: dice.fraction(0...1, of: 4), alpha: 0.7)
        default: layer.transform = Transform3D(rotation: dice.fraction(0...3, of: 4), x: 0, y: 0, z: 1)
        }
    }
}
