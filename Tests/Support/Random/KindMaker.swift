import Foundation
import LaminaGeometry
import LaminaLayers

/// Makes some layers of a scene made by chance transform layers, replicators and emitters.
///
/// It has dice of its own and comes last, so that scenes without are what they would be without it.
struct KindMaker {
    var dice: Dice
    /// True if all edges are on whole pixels.
    let isAligned: Bool
    let imageCount: Int
    /// The number of further layers for instances and particles.
    private var layersLeft = 40

    init(dice: Dice, isAligned: Bool, imageCount: Int) {
        (self.dice, self.isAligned, self.imageCount) = (dice, isAligned, imageCount)
    }

    mutating func decorated(_ scene: SceneSpec) -> SceneSpec {
        var scene = scene
        decorate(&scene.sublayers)
        return scene
    }

    private mutating func decorate(_ layers: inout [LayerSpec]) {
        for index in layers.indices {
            // Vibrant layers, gradients and snapshots are of classes of their own.
            let isPlain =
                layers[index].effects.visual == nil && layers[index].gradient == nil && layers[index].drawing == nil
                && !layers[index].effects.isSnapshot
            if isPlain, dice.chance(20) { layers[index].kind = makeKind(of: layers[index]) }
            if layers[index].kind == .transform { turn(&layers[index].sublayers) }
            decorate(&layers[index].sublayers)
        }
    }

    private mutating func makeKind(of layer: LayerSpec) -> KindSpec? {
        switch dice.below(10) {
        case ..<3 where !layer.sublayers.isEmpty && !isAligned: .transform
        case ..<7 where !layer.sublayers.isEmpty: makeReplicator(layer.layerCount - 1)
        case 7... where !isAligned: makeEmitter()
        default: nil
        }
    }

    /// Turns layers in space, so that some cross.
    private mutating func turn(_ layers: inout [LayerSpec]) {
        for index in layers.indices where dice.chance(60) {
            let angle = dice.fraction(-2...2, of: 8)
            let turn = Transform3D(rotation: angle, x: dice.chance(50) ? 1 : 0, y: 1, z: 0.25)
            layers[index].transform = layers[index].transform.concatenating(turn)
        }
    }

    private mutating func makeReplicator(_ size: Int) -> KindSpec? {
        var spec = ReplicatorSpec()
        spec.count = dice.whole(0...4)
        layersLeft -= spec.count * size
        guard layersLeft >= 0 else { return nil }
        spec.transform = Transform3D(translationX: Double(dice.whole(-8...8)), y: Double(dice.whole(-8...8)))
        if !isAligned {
            switch dice.below(4) {
            case 0: spec.transform = Transform3D(rotation: 0.4, x: 0, y: 0, z: 1).concatenating(spec.transform)
            case 1: spec.transform = Transform3D(rotation: 0.5, x: 0, y: 1, z: 0).concatenating(spec.transform)
            case 2: spec.transform = Transform3D(scaleX: 0.75, y: 0.75).concatenating(spec.transform)
            default: break
            }
            spec.preservesDepth = dice.chance(15)
        }
        if dice.chance(50) {
            spec.color = makeColor()
            spec.offsets = SIMD4(makeOffset(), makeOffset(), makeOffset(), dice.chance(30) ? makeOffset() : 0)
        }
        return .replicator(spec)
    }

    private mutating func makeEmitter() -> KindSpec? {
        var spec = EmitterSpec()
        spec.rate = Double(dice.whole(1...10))
        layersLeft -= Int(spec.rate)
        guard layersLeft >= 0, imageCount > 0 else { return nil }
        spec.contents = dice.below(imageCount)
        spec.velocity = dice.fraction(0...16, of: 2)
        spec.spin = dice.chance(50) ? dice.fraction(-3...3, of: 4) : 0
        spec.scale = dice.pick([0.5, 1, 1.5])
        if dice.chance(60) { spec.color = makeColor() }
        if dice.chance(40) { spec.colorRange = 0.5 }
        spec.mode = dice.pick([.unordered, .oldestFirst, .oldestLast, .additive])
        spec.seed = UInt32(dice.below(1000))
        // Of the seed, so that the dice fall as they would without.
        if spec.seed % 5 == 0 { spec.begin = Double(spec.seed % 3 + 1) / 4 }
        if spec.seed % 5 == 1 { spec.speed = [0.5, 1.5, 2][Int(spec.seed % 3)] }
        return .emitter(spec)
    }

    private mutating func makeColor() -> Color {
        func channel() -> Double { Double(dice.below(16) * 17) / 255 }
        return Color(red: channel(), green: channel(), blue: channel(), alpha: dice.chance(60) ? 1 : channel())
    }

    private mutating func makeOffset() -> Float { Float(dice.fraction(-1...1, of: 4)) }
}
