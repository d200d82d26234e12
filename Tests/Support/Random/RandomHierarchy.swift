import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Adds, removes and moves layers of a stage by chance, mostly plain ones among many others, and sets values of some.
///
/// ```swift
/// let stage = RandomHierarchy.makeStage(seed: 7)
/// var hierarchy = RandomHierarchy(seed: 7)
/// hierarchy.apply(to: stage)
/// ```
///
/// The same seed changes the stage of a seed in the same way.
package struct RandomHierarchy {
    private var dice: Dice
    /// Layers that were removed, and may be added again.
    private var removed: [Layer] = []

    /// The changes of a seed.
    package init(seed: UInt64) {
        var mixer = SplitMix64(seed: seed ^ 0x41E_8A7)
        dice = Dice(seed: mixer.next())
    }

    /// A stage of 200 × 100 points whose root has 60 sublayers, three of which are groups of 24: a plain one, one that
    /// fades and one that clips.
    package static func makeStage(seed: UInt64) -> Stage {
        var hierarchy = RandomHierarchy(seed: seed ^ 0x57A_6E5)
        let stage = Stage(size: Size(width: 200, height: 100))
        stage.disablesActions = true
        stage.manySublayers = 8
        for index in 0..<60 {
            guard index % 20 == 10 else {
                stage.root.addSublayer(hierarchy.makeLeaf())
                continue
            }
            let group = Layer()
            group.frame = Rect(x: Double(index), y: 10, width: 90, height: 60)
            if index == 30 { group.opacity = 0.5 }
            if index == 50 { (group.masksToBounds, group.cornerRadius) = (true, 6) }
            for _ in 0..<24 { group.addSublayer(hierarchy.makeLeaf()) }
            stage.root.addSublayer(group)
        }
        return stage
    }

    /// Makes one change or a few.
    package mutating func apply(to stage: Stage) {
        for _ in 0..<dice.weighted([(8, 1), (4, 2), (1, 6)]) {
            let holders = [stage.root] + stage.root.sublayers.filter { $0.sublayers.count > 1 }
            change(dice.pick(holders), among: holders)
        }
    }

    private mutating func change(_ holder: Layer, among holders: [Layer]) {
        let place = dice.below(holder.sublayers.count + 1)
        let choice = dice.below(100)
        if choice < 20 { return holder.insertSublayer(makeLeaf(), at: place) }
        if choice < 25 { return holder.addSublayer(makeLeaf()) }
        if choice < 32 {
            if let layer = removed.popLast() { holder.insertSublayer(layer, at: place) }
            return
        }
        let leaves = holder.sublayers.filter { $0.sublayers.isEmpty }
        if leaves.isEmpty { return }
        let leaf = dice.pick(leaves)
        switch choice {
        case ..<58:
            leaf.removeFromSuperlayer()
            if dice.chance(40) { removed.append(leaf) }
        case ..<66: holder.insertSublayer(leaf, at: place)
        case ..<72:
            let other = dice.pick(holders)
            other.insertSublayer(leaf, at: dice.below(other.sublayers.count + 1))
        case ..<74:
            let short = makeLeaf()
            holder.insertSublayer(short, at: place)
            short.removeFromSuperlayer()
        case ..<84: leaf.position.x += dice.fraction(-20...20, of: 4)
        case ..<90: leaf.backgroundColor = Color(white: dice.fraction(0...1, of: 8), alpha: dice.chance(60) ? 1 : 0.5)
        case ..<94: leaf.isHidden.toggle()
        case ..<98: leaf.opacity = Float(dice.fraction(0...1, of: 4))
        case 98: leaf.zPosition = leaf.zPosition == 0 ? 1 : 0
        default: leaf.shadowOpacity = leaf.shadowOpacity == 0 ? 0.5 : 0
        }
    }

    private mutating func makeLeaf() -> Layer {
        let layer = Layer()
        layer.frame = Rect(
            x: dice.fraction(-10...190, of: 2), y: dice.fraction(-10...90, of: 2), width: Double(dice.whole(4...24)),
            height: Double(dice.whole(4...24)))
        layer.backgroundColor = Color(
            red: dice.fraction(0...1, of: 4), green: 0.5, blue: dice.fraction(0...1, of: 4),
            alpha: dice.chance(40) ? 1 : 0.5)
        layer.cornerRadius = dice.pick([0, 2, 2])
        if dice.chance(20) { (layer.borderWidth, layer.borderColor) = (1, .white) }
        if dice.chance(30) { layer.name = "leaf \(dice.below(1000))" }
        return layer
    }
}
