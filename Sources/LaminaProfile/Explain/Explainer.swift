import LaminaCounters
import LaminaPlan
import LaminaRender
import LaminaStage

/// Explains the offscreen passes of one frame.
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
    /// The index of the first pass that was tried, by the key of equal layers.
    private var triedEqual: [LayerLikeness.Key: Int] = [:]
    /// For each pass, the index of the pass from which its suggestions are copied, or its own.
    private var sources: [Int] = []
    /// The reasons for which changes have been tried, by the first node of a layer.
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

    /// The number of passes whose suggestions are timed, equal ones once: a measurement lasts as long as many tries.
    private static let mostTimed = 8

    mutating func explain(device: String) throws -> Explanation {
        let selection = try options.layer.map { try LayerSelection($0, in: tree) }
        var passes: [Explanation.Pass] = []
        let uses = OffscreenPassUse.all(checker.reference, checker.plan).filter {
            selection?.contains($0.node) != false
        }
        for use in uses {
            options.progress?(passes.count, uses.count)
            sources.append(passes.count)
            passes.append(try pass(use, after: passes))
        }
        options.progress?(passes.count, uses.count)
        try timeSuggestions(of: &passes)
        var combiner = FixCombiner(passes.compactMap { $0.suggestions.first { $0.kind == .fix } })
        let fixed = try combiner.combine(&checker)
        return Explanation(
            width: tree.pixelWidth, height: tree.pixelHeight, device: device,
            rules: PlanRule.allCases.filter { checker.rules.contains($0) }, cost: checker.cost,
            passes: passes, fixes: combiner.fixes, fixed: fixed, untriedCount: untriedCount,
            tryCount: checker.tryCount)
    }

    /// Times the frames with the first suggestions applied.
    private mutating func timeSuggestions(of passes: inout [Explanation.Pass]) throws {
        var timed = 0
        for index in passes.indices where !passes[index].suggestions.isEmpty {
            let source = sources[index]
            if source == index, timed < Self.mostTimed {
                timed += 1
                for number in passes[index].suggestions.indices {
                    let edits = passes[index].suggestions[number].edits
                    try checker.time(edits, into: &passes[index].suggestions[number].outcome.cost)
                }
            } else if source != index {
                for (number, suggestion) in passes[source].suggestions.enumerated() {
                    passes[index].suggestions[number].outcome.cost = suggestion.outcome.cost
                }
            }
        }
    }

    private mutating func pass(_ use: OffscreenPassUse, after passes: [Explanation.Pass]) throws -> Explanation.Pass {
        var pass = Explanation.Pass(
            layer: tree.path(ofNode: use.node), reasons: use.reasons.reasons,
            causes: causes.causes(of: use.node, use.reasons),
            breaks: BreakReport(report: report, findings: broken.findings).lines(for: use.node),
            isRequired: use.isRequired, isExecuted: use.isExecuted, sharedWith: use.sharerCount,
            pixels: use.pixels, bytes: use.bytes,
            gpuTime: use.isExecuted ? checker.gpuTime(of: use.node) : nil, avoidedBy: [], avoidedTogether: [],
            suggestions: [], node: use.node)
        if !use.isExecuted {
            pass.avoidedBy = blame?.rulesNeeded(for: use.node) ?? []
            if pass.avoidedBy.isEmpty { pass.avoidedTogether = blame?.rulesTogether(for: use.node) ?? [] }
        }
        // A change of a layer that is drawn more than once changes all copies.
        let first = layers.copies(of: use.node).first ?? use.node
        guard triedReasons[first]?.contains(use.reasons) != true else { return pass }
        let key = options.tryLimit > 0 && isWhole(use.node) ? likeness.key(of: use) : nil
        if let source = key.flatMap({ triedEqual[$0] }), let same = try suggestions(of: passes[source], for: use) {
            sources[passes.count] = source
            pass.suggestions = same
        } else if checker.tryCount < options.tryLimit {
            if let key, triedEqual[key] == nil { triedEqual[key] = passes.count }
            pass.suggestions = checker.cost.ranked(try suggestions(for: use))
        } else {
            untriedCount += 1
            return pass
        }
        triedReasons[first, default: []].append(use.reasons)
        return pass
    }

    /// Returns whether the findings for a layer depend on its subtree alone, so that they hold for equal layers: it is
    /// drawn once, and neither its own effect nor one inside is broken.
    private func isWhole(_ node: Int) -> Bool {
        layers.copies(of: node).count < 2
            && !broken.findings.contains { $0.effect == node || $0.breaking.contains(node) }
            && !broken.overBroken.contains(node)
    }

    /// Returns the suggestions that were tried for an equal layer, adapted to this one; nil if they do not hold here.
    private mutating func suggestions(
        of other: Explanation.Pass, for use: OffscreenPassUse
    ) throws -> [Explanation.Suggestion]? {
        let nodes = other.node..<other.node + Int(tree.nodes[other.node].subtreeCount)
        var found: [Explanation.Suggestion] = []
        for var suggestion in other.suggestions {
            guard suggestion.edits.allSatisfy({ nodes.contains($0.node) && !$0.movesNodes }) else { return nil }
            let edits = suggestion.edits.map { TreeEdit(use.node + $0.node - other.node, $0.change) }
            guard layers.everywhere(edits) == edits else { return nil }
            if suggestion.kind == .fix, !suggestion.isLocal {
                // The result depends on the surroundings of the layer.
                guard try checker.outcome(of: edits, onlyFixes: true) != nil else { return nil }
            }
            (suggestion.edits, suggestion.words) = (edits, report.words(for: edits))
            suggestion.changes = report.changes(for: edits)
            found.append(suggestion)
        }
        return found
    }

    private mutating func suggestions(for use: OffscreenPassUse) throws -> [Explanation.Suggestion] {
        var found = try repairs(for: use)
        // An effect that would be visible with its whole backdrop is broken, not useless.
        let isBroken = found.contains { $0.outcome.difference.largest > 1 }
        // Nor is an invisible layer around it or over it.
        let showsBroken =
            broken.overBroken.contains(use.node) || broken.findings.contains { $0.breaking.contains(use.node) }
        var changing: RemedyOption?
        for option in try options(for: use) where !isBroken {
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
        if found.isEmpty { found += try cheaper(for: use) }
        if found.isEmpty, let changing, let change = try tried(.change, changing.edits) { found.append(change) }
        return found
    }

    private mutating func options(for use: OffscreenPassUse) throws -> [RemedyOption] {
        try Remedies.options(for: use.node, use.reasons, in: tree, &checker).compactMap { $0.everywhere(layers) }
    }

    /// Returns the changes that restore the backdrop of the layer's effect.
    private mutating func repairs(for use: OffscreenPassUse) throws -> [Explanation.Suggestion] {
        guard let finding = broken.finding(of: use.node) else { return [] }
        return try BackdropRepairs.edits(for: finding, in: tree).compactMap { edits in
            try layers.everywhere(edits).flatMap { try tried(.repair, $0) }
        }
    }

    /// Returns changes with as many required offscreen passes, but fewer executed ones or fewer render passes for them.
    private mutating func cheaper(for use: OffscreenPassUse) throws -> [Explanation.Suggestion] {
        guard use.reasons.contains(.shadow) else { return [] }
        for option in ShadowRemedy.cheaperOptions(for: use.node, in: tree).compactMap({ $0.everywhere(layers) }) {
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
        // A repair changes the picture on purpose, whatever the reference draws.
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
    /// Returns suggestions, those that lower the cost first, else in their order: a repair that lowers nothing comes
    /// last.
    fileprivate func ranked(_ suggestions: [Explanation.Suggestion]) -> [Explanation.Suggestion] {
        suggestions.filter { $0.outcome.cost.isLess(than: self) }
            + suggestions.filter { !$0.outcome.cost.isLess(than: self) }
    }

    private func isLess(than other: Explanation.Cost) -> Bool {
        offscreenPassesRequired < other.offscreenPassesRequired || offscreenPasses < other.offscreenPasses
            || renderPasses < other.renderPasses
    }
}

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
