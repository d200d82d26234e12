import LaminaStage

/// Puts fixes together: those that each still lower the passes required and together keep the picture.
struct FixCombiner {
    private let candidates: [Explanation.Suggestion]
    /// Those that have been put together.
    private(set) var fixes: [Explanation.Suggestion] = []

    /// Where not all go together, at most so many are tried one by one.
    private static let mostSteps = 32

    /// - Parameter candidates: at most one for each trip.
    init(_ candidates: [Explanation.Suggestion]) {
        // Those that save most first: hiding a layer saves the trips of all in it.
        self.candidates = candidates.enumerated().sorted {
            let (one, other) = ($0.element.outcome.cost, $1.element.outcome.cost)
            return (one.offscreenPassesRequired, $0.offset) < (other.offscreenPassesRequired, $1.offset)
        }.map(\.element)
    }

    /// Puts as many together as go together; what comes of them, timed, or nil without any.
    mutating func combine(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        fixes = lowering(candidates, &checker)
        if fixes.count < 2 { return fixes.first?.outcome }
        guard var outcome = try together(&checker) else { return nil }
        try checker.time(fixes.flatMap(\.edits), into: &outcome.cost)
        return outcome
    }

    private mutating func together(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        // Mostly all can be made; one picture then tells.
        if let all = try outcome(&checker) { return all }
        let all = fixes
        var last = all.first?.outcome
        fixes = []
        for fix in all.prefix(Self.mostSteps) {
            fixes.append(fix)
            if fixes.count > 1 {
                if let outcome = try outcome(&checker) { last = outcome } else { fixes.removeLast() }
            }
        }
        return last
    }

    /// Those out of a list of fixes that each lower what those before it leave.
    private func lowering(
        _ list: [Explanation.Suggestion], _ checker: inout TreeChecker
    ) -> [Explanation.Suggestion] {
        var kept: [Explanation.Suggestion] = []
        var edits: [TreeEdit] = []
        // What a fix sets that another one has set was tried on the value that was there.
        var taken: Set<PropertyPlace> = []
        var required = checker.cost.offscreenPassesRequired
        for fix in list {
            let places = fix.changes.map { PropertyPlace(node: $0.node, property: $0.property) }
            guard taken.isDisjoint(with: places) else { continue }
            let left = checker.required(after: edits + fix.edits)
            guard left < required else { continue }
            required = left
            kept.append(fix)
            edits += fix.edits
            taken.formUnion(places)
        }
        return kept
    }

    private func outcome(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        let edits = fixes.flatMap(\.edits)
        guard let outcome = try checker.outcome(of: edits, onlyFixes: true) else { return nil }
        // A fix that was taken out may have been what let another one lower anything.
        let before = checker.required(after: fixes.dropLast().flatMap(\.edits))
        return outcome.cost.offscreenPassesRequired < before ? outcome : nil
    }
}

/// A property of a node.
private struct PropertyPlace: Hashable {
    let node: Int
    let property: String
}
