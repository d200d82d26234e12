extension LayoutReport: CustomStringConvertible {
    /// A summary, a block of lines for each item, and what is wrong.
    public var description: String {
        if items.isEmpty { return "no constraint is active" }
        let shown = items.filter { !$0.isOfArrangement }
        return ([summary] + problems.map { "problem: \($0)" } + shown.map(\.text)).joined(separator: "\n\n")
    }

    /// The counts and the faults in a line: those of the whole layout, also of a report that is limited to some items.
    public var summary: String {
        let stacks = arrangementCount == 0 ? "" : " and \(arrangementCount) of stacks"
        var parts = [Self.count(itemCount, "item"), Self.count(constraintCount, "constraint") + stacks]
        if missedCount > 0 { parts.append("\(missedCount) missed") }
        parts.append(problems.isEmpty ? "no problems" : Self.count(problems.count, "problem"))
        let open = Self.count(ambiguousItemCount, "ambiguous item")
        parts.append(ambiguousItemCount == 0 ? "no ambiguous items" : open)
        return parts.joined(separator: ", ")
    }

    private static func count(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

    /// The last name of a path.
    static func lastName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

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
        for squeeze in squeezes { lines.append("  squeezed   \(squeeze.message)") }
        if keepsFrame { lines.append("  fixed      it keeps its frame") }
        lines += arrangements
        for constraint in constraints where !constraint.isFolded {
            lines.append("  \(constraint.label)\(constraint.description)")
        }
        for (word, chain) in [("width ", widthChain), ("height", heightChain)] where !chain.isEmpty {
            lines.append("  \(word)     by \(chain.joined(separator: "; "))")
        }
        for ambiguity in ambiguities {
            // A message of several lines stays in its column.
            let message = ambiguity.message(for: name).split(separator: "\n").joined(separator: "\n             ")
            lines.append("  ambiguous  \(message)")
        }
        return lines.joined(separator: "\n")
    }

    /// The stacks whose settings place the item, and the item itself if it is one, a line each.
    private var arrangements: [String] {
        var counts: [(arranger: String, count: Int)] = []
        for arranger in constraints.filter(\.isFolded).compactMap(\.arranger) {
            if let place = counts.firstIndex(where: { $0.arranger == arranger }) {
                counts[place].count += 1
            } else {
                counts.append((arranger, 1))
            }
        }
        return counts.map { arranger, count in
            let constraints = count == 1 ? "1 constraint" : "\(count) constraints"
            return arranger == path
                ? "  arranges   what is inside, with \(constraints)"
                : "  arranged   by \(LayoutReport.lastName(of: arranger)), with \(constraints)"
        }
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
    /// True for a stack's constraint, of which the text has the number alone: it holds, or it is a wish of the stack's own.
    fileprivate var isFolded: Bool { arranger != nil && !isBroken }

    /// The state, padded to the first column of a report.
    fileprivate var label: String {
        if isBroken { return "broken     off by \(LayoutAmbiguity.points(error)): " }
        return isSatisfied ? "holds      " : "misses     by \(LayoutAmbiguity.points(error)): "
    }
}
