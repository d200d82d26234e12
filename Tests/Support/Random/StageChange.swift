import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Changes a few layers of a stage by chance, as an animation would from one frame to the next.
///
/// ```swift
/// var change = StageChange(seed: 7)
/// change.apply(to: stage)
/// ```
///
/// The layers stay the same objects. The same seed changes the same scene in the same way.
package struct StageChange {
    private var dice: Dice

    /// The changes of a seed.
    package init(seed: UInt64) {
        var mixer = SplitMix64(seed: seed ^ 0xDA3A_6E)
        dice = Dice(seed: mixer.next())
    }

    /// Changes one layer or a few; now and then none.
    package mutating func apply(to stage: Stage) {
        stage.disablesActions = true
        if dice.chance(8) { return }
        for _ in 0..<dice.weighted([(6, 1), (3, 2), (1, 4)]) {
            var layers: [Layer] = []
            var open = stage.root.sublayers
            while let layer = open.popLast() {
                layers.append(layer)
                open += layer.sublayers
                if let mask = layer.mask { open.append(mask) }
            }
            if layers.isEmpty { return }
            change(layers[dice.below(layers.count)], among: layers)
        }
    }

    private mutating func change(_ layer: Layer, among layers: [Layer]) {
        switch dice.below(15) {
        case 0...3:
            layer.position.x += Double(dice.fraction(-4...4, of: 4))
            layer.position.y += Double(dice.fraction(-4...4, of: 4))
        case 4: layer.position.x += Double(dice.whole(-20...20))
        case 5: layer.opacity = Float(dice.fraction(0...1, of: 16))
        case 6, 7: layer.backgroundColor = Color(white: dice.fraction(0...1, of: 15), alpha: dice.chance(70) ? 1 : 0.5)
        case 8: layer.isHidden.toggle()
        case 9: layer.bounds.size.width += Double(dice.whole(-4...4))
        case 10: layer.zPosition = Double(dice.whole(-2...2))
        case 11: layer.contents = layers[dice.below(layers.count)].contents
        case 12: layer.cornerRadius = Double(dice.whole(0...8))
        case 13: changeEffects(of: layer)
        default: changeTree(layer)
        }
    }

    private mutating func changeEffects(of layer: Layer) {
        switch dice.below(7) {
        case 0: layer.filters = dice.chance(50) ? [] : [Filter(.gaussianBlur(radius: Double(dice.whole(0...6))))]
        case 1:
            layer.backgroundFilters =
                dice.chance(50) ? [] : [Filter(.gaussianBlur(radius: Double(dice.whole(1...6)), edge: .mirror))]
        case 2: layer.shadowOpacity = Float(dice.fraction(0...1, of: 4))
        case 3: layer.shouldRasterize.toggle()
        case 4: layer.isIsolated.toggle()
        case 5: layer.isMaskInverted.toggle()
        default: layer.masksToBounds.toggle()
        }
    }

    private mutating func changeTree(_ layer: Layer) {
        guard let parent = layer.superlayer, parent.mask !== layer else { return }
        switch dice.below(3) {
        case 0: layer.removeFromSuperlayer()
        case 1:
            let added = Layer()
            added.frame = Rect(x: dice.whole(-4...20), y: dice.whole(-4...20), width: dice.whole(1...24), height: 9)
            added.backgroundColor = Color(red: dice.fraction(0...1, of: 8), green: 0.5, blue: 1)
            parent.addSublayer(added)
        default:
            layer.removeFromSuperlayer()
            parent.insertSublayer(layer, at: 0)
        }
    }
}
