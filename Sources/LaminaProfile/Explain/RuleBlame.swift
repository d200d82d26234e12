import LaminaPlan
import LaminaStage

/// Finds the rules that avoid an offscreen pass, by planning without them.
struct RuleBlame {
    private let tree: RenderTree
    private let rules: [PlanRule]
    /// For each rule, the nodes that have offscreen passes in the plan without it.
    private let executedWithout: [(rule: PlanRule, nodes: Set<Int>)]
    private var searches = 0

    /// The largest number of passes for which rules that work together are searched.
    private static let searchLimit = 32

    init(_ tree: RenderTree, rules: PlanRules) {
        self.tree = tree
        self.rules = PlanRule.allCases.filter { rules.contains($0) }
        executedWithout = self.rules.map { rule in
            (rule, Self.executed(tree, rules.subtracting(PlanRules(rule))))
        }
    }

    /// Returns the rules without any one of which the pass is executed.
    func rulesNeeded(for node: Int) -> [PlanRule] {
        executedWithout.filter { $0.nodes.contains(node) }.map(\.rule)
    }

    /// Returns a minimal set of rules without which the pass is executed; empty if there is none.
    mutating func rulesTogether(for node: Int) -> [PlanRule] {
        guard searches < Self.searchLimit, Self.executed(tree, .none).contains(node) else { return [] }
        searches += 1
        var remaining: PlanRules = .none
        // Each rule is restored unless it then avoids the pass.
        for rule in rules where Self.executed(tree, remaining.union(PlanRules(rule))).contains(node) {
            remaining.insert(rule)
        }
        return rules.filter { !remaining.contains($0) }
    }

    private static func executed(_ tree: RenderTree, _ rules: PlanRules) -> Set<Int> {
        var planner = Planner(rules: rules)
        return Set(planner.plan(tree).passes.lazy.filter { !$0.isFrame }.flatMap(\.owningNodes))
    }
}
