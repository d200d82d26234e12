import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Animations in layers whose own time runs backwards or repeats: what is shown follows from the moment alone, and nothing
/// is over that may come back.
@Suite struct LayerCourseTests {
    /// A layer in one with a time of its own, and an animation from 100 to 200 in a second.
    private struct Film {
        let stage: Stage
        let layer: Layer

        init(_ timing: TimingValues, isInside: Bool, isRemovedOnCompletion: Bool) {
            layer = Layer("layer")
            let animation = BasicAnimation(keyPath: "zPosition")
            (animation.fromValue, animation.toValue, animation.duration) = (100.0, 200.0, 1)
            animation.isRemovedOnCompletion = isRemovedOnCompletion
            let around = Layer("around", layer)
            stage = Stage(around)
            // In the layer's own time.
            (isInside ? around : layer).timing = timing
            animation.beginTime = 1e-9
            layer.add(animation, forKey: nil)
        }

        func shown(at moment: Double) throws -> Double {
            stage.advance(to: moment)
            let tree = stage.makeFrame()
            _ = try #require(tree.node("layer"))
            return try #require(layer.presentation()).zPosition
        }
    }

    private static let courses: [TimingValues] = [
        {
            var timing = TimingValues.ofLayers
            (timing.speed, timing.timeOffset) = (-1, 2)
            return timing
        }(),
        {
            var timing = TimingValues.ofLayers
            (timing.duration, timing.repeatCount) = (1.25, .infinity)
            return timing
        }(),
        {
            var timing = TimingValues.ofLayers
            (timing.duration, timing.autoreverses, timing.repeatCount) = (1.25, true, 2)
            return timing
        }(),
        {
            var timing = TimingValues.ofLayers
            (timing.speed, timing.timeOffset) = (-0.5, 1.5)
            return timing
        }(),
    ]

    @Test(arguments: courses, [false, true]) func aFilmShowsWhatAStillDoes(timing: TimingValues, isInside: Bool) throws
    {
        for isRemoved in [false, true] {
            let film = Film(timing, isInside: isInside, isRemovedOnCompletion: isRemoved)
            var values: Set<Double> = []
            for frame in 0..<36 {
                let moment = Double(frame) / 8 + 1.0 / 32
                let found = try film.shown(at: moment)
                let still = try Film(timing, isInside: isInside, isRemovedOnCompletion: isRemoved).shown(at: moment)
                #expect(found == still, "frame \(frame)")
                values.insert(found)
            }
            #expect(values.count > 8)
        }
    }

    @Test func timeThatTurnsBackRunsAnAnimationBack() throws {
        let film = Film(.ofLayers, isInside: false, isRemovedOnCompletion: true)
        #expect(abs(try film.shown(at: 0.5) - 150) < 1e-6)
        film.layer.timing.timeOffset = 0.5
        film.layer.timing.beginTime = 0.5
        film.layer.timing.speed = -1
        #expect(abs(try film.shown(at: 0.75) - 125) < 1e-6)
        #expect(abs(try film.shown(at: 0.9) - 110) < 1e-6)
    }

    @Test func whatIsOverInAnEvenTimeIsRemoved() throws {
        var timing = TimingValues.ofLayers
        timing.speed = 2
        let film = Film(timing, isInside: true, isRemovedOnCompletion: true)
        #expect(abs(try film.shown(at: 0.25) - 150) < 1e-6)
        _ = try film.shown(at: 0.75)
        #expect(film.layer.animationKeys.isEmpty)
        film.stage.root.timing.speed = -1
        film.stage.root.timing.timeOffset = 0.5
        film.stage.root.timing.beginTime = 0.75
        #expect(try film.shown(at: 1) == 0)
    }
}
