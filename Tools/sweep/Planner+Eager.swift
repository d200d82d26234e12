import Lamina

extension Planner {
    /// A planner whose rules apply however small the pictures are, as those of random scenes are.
    static func eager(_ rules: PlanRules = .all) -> Planner {
        var planner = Planner(rules: rules)
        planner.leastLineArea = 1
        return planner
    }
}
