import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaProfile

/// The rules that are reported to avoid an offscreen pass.
@Suite struct RuleBlameTests {
    @Test func rulesThatAreNamedAreTheOnesThatAvoid() throws {
        var (single, together) = (0, 0)
        for seed in 0..<60 as Range<UInt64> {
            let spec = RandomScene.make(seed: seed, effects: .all)
            let tree = try spec.makeStage().makeFrame()
            var blame = RuleBlame(tree, rules: .all)
            for node in nodes(tree, .none).subtracting(nodes(tree, .all)) {
                let needed = blame.rulesNeeded(for: node)
                for rule in needed {
                    #expect(nodes(tree, PlanRules.all.subtracting(PlanRules(rule))).contains(node))
                    single += 1
                }
                guard needed.isEmpty else { continue }
                let set = blame.rulesTogether(for: node)
                if blame.isExhausted { break }
                #expect(!set.isEmpty)
                #expect(nodes(tree, PlanRules.all.subtracting(PlanRules(set))).contains(node))
                together += 1
            }
        }
        #expect(single > 5 && together > 0, "\(single) \(together)")
    }

    private func nodes(_ tree: RenderTree, _ rules: PlanRules) -> Set<Int> {
        var planner = Planner(rules: rules)
        return Set(planner.plan(tree).passes.filter { !$0.isFrame }.flatMap(\.owningNodes))
    }
}
