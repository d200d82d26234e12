import ArgumentParser
import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport

/// Draws a scene that changes as a sequence of frames, and each frame alone of a new scene, and says whether they
/// are equal to the byte.
struct SequenceCheck {
    /// The change from one frame to the next.
    enum Change: String, CaseIterable, ExpressibleByArgument {
        /// Layers are changed as a program would.
        case edits
        /// Values of layers are set, and nothing else.
        case values
        /// Something moves over static layers.
        case visits
        /// Animations run.
        case motion
        /// Animations run, among sequences of pictures, particles, tiles, and layers that come and go.
        case life
        /// Constraints and stacks change, animated or not.
        case layout
    }

    let change: Change
    let effects: EffectShare
    let rules: PlanRules
    private let renderer: Renderer
    private let alone: Renderer
    private let nothing: PassPlan

    private var frames: Int { change == .values ? 100 : 6 }

    init(_ change: Change, effects: EffectShare, rules: PlanRules, device: DeviceRequest) throws {
        (self.change, self.effects, self.rules) = (change, effects, rules)
        // However small the pictures are, as those of random scenes are.
        renderer = try Renderer(device, minimumLineArea: 1)
        alone = try Renderer(device, minimumLineArea: 1)
        var planner = Planner()
        nothing = planner.plan(Stage(size: Size(width: 1, height: 1)).makeFrame())
    }

    /// A stage as it was made, and how it goes on.
    private struct Film {
        let stage: Stage
        private let change: Change
        private let seed: UInt64
        private var edits: StageChange
        private var values: RandomValues
        private var visitor: RandomVisitor?

        /// - Parameter isWhole: True if trees are read whole whenever layers are added or removed.
        init(_ scene: SceneSpec, seed: UInt64, _ change: Change, isWhole: Bool) throws {
            stage = try scene.makeStage()
            stage.manySublayers = isWhole ? .max : 2
            stage.waitsForTiles = true
            (self.change, self.seed) = (change, seed)
            edits = StageChange(seed: seed)
            values = RandomValues(seed: seed)
            if change == .life { try RandomLife.add(to: stage, seed: seed) }
            if change == .layout {
                stage.disablesActions = false
                RandomLayout.add(to: stage, seed: seed)
            }
            if change == .motion || change == .life { RandomMotion.add(to: stage, seed: seed) }
            if change == .visits { visitor = RandomVisitor(on: stage, seed: seed) }
        }

        mutating func goOn(to frame: Int) {
            switch change {
            case .edits:
                // Drawings are contents only once they have been wanted.
                _ = stage.makeFrame()
                edits.apply(to: stage)
            case .values: for _ in 0..<2 { values.apply(to: stage) }
            case .visits:
                _ = stage.makeFrame()
                visitor?.move()
            case .motion: stage.advance(to: Double(frame) / 8)
            case .layout: stage.advance(to: Double(frame) / 3)
            case .life: stage.advance(to: RandomLife.moment(ofFrame: frame, seed: seed))
            }
        }
    }

    /// The comparison of the frames of a scene.
    struct Outcome {
        /// The fault; nil if there is none.
        var problem: String?
        /// The use that the sequence made of its plans.
        var reuse = PlanReuse()
    }

    /// The comparison of the frames of a scene.
    func outcome(of number: UInt64) -> Outcome {
        outcome(of: RandomScene.make(seed: number, effects: effects), seed: number)
    }

    /// A scene that fails, once it is as small as can be.
    func shrunk(_ number: UInt64) -> SmallScene {
        let scene = RandomScene.make(seed: number, effects: effects)
        let small = Shrinker.shrink(scene, mostTrials: 2000) {
            outcome(of: $0, seed: number).problem != nil
        }
        return SmallScene(scene: small, problem: outcome(of: small, seed: number).problem)
    }

    private func outcome(of scene: SceneSpec, seed: UInt64) -> Outcome {
        let sequence = FrameSequence(renderer, rules: rules, reusablePictureCount: 2)
        let problem = problem(of: scene, seed: seed, sequence)
        return Outcome(problem: problem, reuse: sequence.planReuse)
    }

    private func problem(of scene: SceneSpec, seed: UInt64, _ sequence: FrameSequence) -> String? {
        do {
            var film = try Film(scene, seed: seed, change, isWhole: false)
            for frame in 0..<frames {
                if frame > 0 { film.goOn(to: frame) }
                let found = try sequence.render(film.stage.makeFrame()).picture
                let truth = try picture(of: scene, seed: seed, frame)
                if found == truth { continue }
                let comparison = PaintedComparison(found.pixels, truth.pixels, width: truth.width, tolerance: 0)
                return "frame \(frame) is not what it is alone: \(comparison.failureText)"
            }
            return nil
        } catch {
            return "not drawn: \(error)"
        }
    }

    /// A frame of which nothing was read, planned or drawn before.
    private func picture(of scene: SceneSpec, seed: UInt64, _ frame: Int) throws -> Bitmap {
        var film = try Film(scene, seed: seed, change, isWhole: true)
        switch change {
        case .edits, .values, .visits: for step in 0..<frame { film.goOn(to: step) }
        case .motion, .life, .layout: if frame > 0 { film.goOn(to: frame) }
        }
        var planner = Planner(rules: rules)
        // What a frame does not show is given back.
        _ = try alone.draw(nothing)
        guard let picture = try alone.draw(planner.plan(film.stage.makeFrame())).bitmap else {
            throw RenderError.nothingRead
        }
        return picture
    }
}

// MARK: Use of plans

extension PlanReuse {
    /// The counts in words.
    var text: String {
        let reasons = ReplanReason.allCases.map { "\($0.rawValue) \(whole[$0, default: 0])" }
        return "\(patched) plans were patched, \(unchanged) kept, and \(wholeTotal) made whole: "
            + reasons.joined(separator: ", ")
    }
}
