import Glibc
import LaminaCounters
import LaminaText

extension Explanation: CustomStringConvertible {
    /// The fixes that save most, a block of lines for each pass or for those that are alike, and the outcome of all
    /// fixes together. The same in every run, except for times that were asked for.
    public var description: String {
        var blocks = [summary]
        if let best = bestFixes { blocks.append(best) }
        blocks += passBlocks
        if let fixed, fixes.count > 1 {
            blocks.append((["all \(fixes.count) fixes together:"] + fixLines(fixed)).joined(separator: "\n"))
        }
        if untriedCount > 0 {
            let extent = tryCount == 0 ? "nothing" : "not everything"
            blocks.append(
                "\(extent) was tried for \(untriedCount) of the passes; allow more tries, or name a layer to explain its passes only"
            )
        }
        return blocks.joined(separator: "\n\n")
    }

    private var summary: String {
        let made = rules.isEmpty ? "the reference plan makes" : "the plan makes"
        var text =
            "\(width)x\(height) on \(device): \(cost.offscreenPassesRequired) offscreen "
            + "\(cost.offscreenPassesRequired == 1 ? "pass is" : "passes are") required, \(made) "
            + "\(cost.offscreenPasses); \(cost.renderPasses) render \(cost.renderPasses == 1 ? "pass" : "passes"), "
            + "\(cost.estimatedFragments) estimated fragments, \(Budget.words(Double(cost.targetBytes), .bytes)) of targets"
        if isTimedOnProcessor { text += "\ntimes are CPU times, because the device is software" }
        return text
    }

    // MARK: Alike passes

    /// The passes of each group of alike ones, in their order.
    private var groups: [[Pass]] {
        var (groups, indices) = ([[Pass]](), [Int: Int]())
        for pass in passes {
            if let index = indices[pass.alike] {
                groups[index].append(pass)
            } else {
                indices[pass.alike] = groups.count
                groups.append([pass])
            }
        }
        return groups
    }

    private var passBlocks: [String] { groups.map { Block(passes: $0).text(from: cost) } }

    // MARK: Fixes

    /// The largest number of fixes that are named first.
    private static let bestLimit = 5

    /// The fixes after which the plan has less to do: those of which nothing shows first, then those that save most.
    private var bestFixes: String? {
        var best: [Suggestion] = []
        // Passes that were changed together may be reported apart.
        var named: Set<Int> = []
        for group in groups {
            guard let fix = group[0].suggestions.first(where: { $0.kind == .fix || $0.kind == .cheaper }),
                fix.outcome.cost.work < cost.work
            else { continue }
            if let first = fix.firstPass, !named.insert(first).inserted { continue }
            best.append(fix)
        }
        guard !best.isEmpty else { return nil }
        let sorted = best.enumerated().sorted { one, other in
            let (a, b) = (one.element.outcome, other.element.outcome)
            if a.difference.showsLess(than: b.difference) { return true }
            if b.difference.showsLess(than: a.difference) { return false }
            return (a.cost.work, one.offset) < (b.cost.work, other.offset)
        }
        let lines = sorted.prefix(Self.bestLimit).flatMap { _, fix in
            ["  \(fix.wordsOfAll)", "             \(fix.outcome.words(from: cost))"]
        }
        let rest = best.count > Self.bestLimit ? ["  and \(best.count - Self.bestLimit) more below"] : []
        return (["largest savings:"] + lines + rest).joined(separator: "\n")
    }

    /// The lines of all fixes together: those of alike layers once.
    private func fixLines(_ fixed: Outcome) -> [String] {
        var lines: [String] = []
        var rest = 0
        for fix in fixes {
            if rest > 0 {
                rest -= 1
                continue
            }
            rest = fix.layerCount - 1
            lines.append("  - \(fix.wordsOfAll) (\(fix.changes.first?.layer ?? ""))")
        }
        return lines + ["  \(fixed.words(from: cost))"]
    }

    static func milliseconds(_ seconds: Double) -> String { NumberText.fixed(seconds * 1000, digits: 2) + " ms" }
}

extension Explanation {
    /// The first suggestion for each layer in a sentence, by the layer's index: the change and its outcome.
    public var advice: [Int: String] {
        var advice: [Int: String] = [:]
        for pass in passes {
            guard let change = pass.suggestions.first else { continue }
            let effect = change.kind == .repair ? "its effect works again" : change.outcome.words(from: cost)
            advice[pass.node] = "\(change.wordsOfAll): \(effect)"
        }
        return advice
    }
}

