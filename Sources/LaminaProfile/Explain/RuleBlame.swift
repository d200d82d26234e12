import LaminaPlan
import LaminaStage

/// Finds the rules that avoid an offscreen pass, by planning without them.
///
/// A plan's own savings say which rules did something, and those are left out one by one; the others, of which few
/// matter, all together, and in halves where that makes a difference. Plans are made once for each set of rules, so that
/// layers whose passes are avoided in the same way share them: a tree takes a few dozen, however many layers it has.
struct RuleBlame {
    private let tree: RenderTree
    /// The rules of the plan, in their order.
    private let rules: [PlanRule]
    /// Those of them that saved something, and the others. A rule that another one builds on may have saved nothing.
    private let active: [PlanRule]
    private let others: [PlanRule]
    private let base: PlanRules
    /// By set of rules: the nodes that have offscreen passes in its plan.
    private var executed: [PlanRules: Set<Int>]
    /// The number of trees that were planned.
    private(set) var planCount = 0
    /// True once a plan was left out because of the limit; passes after that are reported without rules.
    private(set) var isExhausted = false

    /// The largest number of trees that are planned.
    static let planLimit = 64

    /// - Parameters:
    ///   - plan: The plan of the tree by `rules`; nil makes it.
    ///   - reference: The plan of the tree without any rule; nil makes it when it is needed.
    init(_ tree: RenderTree, rules: PlanRules, plan: PassPlan? = nil, reference: PassPlan? = nil) {
        (self.tree, base) = (tree, rules)
        self.rules = PlanRule.allCases.filter { rules.contains($0) }
        var planner = Planner(rules: rules)
        let plan = plan ?? planner.plan(tree)
        active = self.rules.filter { plan.savings[$0] > 0 }
        others = self.rules.filter { plan.savings[$0] <= 0 }
        executed = [rules: Self.nodes(of: plan)]
        if let reference { executed[.none] = Self.nodes(of: reference) }
    }

    /// Returns the rules without any one of which the pass is executed.
    mutating func rulesNeeded(for node: Int) -> [PlanRule] {
        var found: Set<PlanRule> = []
        for rule in active where executes(node, by: base.subtracting(PlanRules(rule))) { found.insert(rule) }
        addNeeded(others[...], for: node, to: &found)
        return rules.filter { found.contains($0) }
    }

    /// Adds the rules of a list that are needed: none if the pass is avoided without all of them, else those of each half.
    private mutating func addNeeded(_ candidates: ArraySlice<PlanRule>, for node: Int, to found: inout Set<PlanRule>) {
        guard !candidates.isEmpty, executes(node, by: base.subtracting(PlanRules(candidates))) else { return }
        guard candidates.count > 1 else {
            found.formUnion(candidates)
            return
        }
        let middle = candidates.startIndex + candidates.count / 2
        addNeeded(candidates[..<middle], for: node, to: &found)
        addNeeded(candidates[middle...], for: node, to: &found)
    }

    /// Returns a minimal set of rules without which the pass is executed; empty if there is none, or if finding it
    /// takes too many plans.
    mutating func rulesTogether(for node: Int) -> [PlanRule] {
        guard executes(node, by: .none) else { return [] }
        var remaining = PlanRules.none
        // Rules that saved nothing are restored all at once, which usually is right.
        restore(others[...], to: &remaining, executing: node)
        restore(active[...], to: &remaining, executing: node)
        return isExhausted ? [] : rules.filter { !remaining.contains($0) }
    }

    /// Adds rules for as long as the pass is still executed: all together, or else each half by itself. At most as deep
    /// as the logarithm of the number of rules.
    private mutating func restore(
        _ candidates: ArraySlice<PlanRule>, to remaining: inout PlanRules, executing node: Int
    ) {
        guard !candidates.isEmpty else { return }
        let all = remaining.union(PlanRules(candidates))
        if executes(node, by: all) {
            remaining = all
        } else if candidates.count > 1 {
            let middle = candidates.startIndex + candidates.count / 2
            restore(candidates[..<middle], to: &remaining, executing: node)
            restore(candidates[middle...], to: &remaining, executing: node)
        }
    }

    private mutating func executes(_ node: Int, by rules: PlanRules) -> Bool {
        if let known = executed[rules] { return known.contains(node) }
        guard planCount < Self.planLimit else {
            isExhausted = true
            return false
        }
        planCount += 1
        var planner = Planner(rules: rules)
        let nodes = Self.nodes(of: planner.plan(tree))
        executed[rules] = nodes
        return nodes.contains(node)
    }

    private static func nodes(of plan: PassPlan) -> Set<Int> {
        Set(plan.passes.lazy.filter { !$0.isFrame }.flatMap(\.owningNodes))
    }
}
