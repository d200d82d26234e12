import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

/// Random changes of random scenes.
@Suite struct RandomListedLayersTests {
    private func check(_ stages: (Stage, Stage), seed: UInt64, frames: Int, _ move: (Stage, Int) -> Void) -> Int {
        let (listed, whole) = stages
        var changes = (StageChange(seed: seed), StageChange(seed: seed))
        var (short, last) = (0, listed.makeFrame())
        _ = whole.makeFrame()
        for frame in 0..<frames {
            move(listed, frame)
            move(whole, frame)
            changes.0.apply(to: listed)
            changes.1.apply(to: whole)
            // Forgets the last tree.
            let background = whole.background
            whole.background = background
            let (tree, expected) = (listed.makeFrame(), whole.makeFrame())
            if let difference = tree.firstDifference(from: expected) {
                Issue.record("\(SeedShare.name(seed)), frame \(frame): \(difference)")
                return short
            }
            if let changes = tree.changes, tree.version != last.version {
                short += 1
                let named = Set(changes.nodes)
                #expect(changes.base == last.version && tree.nodes.count == last.nodes.count)
                let differs = tree.nodes.indices.filter { !tree.nodes[$0].isSame(as: last.nodes[$0]) }
                #expect(named.isSuperset(of: differs.map(Int32.init)))
                #expect(changes.nodes == named.sorted())
            } else if tree.version == last.version {
                #expect(tree.firstDifference(from: last) == nil)
            }
            last = tree
        }
        return short
    }

    @Test(arguments: [EffectShare.all, []]) func changedScenesGiveTheTreeThatIsReadWhole(effects: EffectShare) throws {
        let seeds = (0..<300 as Range<UInt64>).ofThisRun
        var short = 0
        for seed in seeds {
            let scene = RandomScene.make(seed: seed, effects: effects)
            short += try check((scene.makeStage(), scene.makeStage()), seed: seed, frames: 30) { stage, frame in
                if seed % 3 == 0 { stage.advance(to: Double(frame) / 7) }
            }
        }
        // Of a scene that has tiles or a cached image, the tree is always read whole.
        #expect(short > (effects.isEmpty ? 2 * seeds.count : seeds.count / 2))
    }

    @Test func changesAmongMovingLayersGiveTheTreeThatIsReadWhole() {
        let seeds = (0..<300 as Range<UInt64>).ofThisRun
        var short = 0
        for seed in seeds {
            let (listed, whole) = (MovingStage(seed), MovingStage(seed))
            short += check((listed.stage, whole.stage), seed: seed, frames: 30) { stage, frame in
                (stage === listed.stage ? listed : whole).advance(frame)
            }
        }
        #expect(short > 3 * seeds.count)
    }
}
