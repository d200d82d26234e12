import Foundation
import Lamina

/// A layer tree that changes with the frame's number.
protocol BenchScene: AnyObject {
    var stage: Stage { get }
    func change(to frame: Int)
}

/// The stage that all scenes have in common.
func benchStage(background: Color? = Color(hex: "#101418")) -> Stage {
    let stage = Stage(size: Size(width: 1920, height: 1080), background: background)
    // Scenes set what each frame shows.
    stage.disablesActions = true
    return stage
}

func addLayers(_ count: Int, to parent: Layer, _ prepare: (Layer, Int) -> Void) -> [Layer] {
    let layers = (0..<count).map { index in
        let layer = Layer()
        layer.anchorPoint = .zero
        prepare(layer, index)
        return layer
    }
    parent.sublayers = layers
    return layers
}

/// `rounded6000`: translucent rounded rectangles; `corners6000`: with other radii at each corner.
final class RoundedScene: BenchScene {
    let stage = benchStage()
    private let layers: [Layer]

    /// - Parameter corners: The radii of each corner; circles of 8 points where there are none.
    init(count: Int, corners: CornerRadii? = nil) {
        layers = addLayers(count, to: stage.root) { layer, _ in
            layer.bounds.size = Size(width: 40, height: 40)
            layer.cornerRadius = 8
            layer.cornerRadii = corners
        }
    }

    func change(to frame: Int) {
        for (index, layer) in layers.enumerated() {
            layer.position = Point(
                x: Double(BenchHash.value(index, frame, 0) % 7521) / 4,
                y: Double(BenchHash.value(index, frame, 1) % 4161) / 4)
            layer.backgroundColor = BenchHash.color(index, frame, alpha: 128.0 / 255)
        }
    }
}

/// `opaque1` and `opaque100`: full-screen rectangles, one over the other.
final class OpaqueScene: BenchScene {
    let stage = benchStage()
    private let layers: [Layer]

    init(count: Int) {
        layers = addLayers(count, to: stage.root) { layer, _ in layer.bounds.size = Size(width: 1920, height: 1080) }
    }

    func change(to frame: Int) {
        for (index, layer) in layers.enumerated() { layer.backgroundColor = BenchHash.color(index, frame) }
    }
}

/// `wall1000`: parts of one image, each turned a little.
final class WallScene: BenchScene {
    let stage = benchStage()
    private let layers: [Layer]

    init() throws {
        let image = try BenchImage.make(width: 1024, height: 1024)
        layers = addLayers(1000, to: stage.root) { layer, index in
            layer.anchorPoint = Point(x: 0.5, y: 0.5)
            layer.bounds.size = Size(width: 44, height: 40)
            layer.position = Point(x: 24 + 48 * Double(index % 40), y: 21.6 + 43.2 * Double(index / 40))
            layer.contents = image
        }
    }

    func change(to frame: Int) {
        for (index, layer) in layers.enumerated() {
            let angle = (Double(BenchHash.value(index, frame, 0) % 2001) - 1000) / 10000
            layer.transform = Transform3D(rotation: angle, x: 0, y: 0, z: 1)
            let tile = (index + frame) % 1024
            layer.contentsRect = Rect(
                x: Double(tile % 32) / 32, y: Double(tile / 32) / 32, width: 1.0 / 32, height: 1.0 / 32)
        }
    }
}

/// `photo`: a scaled image under a translucent card.
final class PhotoScene: BenchScene {
    let stage = benchStage()
    private let photo: Layer
    private let card: Layer

    init() throws {
        let layers = addLayers(2, to: stage.root) { _, _ in }
        (photo, card) = (layers[0], layers[1])
        photo.contents = try BenchImage.make(width: 1460, height: 820)
        photo.bounds.size = Size(width: 2000.2, height: 1123.4)
        card.bounds.size = Size(width: 800, height: 300)
        card.cornerRadius = 28
        card.backgroundColor = Color(hex: "#ffffff99")
    }

    func change(to frame: Int) {
        photo.position = Point(x: -1.25 * Double(frame % 64), y: -1.25 * Double(frame % 32))
        card.position = Point(x: 80 + 3 * Double(frame % 64), y: 700)
    }
}

/// `groups`: faded groups of overlapping squares.
final class GroupScene: BenchScene {
    let stage = benchStage()
    private let groups: [Layer]
    private var squares: [[Layer]] = []

    init() {
        groups = addLayers(50, to: stage.root) { layer, _ in layer.opacity = 0.5 }
        squares = groups.map { group in
            addLayers(5, to: group) { layer, _ in layer.bounds.size = Size(width: 60, height: 60) }
        }
    }

    func change(to frame: Int) {
        for (group, layers) in squares.enumerated() {
            for (item, layer) in layers.enumerated() {
                let key = 8 * group + item
                layer.position = Point(
                    x: Double(192 * (group % 10) + 20 + 18 * item + BenchHash.value(key, frame, 0) % 5),
                    y: Double(216 * (group / 10) + 30 + 20 * item + BenchHash.value(key, frame, 1) % 5))
                layer.backgroundColor = BenchHash.color(key, frame)
            }
        }
    }
}

/// `packed1000` and `packed10000`: small faded groups side by side, whose images share one target.
final class PackedScene: BenchScene {
    let stage = benchStage()
    private let squares: [Layer]

    init(count: Int) {
        let groups = addLayers(count, to: stage.root) { layer, index in
            layer.position = Point(x: 9 * (index % 200), y: 9 * (index / 200))
            layer.opacity = 0.5
        }
        squares = groups.flatMap { group in
            addLayers(2, to: group) { layer, index in
                layer.position = Point(x: 2 * index, y: 2 * index)
                layer.bounds.size = Size(width: 6, height: 6)
                layer.cornerRadius = 1
            }
        }
    }

    func change(to frame: Int) {
        for (index, layer) in squares.enumerated() { layer.backgroundColor = BenchHash.color(index, frame) }
    }
}
