import ArgumentParser
import Foundation
import LaminaLayout

/// Lamina's half of `Tools/bench/layout`: times a system of constraints and prints a line of JSON.
@main
struct LayoutBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lamina-layout-bench",
        abstract: "Time the constraint solver on a system of Tools/bench/SCENES.md, or write the system to a file.")

    @Option(help: "The system's name: \(BenchSystems.names.joined(separator: ", ")).")
    var scene: String

    @Option(help: "The cells of the system.")
    var cells = 250

    @Option(help: "How often to build and solve the system in a new solver.")
    var builds = 20

    @Option(help: "How often to edit a constant and solve again; a multiple of 100.")
    var edits = 1000

    @Option(help: ArgumentHelp("Write the system there as JSON and time nothing.", valueName: "file"))
    var write: String?

    func validate() throws {
        if !BenchSystems.names.contains(scene) {
            throw ValidationError(
                "no system is called \(scene): there are \(BenchSystems.names.joined(separator: ", "))")
        }
        if cells < 1 || builds < 1 { throw ValidationError("at least one cell and one build are needed") }
        if edits < 100 || edits % 100 != 0 { throw ValidationError("\(edits) edits are no multiple of 100") }
    }

    func run() throws {
        guard let system = BenchSystems.named(scene, cells: cells) else { return }
        if let write {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try encoder.encode(system).write(to: URL(filePath: write))
            return try print(line: ["scene": scene, "write": write])
        }
        let timing = try SolverTiming(system, builds: builds, edits: edits)
        var answer: [String: Any] = [
            "scene": scene, "variables": system.isNonnegative.count, "rows": system.rows.count,
            "builds_ms": timing.builds, "edits_us": timing.edits, "errors": timing.errors,
        ]
        if let allocations = timing.allocations { answer["allocations"] = Double(allocations) / Double(edits) }
        try print(line: answer)
    }

    private func print(line: [String: Any]) throws {
        let data = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys])
        Swift.print(String(decoding: data, as: UTF8.self))
    }
}
