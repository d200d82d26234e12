import Foundation
import Lamina

/// The photo of the `photo` scene, that moves with the frame.
struct BenchPhoto {
    let layer: Layer

    init() throws {
        layer = Layer()
        layer.anchorPoint = .zero
        layer.contents = try BenchImage.make(width: 1460, height: 820)
        layer.bounds.size = Size(width: 2000.2, height: 1123.4)
    }

    func change(to frame: Int) {
        layer.position = Point(x: -1.25 * Double(frame % 64), y: -1.25 * Double(frame % 32))
    }
}

/// `blur5` to `blur40`: the photo with rounded rectangles, as one blurred group as large as the frame; `blurs10`: as ten,
/// each in the next.
final class BlurScene: BenchScene {
    let stage = benchStage()
    private let photo: BenchPhoto
    private let rectangles: [Layer]

    init(sigma: Double, groups: Int = 1) throws {
        photo = try BenchPhoto()
        var group = stage.root
        for _ in 0..<groups {
            group =
                addLayers(1, to: group) { layer, _ in
                    layer.bounds.size = Size(width: 1920, height: 1080)
                    layer.filters = [Filter(.gaussianBlur(radius: sigma, edge: groups > 1 ? .transparent : .mirror))]
                }[0]
        }
        rectangles = addLayers(60, to: group) { layer, _ in
            layer.bounds.size = Size(width: 120, height: 80)
            layer.cornerRadius = 16
        }
        group.sublayers = [photo.layer] + rectangles
    }

    func change(to frame: Int) {
        photo.change(to: frame)
        for (index, layer) in rectangles.enumerated() {
            layer.position = Point(
                x: Double(BenchHash.value(index, frame, 0) % 1801), y: Double(BenchHash.value(index, frame, 1) % 1001))
            layer.backgroundColor = BenchHash.color(index, frame)
        }
    }
}

/// `backdrop`: a panel that blurs the photo behind it.
final class BackdropScene: BenchScene {
    let stage = benchStage()
    private let photo: BenchPhoto
    private let panel: Layer

    init() throws {
        photo = try BenchPhoto()
        panel =
            addLayers(1, to: stage.root) { layer, _ in
                layer.bounds.size = Size(width: 600, height: 400)
                layer.backgroundFilters = [Filter(.gaussianBlur(radius: 20, edge: .mirror))]
            }[0]
        stage.root.sublayers = [photo.layer, panel]
    }

    func change(to frame: Int) {
        photo.change(to: frame)
        panel.position = Point(x: Double(80 + 3 * (frame % 64)), y: Double(300 + 2 * (frame % 32)))
    }
}

/// `shadows100`: a page of cards, each with a shadow; `shadows300`: with three shadows of its box each.
final class ShadowScene: BenchScene {
    let stage = benchStage(background: Color(hex: "#e8eaee"))
    private let cards: [Layer]

    private static let threeShadows = [
        BoxShadow(color: Color(white: 0, alpha: 0.4), offset: Size(width: 0, height: 1), radius: 1),
        BoxShadow(color: Color(white: 0, alpha: 0.4), offset: Size(width: 0, height: 6), radius: 8),
        BoxShadow(color: Color(white: 0, alpha: 0.4), offset: Size(width: 0, height: 12), radius: 8, spread: -6),
    ]

    init(hasThreeShadows: Bool = false) {
        cards = addLayers(100, to: stage.root) { layer, _ in
            layer.bounds.size = Size(width: 150, height: 80)
            layer.cornerRadius = 12
            guard !hasThreeShadows else {
                layer.boxShadows = Self.threeShadows
                return
            }
            layer.shadowOpacity = 0.4
            layer.shadowOffset = Size(width: 0, height: 6)
            layer.shadowRadius = 8
        }
    }

    func change(to frame: Int) {
        for (index, layer) in cards.enumerated() {
            layer.position = Point(
                x: Double(192 * (index % 10) + 17 + BenchHash.value(index, frame, 0) % 9),
                y: Double(108 * (index / 10) + 6 + BenchHash.value(index, frame, 1) % 9))
            layer.backgroundColor = BenchHash.color(index, frame)
        }
    }
}
