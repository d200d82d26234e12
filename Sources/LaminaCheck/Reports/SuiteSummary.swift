import Glibc
import LaminaText

extension SuiteReport {
    /// Returns the result as text for a terminal: failed cases with their verdicts and reasons, then new, missing and
    /// orphaned goldens, then the number of warnings, then the counts in one line.
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
        let blocks = blocks
        for state in [CaseState.failed, .error] {
            for block in blocks where block.first.state == state {
                var rest = block.reasons
                if block.first.retries > 0 {
                    rest.append("drawn again \(Words.count(block.first.retries, "time")), and failed")
                }
                if let sameIn = block.sameIn { rest.append(sameIn) }
                add(state == .failed ? "FAIL" : "ERROR", .bad, block.title, rest)
            }
        }
        /// Adds a line for each of a few names, and one for many.
        func addAll(_ word: String, _ tone: TerminalPaint.Tone, _ names: [String], _ noun: String, _ rest: [String]) {
            if names.count > Words.nameLimit {
                add(word, tone, Words.count(names.count, noun), [Words.names(names)] + rest)
            } else {
                for name in names { add(word, tone, name, rest) }
            }
        }
        func names(_ state: CaseState) -> [String] { result.cases.filter { $0.state == state }.map(\.name) }
        addAll("MISSING", .bad, names(.missing), "golden", PictureOutcome.missing.sentences)
        addAll("GONE", .bad, names(.gone), "picture", PictureOutcome.gone.sentences)
        for result in result.cases where result.state == .renamed {
            add("RENAMED", .bad, result.name, result.picture.sentences)
        }
        addAll("NEW", .good, names(.recorded), "golden", [])
        addAll("UPDATED", .good, names(.updated), "golden", [])
        addAll("REMOVED", .good, names(.removed), "picture", [])
        addAll("ORPHANED", .warning, result.orphans, "golden", ["no case has this golden; --prune removes it"])
        if let warning { add("WARNING", .warning, warning.title, [warning.command]) }
        lines += faults.map { "\(paint("FAIL", .bad)) \($0.forTerminal)" }
        if !lines.isEmpty { lines.append("") }
        let verdict = paint(result.passed ? "passed" : "failed", result.passed ? .good : .bad)
        let device = result.device.isEmpty ? "" : " on \(result.device.forTerminal)"
        lines.append(
            "\(result.suite.forTerminal) \(verdict): \(counts), in \(Words.number((result.seconds * 100).rounded() / 100)) s"
                + device)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The number of findings of a linter, and the command that lists them; nil without any.
    private var warning: (title: String, command: String)? {
        let scenes = result.cases.filter { !$0.warnings.isEmpty }
        guard let first = scenes.first else { return nil }
        let count = Words.count(scenes.reduce(0) { $0 + $1.warnings.count }, "finding")
        if scenes.count == 1 {
            let path = result.folder.isEmpty ? first.scene : "\(result.folder)/\(first.scene)"
            return (
                "\(count) in \(first.scene)", "`lamina lint \(path)` lists \(first.warnings.count == 1 ? "it" : "them")"
            )
        }
        return (
            "\(count) in \(scenes.count) scenes",
            "`lamina lint SCENE` lists those of \(Words.names(scenes.map(\.scene)))"
        )
    }
}

extension SuiteReport {
    /// The changes that an update made to goldens, a line each; many of one kind are one line.
    public var changes: [String] {
        var kinds: [(text: String, names: [String])] = []
        // By text, of those with names.
        var places: [String: Int] = [:]
        for change in result.changes {
            guard let (name, text) = change.split(atFirst: ": ") else {
                kinds.append((change, []))
                continue
            }
            if let place = places[text] {
                kinds[place].names.append(name)
            } else {
                places[text] = kinds.count
                kinds.append((text, [name]))
            }
        }
        return kinds.flatMap { kind -> [String] in
            if kind.names.isEmpty { return [kind.text] }
            guard kind.names.count > Words.nameLimit else { return kind.names.map { "\($0): \(kind.text)" } }
            return ["\(Words.names(kind.names)): \(kind.text)"]
        }
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
