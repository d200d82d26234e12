extension LayoutReport: CustomStringConvertible {
    /// A summary, a block of lines for each item, and what is wrong.
    public var description: String {
        if items.isEmpty { return "no constraint is active" }
        return ([summary] + problems.map { "problem: \($0)" } + items.map(\.text)).joined(separator: "\n\n")
    }

    /// The sizes and the faults in a line.
    private var summary: String {
        var parts = [
            Self.count(items.count, "item"), Self.count(counts.constraints, "constraint"),
            Self.count(counts.variables, "variable"), Self.count(counts.pivots, "pivot"),
        ]
        parts.append(problems.isEmpty ? "no problems" : Self.count(problems.count, "problem"))
        let open = items.filter { !$0.ambiguities.isEmpty }.count
        parts.append(open == 0 ? "no ambiguous items" : Self.count(open, "ambiguous item"))
        return parts.joined(separator: ", ")
    }

    private static func count(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

    /// Returns the report with the items that a name, a path or the end of a path says, and those inside them; nil if
    /// there are none.
    public func limited(to name: String) -> LayoutReport? {
        let roots = items.filter { $0.name == name || "/\($0.path)".hasSuffix("/\(name)") }.map(\.path)
        if roots.isEmpty { return nil }
        var limited = self
        limited.items = items.filter { item in roots.contains { item.path == $0 || item.path.hasPrefix($0 + "/") } }
        return limited
    }
}

extension LayoutReport.Item {
    fileprivate var text: String {
        var lines = ["\(path)\(isGuide ? " (guide)" : ""): \(frame.text)"]
        if alignmentRectangle != frame { lines.append("  aligned    \(alignmentRectangle.text)") }
        if let first = firstBaseline, let last = lastBaseline {
            let rest = first == last ? "" : " to \(LayoutAmbiguity.points(last))"
            lines.append("  baselines  y \(LayoutAmbiguity.points(first))\(rest)")
        }
        if let content { lines.append("  content    \(content)") }
        if keepsFrame { lines.append("  fixed      it keeps its frame") }
        for constraint in constraints { lines.append("  \(constraint.label)\(constraint.description)") }
        for ambiguity in ambiguities {
            // A message of several lines stays in its column.
            let message = ambiguity.message(for: name).split(separator: "\n").joined(separator: "\n             ")
            lines.append("  ambiguous  \(message)")
        }
        return lines.joined(separator: "\n")
    }

    /// The content's size with the priorities that it has.
    private var content: String? {
        let parts = [("wide", intrinsicWidth, widthPriorities), ("high", intrinsicHeight, heightPriorities)]
        let texts = parts.compactMap { word, length, priorities in
            length.map {
                "\(LayoutAmbiguity.points($0)) \(word) (hugging \(LayoutAmbiguity.points(priorities.hugging)), "
                    + "resistance \(LayoutAmbiguity.points(priorities.compressionResistance)))"
            }
        }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
}

extension LayoutReport.Rectangle {
    fileprivate var text: String {
        "\(LayoutAmbiguity.points(width))x\(LayoutAmbiguity.points(height)) at \(LayoutAmbiguity.points(x)), "
            + LayoutAmbiguity.points(y)
    }
}

extension LayoutReport.Constraint {
    /// The state, padded to the first column of a report.
    fileprivate var label: String {
        if isBroken { return "broken     off by \(LayoutAmbiguity.points(error)): " }
        return isSatisfied ? "holds      " : "misses     by \(LayoutAmbiguity.points(error)): "
    }
}
