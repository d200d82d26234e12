import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import LaminaTiles
import Synchronization

/// Layers that live in time, put into a scene by chance: sequences of pictures, emitters, tiles, and layers that come and
/// go, often inside of images that are kept.
///
/// The same seed puts the same layers into a stage of the same scene. Moments are tenths, thirtieths and sixtieths of
/// seconds, whose sums are rounded: what is to happen at a frame must not come one late. All of it happens within two
/// seconds.
package enum RandomLife {
    /// Adds one to five layers, and gives some that are there times of their own.
    package static func add(to stage: Stage, seed: UInt64) throws {
        var mixer = SplitMix64(seed: seed ^ 0x11FE_0F_1A7E)
        var maker = LifeMaker(dice: Dice(seed: mixer.next()), stage: stage)
        try maker.add()
    }

    /// The moment of a frame of the seed's film: one of five rates.
    package static func moment(ofFrame frame: Int, seed: UInt64) -> Double {
        Double(frame) / [6, 8, 10, 12, 30][Int(seed % 5)]
    }
}

private struct LifeMaker {
    var dice: Dice
    private var layers: [Layer]
    private var sequences: [FrameSequenceLayer] = []

    init(dice: Dice, stage: Stage) {
        self.dice = dice
        layers = [stage.root]
        var open = stage.root.sublayers
        while let layer = open.popLast() {
            layers.append(layer)
            open.append(contentsOf: layer.sublayers)
            if let mask = layer.mask { open.append(mask) }
        }
    }

    mutating func add() throws {
        for _ in 0..<dice.whole(1...5) {
            let layer = try makeLayer()
            place(layer)
            if dice.chance(50) { layer.timing = makeTiming(from: layer.timing) }
        }
        for layer in layers.dropFirst() where dice.chance(15) {
            switch dice.below(3) {
            case 0: layer.timing = makeTiming(from: layer.timing)
            case 1: layer.shouldRasterize = true
            default: if let replicator = layer as? ReplicatorLayer { replicator.instanceDelay = makeMoment() / 4 }
            }
        }
    }

    private mutating func makeLayer() throws -> Layer {
        switch dice.below(10) {
        case 0...2: return try makeSequence()
        case 3 where !sequences.isEmpty:
            let layer = Layer()
            layer.contentsSequence = dice.pick(sequences)
            layer.contentsRect = Rect(x: 0.25, y: 0, width: 0.5, height: 0.75)
            return layer
        case 3...6: return try makeEmitter()
        case 7...8: return try makeTiles()
        default:
            let layer = Layer()
            layer.backgroundColor = makeColor()
            return layer
        }
    }

