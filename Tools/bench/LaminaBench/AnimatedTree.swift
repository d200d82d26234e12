import Foundation
import Lamina

/// `animations10000-…`: a tree of 10,000 layers evaluated at moment after moment, neither planned nor drawn.
final class AnimatedTree: BenchWork {
    /// The property that each layer animates.
    enum Motion: String {
        case opacity, position, transform
        /// Nothing; one layer of the tree is changed each frame, so that the tree is read again.
        case `static`
    }

    private let stage = benchStage()
    private let layers: [Layer]
    private let motion: Motion
    private(set) var stages: FrameStages?

    /// The tree of a scene's name; nil if it is none of these.
    init?(named name: String) {
        let prefix = "animations10000-"
        guard name.hasPrefix(prefix), let motion = Motion(rawValue: String(name.dropFirst(prefix.count))) else {
            return nil
        }
        self.motion = motion
        layers = FilmStages.addRounded(10_000, to: stage.root)
        for (index, layer) in layers.enumerated() {
            if let animation = Self.animation(motion, index) { layer.add(animation, forKey: "motion") }
        }
    }

    func frame(_ number: Int) {
        let change = ContinuousClock().measure { self.change(to: number) }
        var stages = FrameStages()
        stages.set(changing: change.inSeconds, stage.makeFrame())
        self.stages = stages
    }

    func picture(_ number: Int) throws -> [UInt8] {
        change(to: number)
        return try PNGEncoder.encode(Renderer().render(stage.makeFrame()).picture)
    }

    var bytes: Int? { nil }
    var device: String? { nil }

    private func change(to number: Int) {
        if motion == .static { layers[number % layers.count].opacity = 1 / Float(number + 2) }
        stage.advance(to: Double(number) / 60)
    }

    private static func animation(_ motion: Motion, _ index: Int) -> BasicAnimation? {
        let animation = BasicAnimation(keyPath: motion.rawValue)
        // Longer than any run of the bench.
        animation.duration = 1000
        switch motion {
        case .static: return nil
        case .opacity: (animation.fromValue, animation.toValue) = (0.0, 1.0)
        case .position:
            (animation.fromValue, animation.toValue) = (FilmStages.place(index, 0), FilmStages.place(index, 1))
            animation.timingFunction = .easeInEaseOut
        case .transform:
            animation.fromValue = Transform3D.identity
            animation.toValue = Transform3D(rotation: 1.5, x: 0, y: 0, z: 1)
        }
        return animation
    }
}
