import Foundation
import LaminaCounters

extension Explanation: CustomStringConvertible {
    /// A block of lines for each pass, or for passes with the same text, and the outcome of all fixes together.
    public var description: String {
        var blocks = [summary] + passBlocks
        if let fixed, fixes.count > 1 {
            let list = fixes.map { "  - \($0.words) (\($0.changes.first?.layer ?? ""))" }
            blocks.append(
                (["all \(fixes.count) fixes together:"] + list + ["  \(fixed.words(from: cost))"])
                    .joined(separator: "\n"))
        }
        if untriedCount > 0 {
            blocks.append(
                "nothing was tried for \(untriedCount) of the passes; allow more tries, or name a layer to explain its passes only"
            )
        }
        return blocks.joined(separator: "\n\n")
    }

    /// The blocks of the passes, equal ones joined: there may be thousands of copies of a layer.
    private var passBlocks: [String] {
        var (groups, indices) = ([(pass: Pass, count: Int)](), [String: Int]())
        for pass in passes {
            var untimed = pass
            untimed.gpuTime = nil
            let text = untimed.text(from: cost, count: 1)
            if let index = indices[text] {
                groups[index].count += 1
                groups[index].pass.gpuTime = groups[index].pass.gpuTime.flatMap { sum in pass.gpuTime.map { sum + $0 } }
            } else {
                indices[text] = groups.count
                groups.append((pass, 1))
            }
        }
        return groups.map { $0.pass.text(from: cost, count: $0.count) }
    }

    private var summary: String {
        let made = rules.isEmpty ? "the reference plan makes" : "the plan makes"
        let time = (cost.gpuTime ?? cost.drawTime).map { ", \(Self.milliseconds($0))" } ?? ""
        return "\(width)x\(height) on \(device): \(cost.offscreenPassesRequired) offscreen "
            + "\(cost.offscreenPassesRequired == 1 ? "pass is" : "passes are") required, \(made) "
            + "\(cost.offscreenPasses)\(time)"
    }

    static func milliseconds(_ seconds: Double) -> String { String(format: "%.2f ms", seconds * 1000) }
}

extension Explanation.Pass {
    /// Returns the block of `count` equal passes, each suggestion with its outcome.
    fileprivate func text(from cost: Explanation.Cost, count: Int) -> String {
        let times = count > 1 ? ", \(count) times" : ""
        var lines = ["\(layer): \(reasons.map(\.rawValue).joined(separator: ", "))\(times)"]
        for cause in causes {
            let owner = cause.layer == layer ? "" : " of \(cause.layer)"
            lines.append("  because    \(cause.property) \(cause.value)\(owner)")
        }
        lines += breaks.map { "  broken     \($0)" }
        lines.append("  \(fate(each: count > 1))")
        for suggestion in suggestions {
            lines.append("  \(suggestion.kind.label)\(suggestion.words)")
            lines.append("             \(suggestion.outcome.words(from: cost))")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns whether the pass is made or avoided, and its cost: the pixels of each, the time of all.
    private func fate(each isEach: Bool) -> String {
        let size = "\(pixels) pixels, \((bytes + 1023) / 1024) KiB\(isEach ? " each" : "")"
        let time = gpuTime.map { ", \(Explanation.milliseconds($0))\(isEach ? " in all" : "")" } ?? ""
        guard !isExecuted else {
            let sharers =
                sharedWith > 0
                ? ", its part of targets shared with \(sharedWith) other\(sharedWith > 1 ? "s" : "")" : ""
            return "made       \(size)\(time)\(sharers)\(isRequired ? "" : "; the layers do not require it")"
        }
        if !avoidedBy.isEmpty { return "avoided    by \(avoidedBy.map(\.name).joined(separator: ", ")); \(size)" }
        let together = avoidedTogether.map(\.name).joined(separator: ", ")
        return together.isEmpty ? "avoided    \(size)" : "avoided    by \(together) together; \(size)"
    }
}

extension Explanation.Suggestion: CustomStringConvertible {
    public var description: String { words }
}

extension Explanation.Suggestion.Kind {
    /// The kind, padded to the first column of a report.
    fileprivate var label: String { rawValue.padding(toLength: 11, withPad: " ", startingAt: 0) }
}

extension Explanation.Outcome {
    /// Returns the outcome beside the cost before.
    func words(from old: Explanation.Cost) -> String {
        var parts = [
            "required \(old.offscreenPassesRequired) to \(cost.offscreenPassesRequired)",
            "made \(old.offscreenPasses) to \(cost.offscreenPasses)",
        ]
        if let before = old.gpuTime, let after = cost.gpuTime {
            parts.append("GPU \(Explanation.milliseconds(before)) to \(Explanation.milliseconds(after))")
        } else if let before = old.drawTime, let after = cost.drawTime {
            parts.append("\(Explanation.milliseconds(before)) to \(Explanation.milliseconds(after))")
        }
        return parts.joined(separator: ", ") + "; " + difference.words
    }
}

extension Explanation.Difference {
    /// The difference in words.
    var words: String {
        if largest == 0 { return "the same picture" }
        if largest == 1 { return "the same picture to within 1 of 255" }
        return String(format: "%.1f%% of the pixels differ, by up to \(largest) of 255", visibleShare * 100)
    }
}
