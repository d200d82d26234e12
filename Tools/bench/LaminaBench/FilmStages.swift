import Foundation
import Lamina

/// The films of SCENES.md: stages whose layers move by animations alone.
enum FilmStages {
    /// A film lasts 2 seconds.
    private static let duration = 2.0

    /// `film-6000`: the rectangles of `rounded6000` travel from their places in its frame 0 to those in its frame 1.
    static func rounded() -> Stage {
        let stage = benchStage()
        for (index, layer) in addRounded(to: stage.root).enumerated() {
            layer.add(animation("position", from: place(index, 0), to: place(index, 1)), forKey: "travel")
        }
        return stage
    }

    /// `film-damage`: over the photo, the still rectangles of `rounded6000` and a panel that blurs both, something changes
    /// its place or colour that covers 5 in 100 of the pixels.
    ///
    /// - Parameter isBand: Whether that is as wide as the picture, rather than a square.
    static func damage(_ image: Image, isBand: Bool) -> Stage {
        let stage = benchStage()
        let rectangles = Layer()
        _ = addRounded(to: rectangles)
        let panel = Layer()
        panel.frame = Rect(x: 1200, y: 200, width: 600, height: 400)
        panel.backgroundFilters = [Filter(.gaussianBlur(radius: 20, edge: .mirror))]
        let changing = Layer()
        changing.anchorPoint = .zero
        changing.bounds.size = isBand ? Size(width: 1920, height: 54) : Size(width: 320, height: 320)
        changing.position = isBand ? Point(x: 0, y: 900) : Point(x: 200, y: 700)
        stage.root.sublayers = [photoLayer(image), rectangles, panel, changing]
        changing.add(
            animation("backgroundColor", from: Color(hex: "#ffffff99"), to: Color(hex: "#00000099")), forKey: "colour")
        if !isBand {
            let end = Point(x: 680, y: 700)
            changing.add(animation("position", from: changing.position, to: end), forKey: "travel")
        }
        return stage
    }

    /// `film-night`: a photo grows darker and bluer under a panel that blurs it, whose effect goes from light to dark.
    static func night(_ image: Image) -> Stage {
        let stage = benchStage()
        // What the timeline changes is to animate.
        stage.disablesActions = false
        let photo = photoLayer(image)
        photo.filters = [
            Filter(.exposure(ev: 0), name: "dusk"), Filter(.tint(Color(hex: "#0b1d5100") ?? .clear), name: "night"),
        ]
        photo.add(animation("filters.dusk.inputEV", from: 0.0, to: -1.6), forKey: "dusk")
        photo.add(
            animation("filters.night.inputColor", from: Color(hex: "#0b1d5100"), to: Color(hex: "#0b1d5180")),
            forKey: "night")
        let panel = EffectLayer(effect: .blur(BlurEffect(style: .regular)))
        panel.frame = Rect(x: 120, y: 620, width: 1080, height: 340)
        panel.cornerRadius = 40
        stage.root.sublayers = [photo, panel]
        // At once would be before the panel was ever on show.
        stage.advance(to: 0)
        Transaction.begin()
        Transaction.setAnimationDuration(duration)
        Transaction.setAnimationTimingFunction(.linear)
        panel.appearance = .dark
        Transaction.commit()
        return stage
    }

    private static func photoLayer(_ image: Image) -> Layer {
        let layer = Layer()
        layer.anchorPoint = .zero
        layer.contents = image
        layer.bounds.size = Size(width: 2000.2, height: 1123.4)
        return layer
    }

    /// Adds rectangles of `rounded6000` as they are in its frame 0.
    static func addRounded(_ count: Int = 6000, to parent: Layer) -> [Layer] {
        addLayers(count, to: parent) { layer, index in setRounded(layer, index) }
    }

    /// Makes a layer the rectangle of an index.
    static func setRounded(_ layer: Layer, _ index: Int) {
        layer.anchorPoint = .zero
        layer.bounds.size = Size(width: 40, height: 40)
        layer.cornerRadius = 8
        layer.position = place(index, 0)
        layer.backgroundColor = BenchHash.color(index, 0, alpha: 128.0 / 255)
    }

    /// The position of a rectangle of `rounded6000` in a frame.
    static func place(_ index: Int, _ frame: Int) -> Point {
        Point(
            x: Double(BenchHash.value(index, frame, 0) % 7521) / 4,
            y: Double(BenchHash.value(index, frame, 1) % 4161) / 4)
    }

    private static func animation(
        _ keyPath: String, from: (any Animatable)?, to: (any Animatable)?
    ) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        return animation
    }
}
