import LaminaCounters

/// A counter's name stands in its table alone; other code names the row.
enum CounterRule {
    /// The folder of the table.
    private static let home = "Sources/LaminaCounters"

    /// The names that are no words of English, and so mean the counter wherever they are a whole string.
    private static let names = Set(FrameCounter.all.map(\.name).filter { $0.contains { $0 == "." || $0.isUppercase } })
    /// The others, which mean it where they are compared or looked up.
    private static let words = Set(FrameCounter.all.map(\.name)).subtracting(names)
    /// The ends of code before a string that is compared or looked up.
    private static let looks = ["==", "!=", "===", "!==", "case", "hasPrefix(", "hasSuffix(", "named(", "counters["]

    static func findings(in file: TextFile) -> [Finding] {
        guard file.isSwift || file.kind == "js", !file.isUnder(home) else { return [] }
        return file.lines.enumerated().flatMap { index, line in
            isComment(line)
                ? []
                : literals(in: line).filter { isName($0, in: line) }.map {
                    Finding(
                        file.path, line: index + 1,
                        "has the counter \"\($0.text)\" by name: read its row in "
                            + "Sources/LaminaCounters/CounterTable.swift")
                }
        }
    }

    private static func isComment(_ line: String) -> Bool {
        let start = line.trimmingPrefix { $0 == " " }
        return start.hasPrefix("//") || start.hasPrefix("/*") || start.hasPrefix("*")
    }

    private typealias Literal = (text: String, range: Range<String.Index>)

    /// The strings of a line, with their places.
    private static func literals(in line: String) -> [Literal] {
        let marks = line.indices.filter { line[$0] == "\"" }
        return stride(from: 0, to: marks.count - 1, by: 2).map { mark in
            let range = line.index(after: marks[mark])..<marks[mark + 1]
            return (String(line[range]), range)
        }
    }

    private static func isName(_ literal: Literal, in line: String) -> Bool {
        var before = line[..<literal.range.lowerBound].dropLast()
        while before.last == " " { before.removeLast() }
        let after = line[literal.range.upperBound...].dropFirst()
        // Of a line such as `case "a", "b": …` the strings before the colon.
        let isCase = line.trimmingPrefix { $0 == " " }.hasPrefix("case ") && !before.contains(":")
        if words.contains(literal.text) { return isCase || looks.contains { before.hasSuffix($0) } }
        // A prefix of names means them too.
        let isPrefix = literal.text.hasSuffix(".") && names.contains { $0.hasPrefix(literal.text) }
        guard names.contains(literal.text) || isPrefix else { return false }
        // Objects of JSON that are no counters have keys of the same name.
        let isKey = after.hasPrefix(":") && !isCase
        let isOptionalKey = before.hasSuffix("optional: [")
        return !isKey && !isOptionalKey
    }
}
