import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaProfile

/// Which rules are told to avoid an offscreen pass.
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
                if blame.planCount > RuleBlame.planLimit { break }
                #expect(!set.isEmpty)
                #expect(nodes(tree, PlanRules.all.subtracting(PlanRules(set))).contains(node))
                together += 1
            }
        }
        #expect(single > 5 && together > 0, "\(single) \(together)")
    }

    @Test func manyLayersTakeAFewDozenPlans() throws {
        // Rows that are faded, clipped and throw shadows, in panels that fade too.
        let stage = Stage(size: CGSize(width: 400, height: 800), background: .white)
        stage.root.sublayers = (0..<4).map { panel in
            box("panel \(panel)", 0, Double(panel * 200), 400, 200).with { layer in
                layer.opacity = 0.9
                layer.sublayers = (0..<20).map { row in
                    box("row \(row)", 10, Double(row * 10), 300, 8).with {
                        ($0.cornerRadius, $0.masksToBounds) = (3, true)
                        $0.sublayers = [box("a", 0, 0, 40, 8), box("b", 50, 0, 400, 8)]
                    }
                }
            }
        }
        let tree = stage.makeFrame()
        var blame = RuleBlame(tree, rules: .all)
        let avoided = nodes(tree, .none).subtracting(nodes(tree, .all))
        #expect(avoided.count > 40)
        for node in avoided where blame.rulesNeeded(for: node).isEmpty { _ = blame.rulesTogether(for: node) }
        #expect(blame.planCount <= RuleBlame.planLimit)
    }

    private func nodes(_ tree: RenderTree, _ rules: PlanRules) -> Set<Int> {
        var planner = Planner(rules: rules)
        return Set(planner.plan(tree).passes.filter { !$0.isFrame }.flatMap(\.owningNodes))
    }
}
