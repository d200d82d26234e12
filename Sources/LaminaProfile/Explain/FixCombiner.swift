import LaminaStage

/// Puts fixes together: those that each still lower the passes required and together keep the picture.
struct FixCombiner {
    private let candidates: [Explanation.Suggestion]
    /// Those that have been put together.
    private(set) var fixes: [Explanation.Suggestion] = []

    /// - Parameter candidates: at most one for each trip.
    init(_ candidates: [Explanation.Suggestion]) {
        // Those that save most first: hiding a layer saves the trips of all in it.
        self.candidates = candidates.enumerated().sorted {
            let (one, other) = ($0.element.outcome.cost, $1.element.outcome.cost)
            return (one.offscreenPassesRequired, $0.offset) < (other.offscreenPassesRequired, $1.offset)
        }.map(\.element)
    }

    /// Puts as many together as go together; what comes of them, or nil without any.
    mutating func combine(_ checker: inout TreeChecker) throws -> Explanation.Outcome? {
        // Mostly all can be made; one picture then tells.
        fixes = lowering(candidates, &checker)
        if try outcome(&checker, onlyFixes: true) == nil {
            let all = fixes
            fixes = []
            for fix in all {
                fixes.append(fix)
                if try outcome(&checker, onlyFixes: true) == nil { fixes.removeLast() }
            }
            // Without those that were taken out, others may lower nothing.
            fixes = lowering(fixes, &checker)
        }
        return fixes.isEmpty ? nil : try outcome(&checker, onlyFixes: false, isTimed: true)
    }

    /// Those out of a list of fixes that each lower what those before it leave.
    private func lowering(
        _ list: [Explanation.Suggestion], _ checker: inout TreeChecker
    ) -> [Explanation.Suggestion] {
        var kept: [Explanation.Suggestion] = []
        var required = checker.cost.offscreenPassesRequired
        for fix in list where !changesSameValue(fix, as: kept) {
            let left = checker.required(after: (kept + [fix]).flatMap(\.edits))
            guard left < required else { continue }
            required = left
            kept.append(fix)
        }
        return kept
    }

    /// Whether a fix sets a value that another one has set: both were tried on the value that was there.
    private func changesSameValue(_ fix: Explanation.Suggestion, as others: [Explanation.Suggestion]) -> Bool {
        let taken = Set(others.flatMap(\.changes).map { "\($0.node) \($0.property)" })
        return fix.changes.contains { taken.contains("\($0.node) \($0.property)") }
    }

    private func outcome(
        _ checker: inout TreeChecker, onlyFixes: Bool, isTimed: Bool = false
    ) throws -> Explanation.Outcome? {
        try checker.outcome(of: fixes.flatMap(\.edits), onlyFixes: onlyFixes, isTimed: isTimed)
    }
}
