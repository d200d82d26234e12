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
    private let isTimedOnProcessor: Bool
    private var likeness: LayerLikeness
    private var alike = AlikePasses()
    private var tries: OptionTries
    /// The passes of broken effects, and those that break them, which are tried by themselves.
    private var singles: [(pass: Int, use: OffscreenPassUse)] = []
    /// The reasons for which changes are tried, by the first node of a layer.
    private var triedReasons: [Int: [ReasonSet]] = [:]
    private var untriedCount = 0

    private var tree: RenderTree { checker.tree }

    /// The number of groups of passes whose suggestions are timed: a measurement lasts as long as many tries.
    private static let mostTimed = 8
    /// The number of passes for which options are proposed; those of more have no suggestions.
    private static let mostOptions = 4_000

    init(
        _ tree: RenderTree, _ layers: NodeLayers, rules: PlanRules, renderer: Renderer, options: ExplainOptions
    ) throws {
        self.options = options
        checker = try TreeChecker(tree, rules: rules, renderer: renderer, measuresTime: options.measuresTime)
        if options.namesRules {
            blame = RuleBlame(tree, rules: rules, plan: checker.plan, reference: checker.reference)
        }
        self.layers = layers
        causes = CauseFinder(tree: tree, layers: layers)
        report = EditReport(tree: tree, layers: layers)
        broken = BrokenEffects(tree)
        likeness = LayerLikeness(tree, isDrawn: checker.plan.isDrawn)
        tries = OptionTries(options)
        isTimedOnProcessor = options.measuresTime && renderer.device.chosen?.capabilities.isSoftware != false
    }

    mutating func explain(device: String) throws -> Explanation {
        let selection = try options.layer.map { try LayerSelection($0, in: tree) }
        let uses = OffscreenPassUse.all(checker.reference, checker.plan).filter {
            selection?.contains($0.node) != false
        }
        options.progress?(0, uses.count)
        var passes = uses.map { pass($0) }
        for (index, use) in uses.enumerated() { try group(use, index, &passes) }
        for members in alike.groups { for member in members { passes[member.pass].alike = members[0].pass } }
        try trySingles(&passes)
        let progress = options.progress
        try tries.run(&checker) { done in progress?(min(done, uses.count), uses.count) }
        try takeSuggestions(into: &passes)
        blameRules(&passes)
        options.progress?(uses.count, uses.count)
        separateUnlike(&passes)
        var combiner = FixCombiner(fixGroups(of: passes))
        let fixed = try combiner.combine(&checker)
        return Explanation(
            width: tree.pixelWidth, height: tree.pixelHeight, device: device,
            rules: PlanRule.allCases.filter { checker.rules.contains($0) }, cost: checker.cost,
            passes: passes, fixes: combiner.fixes, fixed: fixed, untriedCount: untriedCount,
            tryCount: checker.tryCount, planCount: checker.planCount + (blame?.planCount ?? 0),
            isTimedOnProcessor: isTimedOnProcessor)
    }

    // MARK: Passes

    /// Returns the report of a pass without rules and suggestions.
    private func pass(_ use: OffscreenPassUse) -> Explanation.Pass {
        Explanation.Pass(
            layer: tree.path(ofNode: use.node), reasons: use.reasons.reasons,
            causes: causes.causes(of: use.node, use.reasons),
            breaks: BreakReport(report: report, findings: broken.findings).lines(for: use.node),
            isRequired: use.isRequired, isExecuted: use.isExecuted, sharedWith: use.sharerCount,
            pixels: use.pixels, bytes: use.bytes,
            gpuTime: use.isExecuted ? checker.gpuTime(of: use.node) : nil, avoidedBy: [], avoidedTogether: [],
            suggestions: [], alike: 0, node: use.node)
    }

    /// Adds a pass to its group of alike ones.
    private mutating func group(
        _ use: OffscreenPassUse, _ index: Int, _ passes: inout [Explanation.Pass]
    ) throws {
        // A change of a layer that is drawn more than once changes all copies.
        let first = layers.copies(of: use.node).first ?? use.node
        let isCopy = triedReasons[first]?.contains(use.reasons) == true
        let isSingle = !isWhole(use.node)
        var found: [RemedyOption] = []
        if !isCopy, !isSingle, options.tryLimit > 0, index < Self.mostOptions { found = try options(for: use) }
        var key = AlikePasses.Key(
            use, passes[index].causes, found, in: tree, isUnseen: checker.isUnseen(use.node))
        if isSingle { key.single = use.node }
        key.isCopy = isCopy
        let subtree = found.isEmpty ? nil : likeness.key(of: use)
        alike.add(AlikePasses.Member(pass: index, node: use.node, options: found, subtree: subtree), key)
        if isCopy { return }
        if options.tryLimit > 0, index >= Self.mostOptions, !isSingle { untriedCount += 1 }
        triedReasons[first, default: []].append(use.reasons)
        if isSingle { singles.append((index, use)) }
    }

    /// Returns whether neither a layer's own effect nor one inside is broken.
    private func isWhole(_ node: Int) -> Bool {
        !broken.findings.contains { $0.effect == node || $0.breaking.contains(node) }
            && !broken.overBroken.contains(node)
    }

    /// Returns the options to avoid a pass, and those that make it cheaper.
    private mutating func options(for use: OffscreenPassUse) throws -> [RemedyOption] {
        var found = try Remedies.options(for: use.node, use.reasons, in: tree, &checker)
        if use.reasons.contains(.shadow), use.reasons.reasons.count > 1 {
            found += ShadowRemedy.cheaperOptions(for: use.node, in: tree)
        }
        return found.compactMap { $0.everywhere(layers) }
    }

    private mutating func blameRules(_ passes: inout [Explanation.Pass]) {
        for index in passes.indices where !passes[index].isExecuted {
            passes[index].avoidedBy = blame?.rulesNeeded(for: passes[index].node) ?? []
            if passes[index].avoidedBy.isEmpty {
                passes[index].avoidedTogether = blame?.rulesTogether(for: passes[index].node) ?? []
            }
        }
    }

    // MARK: Suggestions

    /// Tries the passes of broken effects, plans the options of all others, and counts what is left.
    private mutating func trySingles(_ passes: inout [Explanation.Pass]) throws {
        guard options.tryLimit > 0 else {
            untriedCount = passes.count
            return
        }
        for (index, use) in singles {
            guard tries.canDraw(checker) else {
                untriedCount += 1
                continue
            }
            passes[index].suggestions = checker.cost.ranked(try suggestions(forBroken: use))
        }
        let single = Set(singles.map(\.pass))
        for members in alike.groups where !single.contains(members[0].pass) && !members[0].options.isEmpty {
            if !tries.add(members, &checker) { untriedCount += members.count }
        }
    }

    /// Turns the outcomes of the tries into suggestions for each pass.
    private mutating func takeSuggestions(into passes: inout [Explanation.Pass]) throws {
        var timed = 0
        for group in tries.groups {
            if !group.isDone { untriedCount += group.members.count }
            let first = group.members[0].pass
            for member in group.members { passes[member.pass].alike = first }
            let change = options.triesOtherChanges && group.isDone ? group.changing : nil
            guard let result = group.found ?? change else { continue }
            var outcome = Explanation.Outcome(cost: result.candidate.cost, difference: result.difference)
            if options.measuresTime, timed < Self.mostTimed, !result.candidate.isSamePlan {
                timed += 1
                outcome.times = try checker.times(after: result.candidate.edits)
            }
            for member in group.members {
                let option = member.options[result.candidate.option]
                var made = suggestion(
                    outcome.keepsPicture ? result.candidate.kind : .change, option.edits, outcome,
                    isLocal: option.isLocal)
                (made.layerCount, made.firstPass) = (group.members.count, first)
                passes[member.pass].suggestions.append(made)
            }
        }
    }

    /// Separates passes of one group that other rules avoid, or of which only some are tried.
    private func separateUnlike(_ passes: inout [Explanation.Pass]) {
        struct Key: Hashable {
            let alike: Int
            let rules: [PlanRule]
            let isShared: Bool
        }
        var firsts: [Key: Int] = [:]
        for index in passes.indices {
            let pass = passes[index]
            let key = Key(
                alike: pass.alike, rules: pass.avoidedBy + pass.avoidedTogether, isShared: pass.sharedWith > 0)
            passes[index].alike = firsts[key] ?? index
            if firsts[key] == nil { firsts[key] = index }
        }
    }

    /// Returns the fixes of alike passes that were tried together.
    private func fixGroups(of passes: [Explanation.Pass]) -> [FixCombiner.Group] {
        var groups: [FixCombiner.Group] = []
        var taken: Set<Int> = []
        for group in tries.groups {
            let fixes = group.members.compactMap { member in
                passes[member.pass].suggestions.first { $0.kind == .fix }
            }
            taken.formUnion(group.members.map(\.pass))
            if !fixes.isEmpty { groups.append(FixCombiner.Group(fixes: fixes)) }
        }
        for (index, pass) in passes.enumerated() where !taken.contains(index) {
            if let fix = pass.suggestions.first(where: { $0.kind == .fix }) {
                groups.append(FixCombiner.Group(fixes: [fix]))
            }
        }
        return groups
    }

    /// Returns the changes that restore the backdrop of a broken effect, and fixes where nothing shows of it anyway.
    private mutating func suggestions(forBroken use: OffscreenPassUse) throws -> [Explanation.Suggestion] {
        var found = try repairs(for: use)
        // An effect that would be visible with its whole backdrop is broken, not useless.
        let isBroken = found.contains { $0.outcome.difference.largest > 1 }
        // Nor is an invisible layer around it or over it.
        let showsBroken =
            broken.overBroken.contains(use.node) || broken.findings.contains { $0.breaking.contains(use.node) }
        var changing: Explanation.Suggestion?
        for option in try options(for: use) where !isBroken {
            let hides = option.edits.contains { $0.change == .hides }
            if hides, showsBroken { continue }
            guard checker.required(after: option.edits) < checker.cost.offscreenPassesRequired,
                let outcome = try checker.outcome(of: option.edits, onlyFixes: false)
            else { continue }
            if outcome.keepsPicture {
                found.append(suggestion(.fix, option.edits, outcome, isLocal: option.isLocal))
                return found
            }
            let shows = changing.map { outcome.difference.showsLess(than: $0.outcome.difference) } ?? true
            if !hides, shows { changing = suggestion(.change, option.edits, outcome, isLocal: false) }
        }
        if found.isEmpty, options.triesOtherChanges, let changing { found.append(changing) }
        return found
    }

    /// Returns the changes that restore the backdrop of the layer's effect, which show on purpose.
    private mutating func repairs(for use: OffscreenPassUse) throws -> [Explanation.Suggestion] {
        guard let finding = broken.finding(of: use.node) else { return [] }
        var found: [Explanation.Suggestion] = []
        for edits in BackdropRepairs.edits(for: finding, in: tree) {
            guard let all = layers.everywhere(edits),
                let outcome = try checker.outcome(of: all, onlyFixes: false)
            else { continue }
            found.append(suggestion(.repair, all, outcome, isLocal: false))
        }
        return found
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
    /// Returns suggestions, those that lower the passes first, else in their order: a repair that lowers nothing comes
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
