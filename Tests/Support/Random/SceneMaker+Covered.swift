import Foundation
import LaminaGeometry

/// Faded groups whose layers cover each other on whole pixels, most of them opaquely.
///
/// They are added with dice of their own to some scenes, which without them are what they would be anyway.
extension SceneMaker {
    /// The scene with a group over it, or inside one of its layers; often as it was.
    mutating func withCoveredGroup(_ scene: SceneSpec) -> SceneSpec {
        guard dice.chance(30) else { return scene }
        var scene = scene
        (scale, images) = (scene.scale, scene.images)
        let area = Rect(origin: .zero, size: scene.size)
        if !scene.sublayers.isEmpty, dice.chance(30) {
            scene.sublayers[dice.below(scene.sublayers.count)].sublayers.append(makeCoveredGroup(in: area))
        } else {
            scene.sublayers.append(makeCoveredGroup(in: area))
        }
        return scene
    }

    /// The scene on nothing and with groups over it that are half faded and overlap; mostly as it was.
    mutating func withFadedGroups(_ scene: SceneSpec) -> SceneSpec {
        guard dice.chance(10) else { return scene }
        var scene = scene
        scale = scene.scale
        scene.background = nil
        let (wide, high) = pixels(of: Rect(origin: .zero, size: scene.size))
        for _ in 0..<dice.whole(2...4) {
            var group = LayerSpec()
            group.frame = wholePixels(-4...wide / 2, -4...high / 2, wide: wide / 3...wide, high: high / 3...high)
            group.opacity = dice.pick([0.5, 0.5, 0.5, 0.25, 0.75])
            var part = LayerSpec()
            part.frame = wholePixels(0...wide / 4, 0...high / 4, wide: wide / 4...wide, high: high / 4...high)
            if dice.chance(50) { group.backgroundColor = makeColor() } else { part.backgroundColor = makeColor() }
            group.sublayers = [part]
            scene.sublayers.append(group)
        }
        return scene
    }

    private mutating func makeCoveredGroup(in area: Rect) -> LayerSpec {
        let (wide, high) = pixels(of: area)
        var group = LayerSpec()
        group.frame = wholePixels(-4...wide / 3, -4...high / 3, wide: wide / 2...wide, high: high / 2...high)
        group.opacity = Float(dice.whole(1...15)) / 16
        if dice.chance(35) { group.backgroundColor = makeColor() }
        if dice.chance(20) { group.masksToBounds = true }
        let count = dice.whole(2...6)
        for place in 0..<count {
            var layer = LayerSpec()
            layer.frame = wholePixels(
                -4...wide / 2, -4...high / 2, wide: wide / 8...wide / 2, high: high / 8...high / 2)
            layer.backgroundColor = makeColor()
            layer.backgroundColor?.alpha = 1
            // Mostly the lower layers are anything, and the upper ones cover them.
            if dice.chance(place == 0 ? 60 : 8) { spoil(&layer) }
            if dice.chance(10) { layer.zPosition = Double(dice.whole(-1...1)) }
            group.sublayers.append(layer)
        }
        return group
    }

    /// Gives a layer something that keeps it from covering what is under it, or only seems to.
    private mutating func spoil(_ layer: inout LayerSpec) {
        switch dice.below(9) {
        case 0: layer.backgroundColor?.alpha = 0.5
        case 1: layer.opacity = 0.5
        case 2:
            layer.borderWidth = Double(dice.whole(1...2)) * 2 / scale
            layer.borderColor = makeColor()
        case 3 where !isAligned: layer.cornerRadius = dice.fraction(1...8, of: 2)
        case 4 where !isAligned: layer.frame.origin.x += 0.25 / scale
        case 5 where !isAligned:
            layer.transform = Transform3D(rotation: dice.fraction(-3...3, of: 32), x: 0, y: 0, z: 1)
        case 6 where !isAligned:
            (layer.borderWidth, layer.borderColor) = (dice.fraction(0...3, of: 4) / scale, .black)
        default:
            if dice.chance(60) { layer.backgroundColor = nil }
            show(dice.below(images.count), on: &layer)
            layer.isOpaque = dice.chance(30)
        }
    }

    /// A rectangle of whole pixels, in points.
    private mutating func wholePixels(
        _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, wide: ClosedRange<Int>, high: ClosedRange<Int>
    ) -> Rect {
        Rect(
            x: Double(dice.whole(x)) / scale, y: Double(dice.whole(y)) / scale,
            width: Double(dice.whole(wide)) / scale, height: Double(dice.whole(high)) / scale)
    }
}
