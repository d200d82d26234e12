import LaminaGeometry
import LaminaLayers

/// Makes several masks of some of the masks of a scene.
///
/// It has dice of its own and comes after everything else, so that it moves no other choice. Specs have no list of masks: the
/// layers are those that ``Layer/masks`` makes.
struct MaskListMaker {
    var dice: Dice
    /// True if all edges have to stay at whole pixels.
    let isAligned: Bool
    private static let reach = 1e7

    /// The scene with several masks instead of a few of those that it has.
    mutating func decorated(_ scene: SceneSpec) -> SceneSpec {
        var scene = scene
        decorate(&scene.sublayers)
        return scene
    }

    private mutating func decorate(_ layers: inout [LayerSpec]) {
        for index in layers.indices {
            let isChosen = dice.chance(20) && layers[index].effects.maskType == .alpha
            if isChosen, !layers[index].effects.isMaskInverted, let mask = layers[index].effects.mask {
                addMasks(to: &layers[index], beside: mask)
            }
            decorate(&layers[index].sublayers)
        }
    }

    private mutating func addMasks(to layer: inout LayerSpec, beside mask: LayerSpec) {
        var squares = [square(maskedBy: mask)]
        for _ in 0..<dice.whole(1...2) {
            var shape = LayerSpec(frame: part(of: layer.bounds), backgroundColor: Color(white: 1))
            if dice.chance(40) { shape.backgroundColor = Color(white: 0.6, alpha: 0.6) }
            if !isAligned, dice.chance(50) { shape.cornerRadius = 4 }
            var other = square(maskedBy: shape)
            other.effects.isMaskInverted = dice.chance(30)
            if dice.chance(25) { other.effects.maskType = .luminance }
            squares.insert(other, at: dice.whole(0...squares.count))
        }
        for index in squares.indices.dropFirst() {
            squares[index].effects.compositingFilter = dice.pick([.sourceOver, .sourceOut, .sourceIn, .xor])
        }
        layer.effects.mask = LayerSpec(frame: .zero, sublayers: squares)
    }

    /// A part of a layer, with whole coordinates.
    private mutating func part(of bounds: Rect) -> Rect {
        func whole(_ length: Double) -> Int { max(Int(min(length, 64)), 1) }
        let (width, height) = (dice.whole(1...whole(bounds.size.width)), dice.whole(1...whole(bounds.size.height)))
        return Rect(
            x: bounds.origin.x + Double(dice.whole(0...4)), y: bounds.origin.y + Double(dice.whole(0...4)),
            width: Double(width), height: Double(height))
    }

    private func square(maskedBy mask: LayerSpec) -> LayerSpec {
        let reach = Self.reach
        var square = LayerSpec()
        square.bounds = Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
        (square.anchorPoint, square.position) = (.zero, Point(x: -reach, y: -reach))
        square.backgroundColor = .white
        square.effects.mask = mask
        return square
    }
}
