import Foundation
import LaminaDynamics
import LaminaTestSupport
import Testing

/// Worlds made by chance, much of them nonsense: whatever they are, they end, and write numbers.
@Suite("Robustness")
struct RobustnessTests {
    @Test(arguments: 0..<60) func oddWorldsGoOnAndWriteNumbers(seed: UInt64) {
        let world = OddWorld(seed: seed)
        var time = 0.0
        for _ in 0..<60 {
            time += world.dice.pick([0, 1.0 / 24, 1.0 / 60, 1.0 / 144, 0.1])
            world.animator.advance(to: time)
            for item in world.plainItems where item.isSpoiled {
                Issue.record("seed \(seed): \(item) at \(item.center), \(item.transform)")
                return
            }
            if world.dice.chance(20) { world.meddle() }
        }
        for fault in world.animator.faults { #expect(!fault.description.isEmpty) }
        #expect(world.animator.faults.count <= 100)
    }

    @Test(arguments: [Double.nan, .infinity, -Double.infinity, -5, 1e300])
    func oddTimesAreNotFollowedForEver(time: Double) {
        let world = OddWorld(seed: 3)
        world.animator.removeAllBehaviors()
        world.animator.advance(to: time)
        world.animator.advance(to: 0.5)
        #expect(world.plainItems.allSatisfy { !$0.isSpoiled })
    }

    /// The same odd world twice: nothing may hang on addresses or on the order of a hash.
    @Test(arguments: 0..<12) func oddWorldsRepeatToTheBit(seed: UInt64) {
        func places() -> [UInt64] {
            let world = OddWorld(seed: seed)
            for frame in 1...90 {
                world.animator.advance(to: Double(frame) / 60)
                if frame % 7 == 0 { world.meddle() }
            }
            return world.plainItems.flatMap { [$0.center.x.bitPattern, $0.center.y.bitPattern] }
        }
        #expect(places() == places())
    }

    /// Each pair would be a contact: 125,000 of them, and the cube of the number in work.
    @Test func itemsOnOneSpotPartWithoutHanging() {
        let items = (0..<500).map { Block(0, 0, 10, 10, name: "item \($0)") }
        let animator = DynamicAnimator()
        animator.addBehavior(CollisionBehavior(items: items))
        animator.steps(30) { _ in #expect(animator.counts.contacts < 500 * 64) }
        let spread = items.map(\.center.x).max().map { $0 - (items.map(\.center.x).min() ?? 0) } ?? 0
        #expect(spread > 10 && items.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
    }
}
