import LaminaStage

/// Combines fixes that each still lower the passes required and together keep the picture.
struct FixCombiner {
    /// The fixes of alike passes, which were tried together.
    struct Group {
        let fixes: [Explanation.Suggestion]
        var edits: [TreeEdit] { fixes.flatMap(\.edits) }
        var outcome: Explanation.Outcome? { fixes.first?.outcome }
        /// The passes required with all of them.
        var required: Int { outcome?.cost.offscreenPassesRequired ?? .max }
        /// The properties that they set.
        fileprivate var keys: Set<PropertyKey> {
            Set(fixes.flatMap { $0.changes.map { PropertyKey(node: $0.node, property: $0.property) } })
        }
    }

    private let candidates: [Group]
    private var groups: [Group] = []
    /// The combined fixes.
    var fixes: [Explanation.Suggestion] { groups.flatMap(\.fixes) }

    /// The largest number of groups that are tried one by one if not all can be combined.
    private static let stepLimit = 32

    /// - Parameter candidates: at most one fix for each offscreen pass.
    init(_ candidates: [Group]) {
        // Those that save most first: hiding a layer saves the offscreen passes of its whole subtree.
        self.candidates = candidates.enumerated().sorted {
            ($0.element.required, $0.offset) < ($1.element.required, $1.offset)
        }.map(\.element)
    }

    /// Combines as many as possible; returns their outcome, timed, or nil without any.
    mutating func combine(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        groups = lowering(&checker)
        if groups.count < 2 { return groups.first?.outcome }
        guard var outcome = try together(&checker) else { return nil }
        outcome.times = try checker.times(after: groups.flatMap(\.edits))
        return outcome
    }

    private mutating func together(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        // Usually all can be combined, and one picture is enough.
        if let all = try outcome(&checker) { return all }
        let all = groups
        var last = all.first?.outcome
        groups = []
        for group in all.prefix(Self.stepLimit) {
            groups.append(group)
            if groups.count > 1 {
                if let outcome = try outcome(&checker) { last = outcome } else { groups.removeLast() }
            }
        }
        return last
    }

    /// Returns the groups that each lower the passes required after those before it.
    private func lowering(_ checker: inout TreeChecker) -> [Group] {
        // A fix of a property that another fix has set was tried with the original value.
        var taken: Set<PropertyKey> = []
        let apart = candidates.filter { group in
            let keys = group.keys
            guard taken.isDisjoint(with: keys) else { return false }
            taken.formUnion(keys)
            return true
        }
        let all = checker.cost.offscreenPassesRequired
        // If the savings add up, each of them has its own.
        let saved = apart.reduce(0) { $0 + all - $1.required }
        if checker.required(after: apart.flatMap(\.edits)) == all - saved { return apart }
        var chosen: [Group] = []
        var edits: [TreeEdit] = []
        var required = all
        for group in apart {
            let left = checker.required(after: edits + group.edits)
            guard left < required else { continue }
            required = left
            chosen.append(group)
            edits += group.edits
        }
        return chosen
    }

    private func outcome(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        guard let outcome = try checker.outcome(of: groups.flatMap(\.edits), onlyFixes: true) else { return nil }
        // A removed fix may have been what made another one effective.
        let before = checker.required(after: groups.dropLast().flatMap(\.edits))
        return outcome.cost.offscreenPassesRequired < before ? outcome : nil
    }
}

/// A property of a node.
private struct PropertyKey: Hashable {
    let node: Int
    let property: String
}
