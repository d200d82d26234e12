import LaminaStage

/// Combines fixes that each still lower the passes required and together keep the picture.
struct FixCombiner {
    private let candidates: [Explanation.Suggestion]
    /// The combined fixes.
    private(set) var fixes: [Explanation.Suggestion] = []

    /// The largest number of fixes that are tried one by one if not all can be combined.
    private static let stepLimit = 32

    /// - Parameter candidates: at most one for each offscreen pass.
    init(_ candidates: [Explanation.Suggestion]) {
        // Those that save most first: hiding a layer saves the offscreen passes of its whole subtree.
        self.candidates = candidates.enumerated().sorted {
            let (one, other) = ($0.element.outcome.cost, $1.element.outcome.cost)
            return (one.offscreenPassesRequired, $0.offset) < (other.offscreenPassesRequired, $1.offset)
        }.map(\.element)
    }

    /// Combines as many as possible; returns their outcome, timed, or nil without any.
    mutating func combine(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        fixes = lowering(candidates, &checker)
        if fixes.count < 2 { return fixes.first?.outcome }
        guard var outcome = try together(&checker) else { return nil }
        try checker.time(fixes.flatMap(\.edits), into: &outcome.cost)
        return outcome
    }

    private mutating func together(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        // Usually all can be combined, and one picture is enough.
        if let all = try outcome(&checker) { return all }
        let all = fixes
        var last = all.first?.outcome
        fixes = []
        for fix in all.prefix(Self.stepLimit) {
            fixes.append(fix)
            if fixes.count > 1 {
                if let outcome = try outcome(&checker) { last = outcome } else { fixes.removeLast() }
            }
        }
        return last
    }

    /// Returns the fixes of a list that each lower the passes required after those before it.
    private func lowering(
        _ list: [Explanation.Suggestion], _ checker: inout TreeChecker
    ) -> [Explanation.Suggestion] {
        var chosen: [Explanation.Suggestion] = []
        var edits: [TreeEdit] = []
        // A fix of a property that another fix has set was tried with the original value.
        var taken: Set<PropertyKey> = []
        var required = checker.cost.offscreenPassesRequired
        for fix in list {
            let keys = fix.changes.map { PropertyKey(node: $0.node, property: $0.property) }
            guard taken.isDisjoint(with: keys) else { continue }
            let left = checker.required(after: edits + fix.edits)
            guard left < required else { continue }
            required = left
            chosen.append(fix)
            edits += fix.edits
            taken.formUnion(keys)
        }
        return chosen
    }

    private func outcome(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        let edits = fixes.flatMap(\.edits)
        guard let outcome = try checker.outcome(of: edits, onlyFixes: true) else { return nil }
        // A removed fix may have been what made another one effective.
        let before = checker.required(after: fixes.dropLast().flatMap(\.edits))
        return outcome.cost.offscreenPassesRequired < before ? outcome : nil
    }
}

/// A property of a node.
private struct PropertyKey: Hashable {
    let node: Int
    let property: String
}