/// The lines of passes that are alike.
private struct Block {
    let passes: [Explanation.Pass]

    func text(from cost: Explanation.Cost) -> String {
        let first = passes[0]
        let reasons = first.reasons.map(\.rawValue).joined(separator: ", ")
        var lines = [
            passes.count > 1
                ? "\(passes.count) layers alike, \(first.layer) to \(passes[passes.count - 1].layer): \(reasons)"
                : "\(first.layer): \(reasons)"
        ]
        for cause in first.causes {
            let owner = cause.layer == first.layer ? "" : " of \(cause.layer)"
            lines.append("  because    \(cause.property) \(cause.value)\(owner)")
        }
        lines += first.breaks.map { "  broken     \($0)" }
        lines.append("  \(outcome)")
        for suggestion in first.suggestions {
            lines.append("  \(suggestion.kind.label)\(suggestion.wordsOfAll)")
            lines.append("             \(suggestion.outcome.words(from: cost))")
        }
        return lines.joined(separator: "\n")
    }

    /// The sentence that says if the passes are made or avoided, and their cost in all.
    private var outcome: String {
        let first = passes[0]
        let (pixels, bytes) = passes.reduce((0, 0)) { ($0.0 + $1.pixels, $0.1 + $1.bytes) }
        let inAll = passes.count > 1 ? " in all" : ""
        let size = "\(pixels) pixels, \((bytes + 1023) / 1024) KiB\(inAll)"
        guard !first.isExecuted else {
            let times = passes.compactMap(\.gpuTime)
            let time =
                times.count == passes.count ? ", \(Explanation.milliseconds(times.reduce(0, +)))\(inAll)" : ""
            let sharers = passes.map(\.sharedWith).max() ?? 0
            let sharing =
                sharers > 0 ? ", its part of targets shared with \(sharers) other\(sharers > 1 ? "s" : "")" : ""
            return "made       \(size)\(time)\(sharing)\(first.isRequired ? "" : "; the layers do not require it")"
        }
        if !first.avoidedBy.isEmpty {
            return "avoided    by \(first.avoidedBy.map(\.name).joined(separator: ", ")); \(size)"
        }
        let together = first.avoidedTogether.map(\.name).joined(separator: ", ")
        return together.isEmpty ? "avoided    \(size)" : "avoided    by \(together) together; \(size)"
    }
}

extension Explanation.Suggestion: CustomStringConvertible {
    public var description: String { words }

    /// The change in words, with the number of other layers that it is for.
    var wordsOfAll: String {
        layerCount > 1 ? "\(words), and so for \(layerCount - 1) alike" : words
    }
}

extension Explanation.Suggestion.Kind {
    /// The kind, padded to the first column of a report.
    fileprivate var label: String { rawValue.padded(to: 11) }
}

extension Explanation.Outcome {
    /// Returns the outcome beside the cost before.
    func words(from old: Explanation.Cost) -> String {
        var parts = [
            "required \(old.offscreenPassesRequired) to \(cost.offscreenPassesRequired)",
            "made \(old.offscreenPasses) to \(cost.offscreenPasses)",
            "passes \(old.renderPasses) to \(cost.renderPasses)",
            "estimated fragments \(old.estimatedFragments) to \(cost.estimatedFragments)"
                + Self.percent(old.estimatedFragments, cost.estimatedFragments),
            "targets \(Budget.words(Double(old.targetBytes), .bytes)) to "
                + Budget.words(Double(cost.targetBytes), .bytes),
        ]
        if cost.isSamePlan(as: old) { parts.append("so the plan stays as it is") }
        parts[parts.count - 1] += "; \(difference.words)"
        if let times {
            let (before, after) = (times.before, times.after)
            parts.append(
                "\(Explanation.milliseconds(before)) to \(Explanation.milliseconds(after))"
                    + " (medians of \(times.frames) frames\(times.isOnGPU ? " on the GPU" : ""))")
        }
        return parts.joined(separator: ", ")
    }

    /// Returns the change of a number in whole per cent; empty if it is none.
    private static func percent(_ before: Int, _ after: Int) -> String {
        guard before > 0, before != after else { return "" }
        let change = Int((Double(after - before) / Double(before) * 100).rounded())
        return change == 0 ? "" : " (\(change > 0 ? "+" : "")\(change)%)"
    }
}
