import Foundation
import Lamina

/// `labels10000`: labels in 10 columns, each layer drawn once, that scroll by 3 points a frame.
final class LabelScene: BenchScene {
    let stage = benchStage()
    private let list = ScrollLayer()

    init() {
        list.frame = Rect(x: 0, y: 0, width: 1920, height: 1080)
        let labels: [Layer] = (0..<10_000).map { index in
            let label = TextLayer()
            label.string = LabelScene.text(index)
            label.font = Font(family: "DejaVu Sans", size: 12)
            label.foregroundColor = Color(hex: "#e8edf6") ?? .white
            label.frame = Rect(
                x: Double(index % 10) * 190 + 10, y: Double(index / 10) * 20, width: 180, height: 18)
            return label
        }
        list.sublayers = labels
        stage.root.addSublayer(list)
    }

    func change(to frame: Int) { list.scroll(to: Point(x: 0, y: Double(frame) * 3)) }

    static func text(_ index: Int) -> String { "Label \(index) of \(BenchHash.value(index, 0, 3) % 100_000)" }
}

/// `particles50000`: an emitter of 50,000 particles; `quads50000`: as many plain layers of their size and colours.
final class ParticleScene: BenchScene {
    let stage = benchStage()
    private let layers: [Layer]
    private let emitter = EmitterLayer()
    static let count = 50_000

    init(plain: Bool) throws {
        guard plain else {
            layers = []
            var cell = EmitterCell()
            cell.contents = try Image(width: 8, height: 8, pixels: Array(repeating: 255, count: 256))
            (cell.birthRate, cell.lifetime) = (Double(Self.count) / 2, 2)
            (cell.velocity, cell.velocityRange, cell.emissionRange, cell.yAcceleration) = (300, 200, 2 * .pi, 100)
            (cell.color, cell.redRange, cell.greenRange) = (Color(red: 0.5, green: 0.5, blue: 1, alpha: 0.5), 1, 1)
            emitter.emitterCells = [cell]
            emitter.emitterPosition = Point(x: 960, y: 540)
            emitter.timing.speed = 0
            stage.root.addSublayer(emitter)
            return
        }
        layers = addLayers(Self.count, to: stage.root) { layer, index in
            layer.bounds.size = Size(width: 8, height: 8)
            layer.position = Point(
                x: Double(BenchHash.value(index, 0, 0) % 7648) / 4, y: Double(BenchHash.value(index, 0, 1) % 4288) / 4)
            layer.backgroundColor = BenchHash.color(index, 0, alpha: 128.0 / 255)
        }
    }

    func change(to frame: Int) {
        emitter.timing.timeOffset = 4 + Double(frame) / 60
        // One is enough for all to be read again.
        layers.first?.backgroundColor = BenchHash.color(0, frame, alpha: 128.0 / 255)
    }
}
