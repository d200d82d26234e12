import LaminaCounters
import LaminaPlan
import LaminaRender
import LaminaStage

/// Explains the trips of one frame.
struct Explainer {
    private(set) var checker: TreeChecker
    private var blame: RuleBlame?
    private let layers: NodeLayers
    private let causes: CauseFinder
    private let report: EditReport
    private let broken: BrokenEffects
    private let options: ExplainOptions
    private let deadline: Deadline
    private var untriedCount = 0
    /// For which reasons changes have been tried, by the first node of a layer.
    private var triedReasons: [Int: [ReasonSet]] = [:]

    private var tree: RenderTree { checker.tree }

    init(
        _ tree: RenderTree, _ layers: NodeLayers, rules: PlanRules, renderer: Renderer, options: ExplainOptions
    ) throws {
        self.options = options
        deadline = Deadline(seconds: options.mostTime)
        checker = try TreeChecker(tree, rules: rules, renderer: renderer, measuresTime: options.measuresTime)
        if options.namesRules { blame = RuleBlame(tree, rules: rules) }
        self.layers = layers
        causes = CauseFinder(tree: tree, layers: layers)
        report = EditReport(tree: tree, layers: layers)
        broken = BrokenEffects(tree)
    }

    mutating func explain(device: String) throws -> Explanation {
        let selection = try options.layer.map { try LayerSelection($0, in: tree) }
        var passes: [Explanation.Pass] = []
        for trip in TripUse.all(checker.reference, checker.plan) where selection?.contains(trip.node) != false {
            passes.append(try pass(trip))
        }
        var combiner = FixCombiner(passes.compactMap { $0.suggestions.first { $0.kind == .fix } })
        let fixed = try combiner.combine(&checker, until: deadline)
        return Explanation(
            width: tree.pixelWidth, height: tree.pixelHeight, device: device,
            rules: PlanRule.allCases.filter { checker.rules.contains(PlanRules($0)) }, cost: checker.cost,
            passes: passes, fixes: combiner.fixes, fixed: fixed, untriedCount: untriedCount)
    }

    private mutating func pass(_ trip: TripUse) throws -> Explanation.Pass {
        var pass = Explanation.Pass(
            layer: tree.path(ofNode: trip.node), reasons: trip.reasons.reasons,
            causes: causes.causes(of: trip.node, trip.reasons),
            breaks: BreakReport(report: report, findings: broken.findings).lines(for: trip.node),
            isRequired: trip.isRequired, isExecuted: trip.isExecuted, sharedWith: trip.sharerCount,
            pixels: trip.pixels, bytes: trip.bytes,
            gpuTime: trip.isExecuted ? checker.gpuTime(of: trip.node) : nil, avoidedBy: [], avoidedTogether: [],
            suggestions: [], node: trip.node)
        if !trip.isExecuted {
            pass.avoidedBy = blame?.rulesNeeded(for: trip.node) ?? []
            if pass.avoidedBy.isEmpty { pass.avoidedTogether = blame?.rulesTogether(for: trip.node) ?? [] }
        }
        // A change of a layer that is drawn more than once changes all of it.
        let first = layers.copies(of: trip.node).first ?? trip.node
        guard triedReasons[first]?.contains(trip.reasons) != true else { return pass }
        guard checker.tryCount < options.mostTries, !deadline.isOver else {
            untriedCount += 1
            return pass
        }
        triedReasons[first, default: []].append(trip.reasons)
        pass.suggestions = checker.cost.ranked(try suggestions(for: trip))
        return pass
    }

    private mutating func suggestions(for trip: TripUse) throws -> [Explanation.Suggestion] {
        var found = try repairs(for: trip)
        // An effect that would show something if it saw what is behind it is broken, not useless.
        let isBroken = found.contains { $0.outcome.difference.largest > 1 }
        // Nor is what is around it or over it, though nothing of it shows.
        let showsBroken =
            broken.overBroken.contains(trip.node) || broken.findings.contains { $0.breaking.contains(trip.node) }
        var changing: RemedyOption?
        for option in try options(for: trip) where !isBroken {
            let hides = option.edits.contains { $0.change == .hides }
            if hides, showsBroken { continue }
            guard checker.required(after: option.edits) < checker.cost.offscreenPassesRequired else { continue }
            if let outcome = try checker.outcome(of: option.edits, onlyFixes: true, isTimed: true) {
                found.append(suggestion(.fix, option.edits, outcome, isLocal: option.isLocal))
                break
            }
            if changing == nil, !hides { changing = option }
        }
        guard options.triesOtherChanges else { return found }
        if found.isEmpty { found += try cheaper(for: trip) }
        if found.isEmpty, let changing, let change = try tried(.change, changing.edits) { found.append(change) }
        return found
    }

    private mutating func options(for trip: TripUse) throws -> [RemedyOption] {
        try Remedies.options(for: trip.node, trip.reasons, in: tree, &checker).compactMap { $0.everywhere(layers) }
    }

    /// What lets the layer's effect see again what is behind it.
    private mutating func repairs(for trip: TripUse) throws -> [Explanation.Suggestion] {
        guard let finding = broken.finding(of: trip.node) else { return [] }
        return try BackdropRepairs.edits(for: finding, in: tree).compactMap { edits in
            try layers.everywhere(edits).flatMap { try tried(.repair, $0) }
        }
    }

    /// Changes after which as many trips are asked for, and fewer are made or fewer passes for them.
    private mutating func cheaper(for trip: TripUse) throws -> [Explanation.Suggestion] {
        guard trip.reasons.contains(.shadow) else { return [] }
        for option in ShadowRemedy.cheaperOptions(for: trip.node, in: tree).compactMap({ $0.everywhere(layers) }) {
            guard let outcome = try checker.outcome(of: option.edits, onlyFixes: true, isTimed: true),
                outcome.cost.offscreenPasses <= checker.cost.offscreenPasses,
                outcome.cost.renderPasses < checker.cost.renderPasses
            else { continue }
            return [suggestion(.cheaper, option.edits, outcome, isLocal: option.isLocal)]
        }
        return []
    }

    private mutating func tried(
        _ kind: Explanation.Suggestion.Kind, _ edits: [TreeEdit]
    ) throws -> Explanation.Suggestion? {
        try checker.outcome(of: edits, onlyFixes: false, isTimed: true).map {
            suggestion(kind, edits, $0, isLocal: false)
        }
    }

    private func suggestion(
        _ kind: Explanation.Suggestion.Kind, _ edits: [TreeEdit], _ outcome: Explanation.Outcome, isLocal: Bool
    ) -> Explanation.Suggestion {
        Explanation.Suggestion(
            kind: kind, words: report.words(for: edits), changes: report.changes(for: edits), outcome: outcome,
            edits: edits, isLocal: isLocal)
    }
}

extension Explanation.Cost {
    /// Suggestions with those first after which a frame takes less, else in their order: a repair after which nothing is
    /// better comes last.
    fileprivate func ranked(_ suggestions: [Explanation.Suggestion]) -> [Explanation.Suggestion] {
        suggestions.filter { $0.outcome.cost.isLess(than: self) }
            + suggestions.filter { !$0.outcome.cost.isLess(than: self) }
    }

    private func isLess(than other: Explanation.Cost) -> Bool {
        offscreenPassesRequired < other.offscreenPassesRequired || offscreenPasses < other.offscreenPasses
            || renderPasses < other.renderPasses
    }
}
