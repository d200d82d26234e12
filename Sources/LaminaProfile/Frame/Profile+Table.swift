import LaminaCounters
import LaminaPlan
import LaminaText

extension Profile {
    /// Returns the profile as a table for a terminal.
    public func table() -> String {
        var table = TextTable()
        table.row("picture", "\(width)x\(height)", device)
        table.row("planner", rules.isEmpty ? "reference" : "optimized", rulesInWords)
        table.gap()
        table.row("offscreen passes required", counters.offscreenPassesRequired.total, counters.offscreenPassesRequired)
        table.row("offscreen passes", counters.offscreenPasses.total, counters.offscreenPasses)
        table.row("render passes", counters.renderPasses, passesInWords)
        table.row("draw calls", counters.drawCalls)
        table.row("instances", counters.instances)
        table.row("copies", counters.blits)
        table.row("program switches", counters.programSwitches)
        table.row("texture binds", counters.textureBinds)
        table.gap()
        if let fragments = counters.fragments { table.row("fragments", fragments) }
        if let overdraw = counters.overdraw {
            table.row("overdraw", NumberText.fixed(overdraw.average, digits: 3), "at most \(overdraw.max)")
        }
        let layers = counters.layers
        table.row("layers", layers.visited, "visited")
        table.row("", layers.drawn, "drawn")
        for (count, cause) in [
            (layers.empty, "empty"), (layers.hidden, "hidden"), (layers.transparent, "transparent"),
            (layers.outside, "outside"), (layers.occluded, "occluded"),
        ] where count > 0 { table.row("", count, cause) }
        if counters.tiles.needed > 0 { addTiles(counters.tiles, to: &table) }
        if counters.dynamics.bodies > 0 { addDynamics(counters.dynamics, to: &table) }
        if counters.layout.constraints > 0 { addLayout(counters.layout, to: &table) }
        addFaults(counters.faults ?? FaultCounts(), to: &table)
        table.gap()
        table.row("uploaded", Self.bytes(counters.uploadedBytes))
        table.row("textures", Self.bytes(counters.textureBytes))
        table.row("targets, peak", Self.bytes(counters.targetBytesPeak))
        addCaches(counters.cacheBytes, to: &table)
        table.gap()
        if timedDrawing > 1 { table.row("times", "", "of a second drawing; counts are of the first") }
        let times = counters.cpuTime
        for (name, seconds) in [
            ("animation", times.animation), ("layout", times.layout), ("dynamics", times.dynamics),
            ("snapshot", times.snapshot),
            ("plan", times.plan), ("submit", times.submit), ("readback", times.readback),
        ] { table.row(name, Self.milliseconds(seconds)) }
        table.row("GPU", counters.gpuTime.map(Self.milliseconds) ?? "-", remarkOnGPUTime)
        if !counters.costliestLayers.isEmpty {
            table.gap()
            table.row("costliest layers", "fragments", "layer")
            for layer in counters.costliestLayers.prefix(8) {
                let passes = layer.offscreenPasses > 0 ? " (\(layer.offscreenPasses) offscreen)" : ""
                table.row("", layer.fragments, layer.layer + passes)
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

    private func addCaches(_ caches: CacheBytes, to table: inout TextTable) {
        guard caches.total > 0 else { return }
        table.row("caches", Self.bytes(caches.total), "after the frame")
        for (bytes, what) in [
            (caches.images, "images"), (caches.atlases, "atlases"), (caches.contents, "GL contents"),
            (caches.paths, "paths"), (caches.shadows, "shadows"), (caches.programs, "programs, about"),
            (caches.targets, "targets"), (caches.buffers, "buffers"),
        ] where bytes > 0 { table.row("", Self.bytes(bytes), what) }
    }

    private func addTiles(_ tiles: TileCounts, to table: inout TextTable) {
        table.row("tiles", tiles.needed, "needed")
        for (count, what) in [(tiles.requested, "requested"), (tiles.waited, "waited for"), (tiles.failed, "failed")]
        where count > 0 { table.row("", count, what) }
    }

    private func addDynamics(_ dynamics: DynamicsCounts, to table: inout TextTable) {
        table.row("bodies", dynamics.bodies, "\(dynamics.awake) moving")
        for (count, what) in [(dynamics.contacts, "contacts"), (dynamics.joints, "joints"), (dynamics.steps, "steps")]
        where count > 0 { table.row("", count, what) }
    }

    private func addLayout(_ layout: LayoutCounts, to table: inout TextTable) {
        table.row("constraints", layout.constraints, "of \(layout.variables) variables")
        for (count, what) in [(layout.edits, "edits"), (layout.pivots, "pivots")] where count > 0 {
            table.row("", count, what)
        }
    }

    private func addFaults(_ faults: FaultCounts, to table: inout TextTable) {
        for (name, count, words) in [
            ("layout problems", faults.problems, "faults, and positions and lengths that are open"),
            ("overflowing layers", faults.overflowing, "reach out of their superlayers"),
            ("truncated texts", faults.truncated, ""), ("sizeless layers", faults.sizeless, "with something to show"),
        ] where count > 0 { table.row(name, count, words) }
    }

    private static func milliseconds(_ seconds: Double) -> String {
        NumberText.fixed(seconds * 1000, digits: 2) + " ms"
    }

    private static func bytes(_ count: Int) -> String {
        count >= 1 << 20
            ? NumberText.fixed(Double(count) / 1_048_576, digits: 1) + " MiB" : "\((count + 1023) / 1024) KiB"
    }
}

// MARK: Text tables

/// A table with rows of a name, a right-aligned value and a remark.
struct TextTable {
    private var rows: [(name: String, value: String, remark: String)] = []

    mutating func row(_ name: String, _ value: String, _ remark: String = "") { rows.append((name, value, remark)) }
    mutating func row(_ name: String, _ value: Int, _ remark: String = "") { row(name, "\(value)", remark) }
    mutating func row(_ name: String, _ value: Int, _ counts: PassCounts) {
        let reasons = OffscreenReason.allCases.filter { counts[$0] > 0 }.map { "\($0.rawValue) \(counts[$0])" }
        row(name, value, reasons.joined(separator: ", "))
    }
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
