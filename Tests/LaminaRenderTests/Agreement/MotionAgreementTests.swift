import Lamina
import LaminaTestSupport
import Testing

/// Pictures of scenes that move: the same whatever frames came before, and the same for both planners.
@Suite struct MotionAgreementTests {
    @Test(arguments: SeedRun.runs(of: 200))
    func aMomentDoesNotDependOnTheFramesBefore(run: SeedRun) throws {
        try checkMoments(of: run, moment: { frame, _ in Double(frame) / 8 }, make: moving)
    }

    @Test(arguments: SeedRun.runs(of: 100))
    func aMomentOfALivingSceneDoesNotDependOnTheFramesBefore(run: SeedRun) throws {
        try checkMoments(of: run, moment: RandomLife.moment(ofFrame:seed:)) { seed in
            let stage = try RandomScene.make(seed: seed, effects: [.rasterization, .kinds]).makeStage()
            try RandomLife.add(to: stage, seed: seed)
            RandomMotion.add(to: stage, seed: seed)
            return stage
        }
    }

    @Test(arguments: SeedRun.runs(of: 100))
    func aMomentOfALayoutDoesNotDependOnTheFramesBefore(run: SeedRun) throws {
        try checkMoments(of: run, moment: { frame, _ in Double(frame) / 6 }, make: laidOut)
    }

    private func checkMoments(
        of run: SeedRun, moment: (_ frame: Int, _ seed: UInt64) -> Double, make: (UInt64) throws -> Stage
    ) throws {
        var changes = 0
        for seed in run.seeds {
            let film = try make(seed)
            var last: Bitmap?
            for frame in 0..<10 {
                let moment = moment(frame, seed)
                film.advance(to: moment)
                let picture = try SharedRenderer.draw(film.makeFrame(), rules: .all)
                if let last, last != picture { changes += 1 }
                last = picture
                guard frame % 3 == 2 else { continue }
                let alone = try make(seed)
                alone.advance(to: moment)
                let single = try SharedRenderer.draw(alone.makeFrame(), rules: .all)
                #expect(picture == single, "\(SeedShare.name(seed)), frame \(frame)")
            }
        }
        #expect(changes > run.seeds.count)
    }

    @Test(arguments: SeedRun.runs(of: 100))
    func optimizedDrawsLayoutsAsTheReferenceDoes(run: SeedRun) throws {
        for seed in run.seeds {
            let stage = try laidOut(seed)
            for moment in [0, 0.55, 1.3] {
                stage.advance(to: moment)
                let tree = stage.makeFrame()
                let comparison = try ReferenceDrawing(tree).comparison(with: .all)
                #expect(
                    comparison.isWithin(EffectTolerance()),
                    "\(SeedShare.name(seed)) at \(moment): \(comparison.failureText)")
            }
        }
    }

    @Test(arguments: SeedRun.runs(of: 200))
    func optimizedDrawsMotionAsTheReferenceDoes(run: SeedRun) throws {
        var transitions = 0
        for seed in run.seeds {
            let stage = try moving(seed)
            for moment in [0.1875, 0.4375] {
                stage.advance(to: moment)
                let tree = stage.makeFrame()
                if tree.nodes.contains(where: { $0.flags.contains(.transition) }) { transitions += 1 }
                let comparison = try ReferenceDrawing(tree).comparison(with: .all)
                #expect(
                    comparison.isWithin(EffectTolerance()),
                    "\(SeedShare.name(seed)) at \(moment): \(comparison.failureText)")
            }
        }
        #expect(transitions > 0)
    }

    private func moving(_ seed: UInt64) throws -> Stage {
        let stage = try RandomScene.make(seed: seed, effects: .all).makeStage()
        RandomMotion.add(to: stage, seed: seed)
        return stage
    }

    private func laidOut(_ seed: UInt64) throws -> Stage {
        let stage = try RandomScene.make(seed: seed, effects: .all).makeStage()
        stage.disablesActions = false
        RandomLayout.add(to: stage, seed: seed)
        return stage
    }
}
