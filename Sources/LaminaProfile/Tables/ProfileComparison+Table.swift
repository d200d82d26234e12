import Foundation
import LaminaCounters

extension ProfileComparison {
    /// What changed, as a table for a terminal: the counters that differ, then the layers, at most `layerLimit` of them.
    public func table(layerLimit: Int = 12) -> String {
        var rows: [[String]] = []
        for change in counters where change.before != change.now {
            rows.append([
                change.name, Self.text(change.before, change.unit), Self.text(change.now, change.unit),
                Self.difference(change.before, change.now, change.unit),
            ])
        }
        guard !rows.isEmpty || !layers.isEmpty else { return "nothing changed against \(name)" }
        var lines = ["changes against \(name)"]
        lines += TextColumns.lines([["counter", "before", "now", "difference"]] + rows)
        if !layers.isEmpty {
            let shown = layers.prefix(max(0, layerLimit)).map { change in
                [
                    change.path, Self.text(change.before?.fragments, change.now?.fragments, .count),
                    Self.text(change.before?.passes, change.now?.passes, .count),
                    Self.text(change.before?.targetBytes, change.now?.targetBytes, .bytes), change.kind.rawValue,
                ]
            }
            lines += [""] + TextColumns.lines([["layer", "fragments", "passes", "targets", ""]] + shown)
            if layers.count > shown.count { lines.append("and \(layers.count - shown.count) layers more") }
        }
        return lines.joined(separator: "\n")
    }

    private static func text(_ value: Double?, _ unit: FrameCounter.Unit) -> String {
        guard let value else { return "-" }
        return switch unit {
        case .seconds: String(format: "%.3f ms", value * 1000)
        case .ratio: String(format: "%.3f", value)
        case .bytes where abs(value) >= 1024: String(format: "%.1f KiB", value / 1024)
        case .bytes, .count: String(format: "%.0f", value)
        }
    }

    /// One value where both are the same, or there is but one.
    private static func text(_ before: Int?, _ now: Int?, _ unit: FrameCounter.Unit) -> String {
        let texts = [before, now].compactMap { $0.map { text(Double($0), unit) } }
        return Set(texts).count < 2 ? texts.first ?? "-" : texts.joined(separator: " to ")
    }

    private static func difference(_ before: Double?, _ now: Double?, _ unit: FrameCounter.Unit) -> String {
        guard let before, let now else { return now == nil ? "gone" : "new" }
        let sign = now > before ? "+" : "-"
        let share = before == 0 ? "" : String(format: " (%+.1f %%)", (now - before) / abs(before) * 100)
        return sign + text(abs(now - before), unit) + share
    }
}
