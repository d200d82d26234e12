extension SuiteReport {
    /// Returns the result as text for a terminal: failed cases with their verdicts and reasons, then new, missing and
    /// orphaned goldens, then warnings, then the counts in one line.
    ///
    /// - Parameter color: True for ANSI colours.
    public func summary(color: Bool) -> String {
        let paint = TerminalPaint(isOn: color)
        var lines: [String] = []
        func add(_ word: String, _ tone: TerminalPaint.Tone, _ name: String, _ rest: [String]) {
            let head = "\(paint(word, tone)) \(paint(name.forTerminal, .bold))"
            lines.append(head + (rest.first.map { ": \($0.forTerminal)" } ?? ""))
            lines += rest.dropFirst().map { paint.indented($0.forTerminal) }
        }
        for state in [CaseState.failed, .error] {
            for result in result.cases where result.state == state {
                var rest = result.failures
                if !result.picture.passed { rest.insert(contentsOf: result.findings, at: min(1, rest.count)) }
                if result.retries > 0 { rest.append("drawn again \(Words.count(result.retries, "time")), and failed") }
                add(state == .failed ? "FAIL" : "ERROR", .bad, result.name, rest)
            }
        }
        for result in result.cases where result.state == .missing {
            add("MISSING", .bad, result.name, result.picture.sentences)
        }
        for result in result.cases where result.state == .recorded { add("NEW", .good, result.name, []) }
        for result in result.cases where result.state == .updated { add("UPDATED", .good, result.name, []) }
        for name in result.orphans { add("ORPHANED", .warning, name, ["no case has this golden; --prune removes it"]) }
        for result in result.cases where !result.warnings.isEmpty {
            add("WARNING", .warning, result.scene, result.warnings)
        }
        lines += faults.map { "\(paint("FAIL", .bad)) \($0.forTerminal)" }
        if !lines.isEmpty { lines.append("") }
        let verdict = paint(result.passed ? "passed" : "failed", result.passed ? .good : .bad)
        let device = result.device.isEmpty ? "" : " on \(result.device.forTerminal)"
        lines.append(
            "\(result.suite.forTerminal) \(verdict): \(counts), in \(Words.number((result.seconds * 100).rounded() / 100)) s"
                + device)
        return lines.joined(separator: "\n") + "\n"
    }
}

/// ANSI colours, if they are wanted.
private struct TerminalPaint {
    enum Tone: String {
        case good = "32"
        case bad = "31"
        case warning = "33"
        case bold = "1"
    }

    let isOn: Bool

    func callAsFunction(_ text: String, _ tone: Tone) -> String {
        isOn ? "\u{1b}[\(tone.rawValue)m\(text)\u{1b}[0m" : text
    }

    /// Returns lines below a heading.
    func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
    }
}

extension String {
    /// The text with control characters, which could change a terminal's state, written as `\u{1b}`; line breaks stay.
    var forTerminal: String { escapingControls { $0 != 0x0A } }

    /// Returns the text with those control characters escaped that `isEscaped` is true for.
    func escapingControls(_ isEscaped: (UInt32) -> Bool) -> String {
        guard unicodeScalars.contains(where: { Self.isControl($0.value) && isEscaped($0.value) }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if Self.isControl(scalar.value), isEscaped(scalar.value) {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// True for C0 and C1 controls, for marks that reverse the direction of text, and for the two that XML forbids.
    private static func isControl(_ value: UInt32) -> Bool {
        value < 0x20 || (0x7F...0x9F).contains(value) || (0x202A...0x202E).contains(value)
            || (0x2066...0x2069).contains(value) || (0xFFFE...0xFFFF).contains(value)
    }
}
