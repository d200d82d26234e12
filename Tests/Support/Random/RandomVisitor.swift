import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Something that moves over static layers, as a pointer, a bar of progress or a card that is dragged does.
///
/// ```swift
/// var visitor = RandomVisitor(on: stage, seed: 7)
/// for _ in 0..<5 { visitor.move() }
/// ```
///
/// It stands among the topmost layers. The same seed moves the same thing in the same way.
package struct RandomVisitor {
    private let stage: Stage
    private let layer = Layer()
    private var dice: Dice
    private var change: StageChange

    /// Adds the thing to a stage.
    package init(on stage: Stage, seed: UInt64) {
        var mixer = SplitMix64(seed: seed ^ 0x715_170)
        self.stage = stage
        dice = Dice(seed: mixer.next())
        change = StageChange(seed: seed)
        stage.disablesActions = true
        layer.bounds.size = Size(width: dice.whole(2...24), height: dice.whole(2...24))
        layer.position = Point(
            x: dice.fraction(0...Int(stage.root.bounds.width), of: 2),
            y: dice.fraction(0...Int(stage.root.bounds.height), of: 2))
        layer.backgroundColor = Color(white: dice.fraction(0...1, of: 15), alpha: dice.chance(30) ? 1 : 0.4)
        if dice.chance(40) { layer.cornerRadius = Double(dice.whole(1...6)) }
        if dice.chance(20) { layer.borderWidth = 1.5 }
        if dice.chance(20) { layer.shadowOpacity = 0.7 }
        if dice.chance(15) { layer.backgroundFilters = [Filter(.gaussianBlur(radius: Double(dice.whole(1...6))))] }
        if dice.chance(15) { layer.compositingFilter = dice.pick([.multiply, .screen, .difference]) }
        if dice.chance(15) { layer.transform = Transform3D(rotation: dice.fraction(0...3, of: 8), x: 0, y: 0, z: 1) }
        let place = max(0, stage.root.sublayers.count - dice.below(3))
        stage.root.insertSublayer(layer, at: place)
    }

    /// Moves it to where it is in the next frame; now and then something else changes instead, or it leaps.
    package mutating func move() {
        if dice.chance(8) { return change.apply(to: stage) }
        if dice.chance(10) { layer.backgroundColor = Color(white: dice.fraction(0...1, of: 15), alpha: 0.6) }
        let reach = dice.chance(10) ? 30 : 3
        layer.position.x += Double(dice.fraction(-reach...reach, of: 4))
        layer.position.y += Double(dice.fraction(-reach...reach, of: 4))
    }
}
