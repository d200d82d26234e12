import ArgumentParser
import FoundationEssentials
import Glibc
import Lamina

struct LimitsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limits",
        abstract: "Print the limits of the work that documents may ask for.",
        discussion: """
            Each limit is a count that is known before the work is done. A document that asks for more is refused with exit \
            code 65 and a message that names the place, the count and the option that raises the limit, such as \
            --limit fragmentBound=8G. All commands that read scenes have --limits untrusted, for untrusted documents.

            Examples:
              lamina limits
              lamina render Examples/card.yaml -o card.png --limits untrusted --limit pixels=20M
            """)

    @Flag(help: "Print JSON.")
    var json = false

    mutating func run() throws {
        let text = try json ? list() : table()
        try AtomicFile().write(Array((text + "\n").utf8), to: "-")
    }

    private func table() -> String {
        let head = ["limit", "standard", "untrusted"]
        let rows = WorkLimit.allCases.map { [$0.name, WorkLimit.text($0.standard), WorkLimit.text($0.untrusted)] }
        let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String], _ sentence: String) -> String {
            let cells = cells.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            return cells.joined(separator: "  ") + "  " + sentence
        }
        return
            ([line(head, "counted work")] + zip(rows, WorkLimit.allCases).map { line($0, $1.sentence) })
            .joined(separator: "\n")
    }

    private struct Row: Encodable {
        let name: String
        let unit: String
        let standard: Int
        let untrusted: Int
        let sentence: String
    }

    private func list() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let rows = WorkLimit.allCases.map {
            Row(
                name: $0.name, unit: $0.unit, standard: $0.standard, untrusted: $0.untrusted, sentence: $0.sentence)
        }
        return String(decoding: try encoder.encode(rows), as: UTF8.self)
    }
}
