import LaminaCounters
import LaminaPlan
import LaminaText

extension Profile {
    /// Returns the profile as a table for a terminal.
    public func table() -> String {
        var table = TextTable()
        table.row("picture", "\(width)x\(height)", device)
        table.row("planner", rules.isEmpty ? "reference" : "optimized", rulesInWords)
        for section in [FrameCounter.ofPasses, FrameCounter.ofDrawing, FrameCounter.ofMemory] {
            table.gap()
            addRows(section, to: &table)
        }
        table.gap()
        if timedDrawing > 1 { table.row("times", "", "of a second drawing; counts are of the first") }
        addRows(FrameCounter.ofStages, to: &table)
        if let heading = FrameCounter.gpuTime.heading {
            table.row(heading.title, counters.gpuTime.map { Self.text($0, .seconds) } ?? "-", remarkOnGPUTime)
        }
        if !counters.costliestLayers.isEmpty {
            table.gap()
            table.row("estimated fragments", "", "of the costliest layers")
            for layer in counters.costliestLayers.prefix(8) {
                let passes = layer.offscreenPasses > 0 ? " (\(layer.offscreenPasses) offscreen)" : ""
                table.row("", layer.estimatedFragments, layer.layer + passes)
            }
        }
        return table.text
    }

    /// The render passes that belong to no offscreen pass, and those of the offscreen passes.
    private var passesInWords: String {
        let executed = passes.filter(\.isExecuted)
        let onFrame = executed.count(where: \.isFrame)
        guard !executed.isEmpty, counters.offscreenPasses.total > 0 else { return "" }
        return "\(onFrame) on the frame, \(executed.count - onFrame) of the offscreen passes and their filters"
    }

    /// The reason why the time on the GPU is missing, or the meaning that it has on a software device.
    private var remarkOnGPUTime: String {
        if counters.gpuTime != nil { return isSoftware ? "CPU time, because the device is software" : "" }
        return isBanded ? "not measured in bands; raise --target-memory" : "the device has no reliable timer"
    }

    /// The rules in use, or the unused ones if they are fewer.
    private var rulesInWords: String {
        let missing = PlanRule.allCases.filter { !rules.contains($0) }
        if rules.isEmpty { return "" }
        if missing.isEmpty { return "all rules" }
        return missing.count < rules.count
            ? "all rules but " + missing.map(\.name).joined(separator: " ")
            : rules.map(\.name).joined(separator: " ")
    }

    /// Adds the rows of counters that were measured. Parts of a row that is not shown are not shown either.
    private func addRows(_ list: [FrameCounter], to table: inout TextTable) {
        var showsParts = true
        for counter in list {
            guard let heading = counter.heading else { continue }
            let value = counter.value(in: counters).flatMap { heading.showsZero || $0 > 0 ? $0 : nil }
            if !heading.title.isEmpty { showsParts = value != nil }
            guard let value, showsParts else { continue }
            let isOfRenderPasses = counter.name == FrameCounter.renderPasses.name
            table.row(
                heading.title, Self.text(value, counter.unit),
                isOfRenderPasses ? passesInWords : heading.remark(counters))
        }
    }

    private static func text(_ value: Double, _ unit: FrameCounter.Unit) -> String {
        switch unit {
        case .seconds: NumberText.fixed(value * 1000, digits: 2) + " ms"
        case .ratio: NumberText.fixed(value, digits: 3)
        case .bytes where value >= 1_048_576: NumberText.fixed(value / 1_048_576, digits: 1) + " MiB"
        case .bytes: "\(Int((value / 1024).rounded(.up))) KiB"
        case .count: Int(exactly: value).map(String.init) ?? "\(value)"
        }
    }
}

// MARK: Text tables

/// A table with rows of a name, a right-aligned value and a remark.
struct TextTable {
    private var rows: [(name: String, value: String, remark: String)] = []

    mutating func row(_ name: String, _ value: String, _ remark: String = "") { rows.append((name, value, remark)) }
    mutating func row(_ name: String, _ value: Int, _ remark: String = "") { row(name, "\(value)", remark) }
    mutating func gap() { row("", "") }

    var text: String {
        // The first row's value is a size, not a number, and may be wide; all values share one column.
        zip(TextColumns.lines(rows.map { [$0.name, $0.value] }), rows).map { columns, row in
            String("\(columns)  \(row.remark)".reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}

/// Aligned columns of text, the first to the left, the others to the right, with two spaces between.
enum TextColumns {
    /// Returns a line for each row; all rows have as many columns as the first.
    static func lines(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            row.enumerated().map { column, text in
                let space = String(repeating: " ", count: widths[column] - text.count)
                return column == 0 ? text + space : space + text
            }.joined(separator: "  ")
        }
    }
}