    private mutating func place(_ layer: Layer) {
        layer.bounds.size = Size(width: dice.whole(4...30), height: dice.whole(4...30))
        layer.position = Point(x: dice.fraction(0...40, of: 2), y: dice.fraction(0...40, of: 2))
        if dice.chance(30) { layer.opacity = 0.5 }
        if dice.chance(20) { layer.transform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1) }
        if dice.chance(20) { layer.filters = [Filter(.gaussianBlur(radius: 1.5))] }
        var superlayer = dice.pick(layers)
        if dice.chance(40) {
            // An image that is kept, sometimes in another one or in instances.
            let around = dice.chance(20) ? ReplicatorLayer() : Layer()
            if let replicator = around as? ReplicatorLayer {
                replicator.instanceCount = 3
                replicator.instanceTransform = Transform3D(translationX: 5, y: 3)
                replicator.instanceDelay = dice.chance(50) ? 0.1 : 0
            }
            around.bounds.size = Size(width: 40, height: 30)
            around.position = Point(x: 20, y: 15)
            around.shouldRasterize = dice.chance(80)
            if dice.chance(30) { around.timing = makeTiming(from: around.timing) }
            superlayer.addSublayer(around)
            layers.append(around)
            superlayer = around
        }
        superlayer.insertSublayer(layer, at: dice.below(superlayer.sublayers.count + 1))
        layers.append(layer)
    }

    /// A moment from 0 to 2 seconds.
    private mutating func makeMoment() -> Double {
        let parts = dice.pick([10, 30, 60])
        return Double(dice.below(parts * 2)) / Double(parts)
    }

    private mutating func makeTiming(from timing: TimingValues) -> TimingValues {
        var timing = timing
        if dice.chance(60) { timing.beginTime = makeMoment() / 2 }
        if dice.chance(60) { timing.duration = makeMoment() / 2 + 0.1 }
        if dice.chance(30) { timing.repeatCount = dice.pick([1.5, 2, 3]) }
        if dice.chance(20) { timing.autoreverses = true }
        if dice.chance(30) { timing.speed = dice.pick([0.5, 2, 0, -1]) }
        if dice.chance(30) { timing.timeOffset = makeMoment() }
        timing.fillMode = dice.pick(FillMode.allCases)
        return timing
    }

    private mutating func makeColor() -> Color {
        Color(
            red: dice.fraction(0...1, of: 5), green: dice.fraction(0...1, of: 5), blue: dice.fraction(0...1, of: 5),
            alpha: dice.chance(60) ? 1 : 0.6)
    }

    private mutating func makeImage(width: Int, height: Int) throws -> Image {
        let pixels = (0..<width * height).flatMap { _ in
            let alpha = UInt8(85 * dice.whole(1...3))
            return [UInt8(dice.below(86)), alpha / 2, alpha, alpha]
        }
        return try Image(width: width, height: height, pixels: pixels)
    }

    private mutating func makeSequence() throws -> Layer {
        let images = try (0..<dice.whole(1...5)).map { _ in try makeImage(width: 8, height: 6) }
        let layer = FrameSequenceLayer(
            LivingPictures(
                images, rate: SequenceRate(dice.pick([5, 10, 12, 24])), knowsItsCount: dice.chance(50),
                failing: dice.chance(25) ? dice.below(images.count) : nil))
        layer.repeats = dice.chance(70)
        sequences.append(layer)
        return layer
    }

    private mutating func makeEmitter() throws -> Layer {
        var cell = EmitterCell()
        cell.contents = try makeImage(width: 4, height: 4)
        cell.birthRate = Double(dice.whole(1...12))
        cell.lifetime = makeMoment() / 2 + 0.1
        cell.lifetimeRange = dice.chance(30) ? 0.2 : 0
        (cell.velocity, cell.velocityRange) = (dice.fraction(0...16, of: 2), 4)
        cell.emissionRange = 2 * .pi
        cell.contentsScale = 2
        cell.alphaSpeed = dice.chance(40) ? -1 : 0
        if dice.chance(25) {
            var spark = cell
            spark.lifetime = 0.2
            spark.birthRate = 5
            cell.emitterCells = [spark]
            // What sends out others need not be seen itself.
            if dice.chance(50) { cell.contents = nil }
        }
        let layer = EmitterLayer()
        layer.emitterCells = [cell]
        layer.seed = UInt32(dice.below(1000))
        layer.renderMode = dice.pick([.unordered, .oldestFirst, .oldestLast, .additive])
        layer.emitterPosition = Point(x: 8, y: 8)
        return layer
    }

    private mutating func makeTiles() throws -> Layer {
        let layer = TiledLayer()
        let side = dice.whole(3...9)
        layer.source = ImageTiles(
            try makeImage(width: dice.whole(8...40), height: dice.whole(8...40)), tileWidth: side, tileHeight: side)
        return layer
    }
}

/// Pictures in memory, of which one may fail. Some learn only at the end how many they are.
private final class LivingPictures: PictureSequence {
    private let images: [Image]
    private let rate: SequenceRate
    private let knowsItsCount: Bool
    private let failing: Int?
    private let isOver = Mutex(false)

    init(_ images: [Image], rate: SequenceRate, knowsItsCount: Bool, failing: Int?) {
        (self.images, self.rate, self.knowsItsCount, self.failing) = (images, rate, knowsItsCount, failing)
    }

    var count: Int? { knowsItsCount || isOver.withLock(\.self) ? images.count : nil }
    func index(at seconds: Double) -> Int { rate.index(at: seconds) }
    func start(of index: Int) -> Double { rate.start(of: index) }

    func picture(_ index: Int) throws -> Image? {
        if index == failing { throw SequenceError.unreadable(name: "picture \(index)", detail: "made to fail") }
        guard images.indices.contains(index) else {
            isOver.withLock { $0 = true }
            return nil
        }
        return images[index]
    }
}
