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
    private let likeness: LayerLikeness
    private var untriedCount = 0
    /// By what is alike of layers: the first pass that was tried, by its place among all.
    private var triedLike: [LayerLikeness.Key: Int] = [:]
    /// By pass: the one that its suggestions are taken from, or its own place.
    private var sources: [Int] = []
    /// For which reasons changes have been tried, by the first node of a layer.
    private var triedReasons: [Int: [ReasonSet]] = [:]

    private var tree: RenderTree { checker.tree }

    init(
        _ tree: RenderTree, _ layers: NodeLayers, rules: PlanRules, renderer: Renderer, options: ExplainOptions
    ) throws {
        self.options = options
        checker = try TreeChecker(tree, rules: rules, renderer: renderer, measuresTime: options.measuresTime)
        if options.namesRules { blame = RuleBlame(tree, rules: rules) }
        self.layers = layers
        causes = CauseFinder(tree: tree, layers: layers)
        report = EditReport(tree: tree, layers: layers)
        broken = BrokenEffects(tree)
        likeness = LayerLikeness(tree, isDrawn: checker.plan.isDrawn)
    }

    /// The suggestions of so many passes are timed, equal ones once: a time takes as long as many tries.
    private static let mostTimed = 8

    mutating func explain(device: String) throws -> Explanation {
        let selection = try options.layer.map { try LayerSelection($0, in: tree) }
        var passes: [Explanation.Pass] = []
        let trips = TripUse.all(checker.reference, checker.plan).filter { selection?.contains($0.node) != false }
        for trip in trips {
            options.progress?(passes.count, trips.count)
            sources.append(passes.count)
            passes.append(try pass(trip, after: passes))
        }
        options.progress?(passes.count, trips.count)
        try timeSuggestions(of: &passes)
        var combiner = FixCombiner(passes.compactMap { $0.suggestions.first { $0.kind == .fix } })
        let fixed = try combiner.combine(&checker)
        return Explanation(
            width: tree.pixelWidth, height: tree.pixelHeight, device: device,
            rules: PlanRule.allCases.filter { checker.rules.contains($0) }, cost: checker.cost,
            passes: passes, fixes: combiner.fixes, fixed: fixed, untriedCount: untriedCount,
            tryCount: checker.tryCount)
    }

    /// Times the frames after the first suggestions.
    private mutating func timeSuggestions(of passes: inout [Explanation.Pass]) throws {
        var timed = 0
        for place in passes.indices where !passes[place].suggestions.isEmpty {
            let source = sources[place]
            if source == place, timed < Self.mostTimed {
                timed += 1
                for index in passes[place].suggestions.indices {
                    let edits = passes[place].suggestions[index].edits
                    try checker.time(edits, into: &passes[place].suggestions[index].outcome.cost)
                }
            } else if source != place {
                for (index, suggestion) in passes[source].suggestions.enumerated() {
                    passes[place].suggestions[index].outcome.cost = suggestion.outcome.cost
                }
            }
        }
    }

    private mutating func pass(_ trip: TripUse, after passes: [Explanation.Pass]) throws -> Explanation.Pass {
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
        let key = options.mostTries > 0 && isWhole(trip.node) ? likeness.key(of: trip) : nil
        if let source = key.flatMap({ triedLike[$0] }), let same = try suggestions(of: passes[source], for: trip) {
            sources[passes.count] = source
            pass.suggestions = same
        } else if checker.tryCount < options.mostTries {
            if let key, triedLike[key] == nil { triedLike[key] = passes.count }
            pass.suggestions = checker.cost.ranked(try suggestions(for: trip))
        } else {
            untriedCount += 1
            return pass
        }
        triedReasons[first, default: []].append(trip.reasons)
        return pass
    }

    /// Whether what is found of a layer has to do with it and what is in it alone, as far as equal layers go: it is drawn
    /// once, and no effect inside or of its own is broken.
    private func isWhole(_ node: Int) -> Bool {
        layers.copies(of: node).count < 2
            && !broken.findings.contains { $0.effect == node || $0.breaking.contains(node) }
            && !broken.overBroken.contains(node)
    }

    /// The suggestions that were tried for an equal layer, for this one; nil where they do not hold here.
    private mutating func suggestions(
        of other: Explanation.Pass, for trip: TripUse
    ) throws -> [Explanation.Suggestion]? {
        let nodes = other.node..<other.node + Int(tree.nodes[other.node].subtreeCount)
        var found: [Explanation.Suggestion] = []
        for var suggestion in other.suggestions {
            guard suggestion.edits.allSatisfy({ nodes.contains($0.node) && !$0.movesNodes }) else { return nil }
            let edits = suggestion.edits.map { TreeEdit(trip.node + $0.node - other.node, $0.change) }
            guard layers.everywhere(edits) == edits else { return nil }
            if suggestion.kind == .fix, !suggestion.isLocal {
                // It depends on what is around the layer.
                guard try checker.outcome(of: edits, onlyFixes: true) != nil else { return nil }
            }
            (suggestion.edits, suggestion.words) = (edits, report.words(for: edits))
            suggestion.changes = report.changes(for: edits)
            found.append(suggestion)
        }
        return found
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
            if let outcome = try checker.outcome(of: option.edits, onlyFixes: true) {
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
            guard let outcome = try checker.outcome(of: option.edits, onlyFixes: true),
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
        // A repair is meant to show, whatever the reference makes of it.
        try checker.outcome(of: edits, onlyFixes: false, asksReference: kind != .repair).map {
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
