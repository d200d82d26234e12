import Lamina

/// `move1-flat` and its like: 100,000 translucent rounded rectangles, of which one, some or all change from frame to
/// frame.
final class ChangingScene: BenchScene {
    /// The arrangement of the layers, and the change.
    private enum Kind: String {
        /// One layer moves among the sublayers of the root, by a property that is set or by an animation.
        case flat = "move1-flat"
        case animated = "move1-animated"
        /// One layer moves in a group of 100: in turn in a plain, a faded, a plain and a clipped one.
        case groups = "move1-groups"
        /// One layer moves below a panel that blurs its backdrop.
        case backdrop = "move1-backdrop"
        /// One layer moves in a scroll layer, by a property that is set or by an animation.
        case scroll = "move1-scroll"
        case scrollAnimated = "move1-scroll-animated"
        /// Some layers at random, or all, move.
        case some = "move1000"
        case all = "move100000"
        /// One layer is added or removed.
        case add = "add1"
    }

    let stage = benchStage()
    private let kind: Kind
    private var layers: [Layer]

    private static let count = 100_000
    private static let groupSize = 100
    /// The layer that moves where one does.
    private static let mover = 50_000

    /// The scene of a name; nil if it is none of these.
    init?(named name: String) {
        guard let kind = Kind(rawValue: name) else { return nil }
        self.kind = kind
        switch kind {
        case .groups: layers = ChangingScene.addGroups(to: stage.root)
        case .scroll, .scrollAnimated:
            let scroll = ScrollLayer()
            scroll.frame = Rect(x: 0, y: 0, width: 1920, height: 1080)
            scroll.scroll(to: Point(x: 0, y: 40))
            stage.root.addSublayer(scroll)
            layers = FilmStages.addRounded(ChangingScene.count, to: scroll)
        default: layers = FilmStages.addRounded(ChangingScene.count, to: stage.root)
        }
        if [.animated, .scrollAnimated].contains(kind) {
            layers[ChangingScene.mover].add(ChangingScene.travel, forKey: "travel")
        }
        if kind == .backdrop {
            let panel = Layer()
            panel.frame = Rect(x: 700, y: 340, width: 600, height: 400)
            panel.backgroundFilters = [Filter(.gaussianBlur(radius: 20, edge: .mirror))]
            stage.root.addSublayer(panel)
        }
    }

    /// Changes the layers to those of a frame, after that of the frame before.
    func change(to frame: Int) {
        switch kind {
        case .flat, .backdrop, .scroll:
            layers[ChangingScene.mover].position = Point(x: Double(200 + 4 * (frame % 360)), y: 500)
        case .animated, .scrollAnimated: stage.advance(to: Double(frame) / 60)
        case .groups:
            let group = 500 + frame % 4
            layers[group * ChangingScene.groupSize + 50].position = Point(x: Double(4 * (frame / 4 % 30)), y: 60)
        case .some:
            for number in 0..<1000 {
                let index = BenchHash.value(number, frame, 4) % layers.count
                layers[index].position = FilmStages.place(index, frame)
            }
        case .all:
            for (index, layer) in layers.enumerated() { layer.position = FilmStages.place(index, frame) }
        case .add: frame % 2 == 0 ? addLayer(frame) : removeLayer(frame)
        }
    }

    private func addLayer(_ frame: Int) {
        let layer = Layer()
        FilmStages.setRounded(layer, ChangingScene.count)
        let index = BenchHash.value(0, frame, 5) % (layers.count + 1)
        layers.insert(layer, at: index)
        stage.root.insertSublayer(layer, at: index)
    }

    private func removeLayer(_ frame: Int) {
        layers.remove(at: BenchHash.value(0, frame, 5) % layers.count).removeFromSuperlayer()
    }

    /// Adds 1,000 groups of 100 layers; of four in a row one is faded and one clipped.
    private static func addGroups(to root: Layer) -> [Layer] {
        let groups = addLayers(count / groupSize, to: root) { group, number in
            group.bounds.size = Size(width: 160, height: 160)
            group.position = Point(x: Double(44 * (number % 40)), y: Double(36 * (number / 40)))
            if number % 4 == 1 { group.opacity = 0.5 }
            if number % 4 == 3 { (group.masksToBounds, group.cornerRadius) = (true, 8) }
        }
        return groups.enumerated().flatMap { number, group in
            addLayers(groupSize, to: group) { layer, place in
                let index = number * groupSize + place
                FilmStages.setRounded(layer, index)
                layer.position = Point(
                    x: Double(BenchHash.value(index, 0, 0) % 481) / 4, y: Double(BenchHash.value(index, 0, 1) % 481) / 4
                )
            }
        }
    }

    /// The way of the mover, from frame 0 to frame 360 and again.
    private static var travel: BasicAnimation {
        let animation = BasicAnimation(keyPath: "position")
        (animation.fromValue, animation.toValue) = (Point(x: 200, y: 500), Point(x: 1640, y: 500))
        (animation.duration, animation.repeatCount) = (6, .infinity)
        return animation
    }
}
