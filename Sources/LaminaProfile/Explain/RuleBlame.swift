import LaminaPlan
import LaminaStage

/// Finds out which rules avoid a trip: by planning without them.
struct RuleBlame {
    private let tree: RenderTree
    private let rules: [PlanRule]
    /// By rule: the nodes that have passes in the plan without it.
    private let executedWithout: [(rule: PlanRule, nodes: Set<Int>)]
    private var searches = 0

    /// Searches for rules that work together are not made for more trips than this.
    private static let mostSearches = 32

    init(_ tree: RenderTree, rules: PlanRules) {
        self.tree = tree
        self.rules = PlanRule.allCases.filter { rules.contains($0) }
        executedWithout = self.rules.map { rule in
            (rule, Self.executed(tree, rules.subtracting(PlanRules(rule))))
        }
    }

    /// The rules without each of which a trip is made.
    func rulesNeeded(for node: Int) -> [PlanRule] {
        executedWithout.filter { $0.nodes.contains(node) }.map(\.rule)
    }

    /// A set of rules without which a trip is made, none of which could be left in; empty where there is none.
    mutating func rulesTogether(for node: Int) -> [PlanRule] {
        guard searches < Self.mostSearches, Self.executed(tree, .none).contains(node) else { return [] }
        searches += 1
        var left: PlanRules = .none
        // Each rule comes back unless it alone then avoids the trip.
        for rule in rules where Self.executed(tree, left.union(PlanRules(rule))).contains(node) {
            left.insert(rule)
        }
        return rules.filter { !left.contains($0) }
    }

    private static func executed(_ tree: RenderTree, _ rules: PlanRules) -> Set<Int> {
        var planner = Planner(rules: rules)
        return Set(planner.plan(tree).passes.lazy.filter { !$0.isFrame }.flatMap(\.owningNodes))
    }
}
