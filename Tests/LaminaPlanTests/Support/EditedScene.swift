import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import LaminaTestSupport

/// Trees of a kind, made by chance on a picture of 200×100 pixels, for edits of values.
enum EditedScene: CaseIterable {
    /// Boxes, some round, some translucent.
    case flat
    /// Layers inside layers, some of which clip.
    case nested
    /// Faded, clipped and bordered groups.
    case groups
    /// Layers below and above a panel that blurs its backdrop.
    case panel
    /// Small images between boxes, so that draws of one kind join over those of another.
    case pictures
    case gradients
    /// Layers turned in the plane and in space, and with hard edges.
    case turned

    func makeTree(seed: UInt64) throws -> RenderTree {
        var mixer = SplitMix64(seed: seed)
        var maker = Maker(dice: Dice(seed: mixer.next()), images: try (1...3).map { try makeImage(6 + $0, 8) })
        var tree = LaminaPlanTests.makeTree(
            maker.makeLayers(self, seed: seed), background: maker.dice.chance(50) ? .white : nil)
        tree.begin()
        return tree
    }

    private struct Maker {
        var dice: Dice
        let images: [Image]

        mutating func makeLayers(_ scene: EditedScene, seed: UInt64) -> [Layer] {
            switch scene {
            case .flat: return (0..<50).map { _ in shape() }
            case .nested: return (0..<6).map { _ in container(depth: 0) }
            case .groups:
                var boxes = RandomBoxes(seed: seed)
                return boxes.makeLayers() + (0..<20).map { _ in shape() } + boxes.makeLayers()
            case .panel:
                let panel = glass(Double(dice.whole(0...120)), 10, 60, 60, radius: 3)
                return (0..<20).map { _ in shape() } + [panel] + (0..<10).map { _ in shape() }
            case .pictures: return (0..<50).map { _ in dice.chance(50) ? shape() : image() }
            case .gradients: return (0..<30).map { _ in dice.chance(50) ? shape() : gradient() }
            case .turned: return (0..<40).map { _ in turned() }
            }
        }

        private mutating func shape() -> Layer {
            let alpha = dice.pick([1, 1, 0.5, 0])
            let layer = box(
                dice.fraction(-20...190, of: 2), dice.fraction(-20...90, of: 2), Double(dice.whole(1...60)),
                Double(dice.whole(1...60)), Color(white: dice.fraction(0...1, of: 8), alpha: alpha))
            if dice.chance(60) { layer.position = Point(x: layer.position.x.rounded(), y: layer.position.y.rounded()) }
            if dice.chance(30) { layer.cornerRadius = Double(dice.whole(1...8)) }
            if dice.chance(20) { (layer.borderWidth, layer.borderColor) = (dice.pick([1, 2.5]), .black) }
            if dice.chance(20) { layer.opacity = 0.5 }
            layer.allowsGroupOpacity = dice.chance(70)
            layer.isHidden = dice.chance(5)
            return layer
        }

        private mutating func container(depth: Int) -> Layer {
            let layer = shape()
            // A border is above the sublayers, and makes a group of them.
            if dice.chance(80) { (layer.borderWidth, layer.opacity, layer.cornerRadius) = (0, 1, 0) }
            layer.masksToBounds = dice.chance(30)
            layer.sublayers = (0..<4).map { _ in depth < 2 && dice.chance(40) ? container(depth: depth + 1) : shape() }
            return layer
        }

        private mutating func image() -> Layer {
            let layer = shape()
            layer.contents = dice.pick(images)
            layer.magnificationFilter = dice.pick([.linear, .nearest])
            if dice.chance(50) { layer.bounds.size = Size(width: 8, height: 8) }
            return layer
        }

        private mutating func gradient() -> Layer {
            let layer = GradientLayer()
            layer.frame = Rect(x: dice.whole(0...150), y: dice.whole(0...80), width: dice.whole(4...50), height: 20)
            layer.colors = dice.chance(80) ? [.white, .black] : [.white, .black, .white, .black]
            layer.cornerRadius = dice.pick([0, 4])
            // Of the frame, so that the dice fall as they would without.
            if layer.frame.minX.truncatingRemainder(dividingBy: 10) == 0 { layer.spreadMethod = .reflect }
            if layer.frame.minX.truncatingRemainder(dividingBy: 10) == 1 { layer.colorInterpolation = .oklab }
            return layer
        }

        private mutating func turned() -> Layer {
            let layer = shape()
            switch dice.below(4) {
            case 0: layer.transform = Transform3D(rotation: dice.fraction(0...3, of: 8), x: 0, y: 0, z: 1)
            case 1:
                layer.transform = Transform3D(rotation: 0.5, x: 1, y: 0.5, z: 0)
                    .concatenating(Transform3D(perspective: 200))
            case 2: layer.edgeAntialiasingMask = []
            default: break
            }
            return layer
        }
    }
}
