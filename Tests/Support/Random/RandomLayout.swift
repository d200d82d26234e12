import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage

/// Constraints and stacks put into a scene by chance, some of which change in time, animated or not.
///
/// The same seed puts the same ones into a stage of the same scene; all changes happen within two seconds.
package enum RandomLayout {
    /// Constrains layers that are there, and adds one to three stacks.
    package static func add(to stage: Stage, seed: UInt64) {
        var mixer = SplitMix64(seed: seed ^ 0x1A40_07)
        var maker = RandomLayoutMaker(dice: Dice(seed: mixer.next()), stage: stage)
        maker.add()
    }
}

private struct RandomLayoutMaker {
    var dice: Dice
    let stage: Stage

    mutating func add() {
        var layers: [Layer] = [stage.root]
        var open = stage.root.sublayers
        while let layer = open.popLast() {
            layers.append(layer)
            open.append(contentsOf: layer.sublayers)
        }
        for layer in layers.dropFirst() where dice.chance(40) { constrain(layer) }
        for _ in 0..<dice.whole(1...3) { addStack(in: dice.pick(layers)) }
    }

    /// Places and sizes a layer by its superlayer, and now and then a sibling.
    private mutating func constrain(_ layer: Layer) {
        guard let superlayer = layer.superlayer, superlayer.mask !== layer else { return }
        layer.translatesAutoresizingMaskIntoConstraints = false
        let siblings = superlayer.sublayers.filter { $0 !== layer }
        let frame = layer.frame
        let left = layer.leadingAnchor.constraint(equalTo: superlayer.leadingAnchor, constant: frame.minX)
        let top =
            siblings.isEmpty || dice.chance(60)
            ? layer.topAnchor.constraint(equalTo: superlayer.topAnchor, constant: frame.minY)
            : layer.topAnchor.constraint(
                equalTo: dice.pick(siblings).centerYAnchor, constant: dice.fraction(-8...8, of: 2))
        let width =
            dice.chance(50)
            ? layer.widthAnchor.constraint(equalTo: superlayer.widthAnchor, multiplier: dice.pick([0.25, 0.5, 1]))
            : layer.widthAnchor.constraint(equalToConstant: max(frame.width, 1))
        let height = layer.heightAnchor.constraint(equalToConstant: max(frame.height, 1))
        let most = layer.trailingAnchor.constraint(lessThanOrEqualTo: superlayer.trailingAnchor)
        width.priority = LayoutPriority(Float(dice.pick([249.5, 500, 999])))
        most.priority = 750
        LayoutConstraint.activate([left, top, width, height, most])
        if dice.chance(50) { change(left, by: dice.fraction(-10...10, of: 2)) }
        if dice.chance(30) { change(height, by: dice.fraction(0...10, of: 2)) }
    }

    private mutating func change(_ constraint: LayoutConstraint, by amount: Double) {
        let (moment, duration) = (makeMoment(), dice.pick([0, 0.3, 0.5]))
        stage.perform(at: moment) { stage in
            Transaction.begin()
            Transaction.setAnimationDuration(duration)
            constraint.constant += amount
            stage.root.layoutIfNeeded()
            Transaction.commit()
        }
    }

    private mutating func addStack(in superlayer: Layer) {
        let items = (0..<dice.whole(1...4)).map { _ in makeItem() }
        let stack = StackLayer(arrangedLayers: items)
        stack.axis = dice.pick(LayoutAxis.allCases)
        stack.alignment = dice.pick(StackAlignment.allCases)
        stack.distribution = dice.pick(StackDistribution.allCases)
        stack.spacing = dice.fraction(0...4, of: 2)
        if items.count > 2 { dress(stack, like: items[0]) }
        superlayer.addSublayer(stack)
        var constraints = [
            stack.leadingAnchor.constraint(
                equalTo: superlayer.leadingAnchor, constant: dice.fraction(0...20, of: 2)),
            stack.topAnchor.constraint(equalTo: superlayer.topAnchor, constant: dice.fraction(0...20, of: 2)),
        ]
        if dice.chance(50) {
            constraints.append(stack.widthAnchor.constraint(equalToConstant: Double(dice.whole(8...40))))
            constraints.append(stack.heightAnchor.constraint(equalToConstant: Double(dice.whole(8...40))))
        }
        LayoutConstraint.activate(constraints)
        for _ in 0..<dice.below(4) { schedule(changeOf: stack, items) }
    }

    /// Has a stack show something itself. Without dice, so that they fall as they would without it.
    private func dress(_ stack: StackLayer, like item: Layer) {
        (stack.backgroundColor, stack.opacity, stack.cornerRadius) = (item.backgroundColor, item.opacity, stack.spacing)
        stack.masksToBounds = stack.axis == .vertical
        if stack.distribution == .fill { stack.borderWidth = 1 }
    }

    private mutating func makeItem() -> Layer {
        let item = Layer()
        item.backgroundColor = Color(
            red: dice.fraction(0...1, of: 5), green: dice.fraction(0...1, of: 5), blue: dice.fraction(0...1, of: 5),
            alpha: dice.chance(60) ? 1 : 0.6)
        if dice.chance(30) { item.opacity = 0.5 }
        item.isHidden = dice.chance(15)
        for anchor in [item.widthAnchor, item.heightAnchor] where dice.chance(80) {
            let constraint = anchor.constraint(equalToConstant: Double(dice.whole(2...14)))
            constraint.priority = LayoutPriority(Float(dice.pick([250, 400, 750])))
            constraint.isActive = true
        }
        return item
    }

    private mutating func schedule(changeOf stack: StackLayer, _ items: [Layer]) {
        let (moment, duration, item) = (makeMoment(), dice.pick([0, 0.25, 0.5]), dice.pick(items))
        let kind = dice.below(4)
        stage.perform(at: moment) { _ in
            Transaction.begin()
            Transaction.setAnimationDuration(duration)
            switch kind {
            case 0: stack.axis = stack.axis == .horizontal ? .vertical : .horizontal
            case 1: item.isHidden.toggle()
            case 2:
                stack.spacing += 3
                if items.count == 2 { stack.backgroundColor = stack.backgroundColor == nil ? .white : nil }
            default: stack.removeArrangedLayer(item)
            }
            Transaction.commit()
        }
    }

    /// A moment from 0 to 2 seconds.
    private mutating func makeMoment() -> Double { Double(dice.below(20)) / 10 }
}
