import ArgumentParser
import FoundationEssentials
import Lamina

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Show which device is chosen and why, and what is missing.",
        discussion: """
            Also reports whether ffmpeg and fonts are missing. Exits with 69 if no device can be opened.

            Examples:
              lamina doctor
              lamina doctor --device surfaceless --json
            """)

    @OptionGroup var device: DeviceOptions
    /// Options of all commands that open a device; the report does not depend on them.
    @OptionGroup var limits: LimitOptions

    @Flag(help: "Print JSON.")
    var json = false

    mutating func run() throws {
        let report = Report(
            device: .probe(try device.request()),
            surroundings: Surroundings(path: ProcessInfo.processInfo.environment["PATH"] ?? ""))
        let text: String
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            text = String(decoding: try encoder.encode(report), as: UTF8.self)
        } else {
            text = Printable.lines("\(report.device)\n\(report.surroundings)")
        }
        try AtomicFile().write(Array((text + "\n").utf8), to: "-")
        if report.device.chosen == nil { throw ExitCode(69) }
    }

    /// The device's report, with the rest of the machine under its own key.
    private struct Report: Encodable {
        let device: DeviceReport
        let surroundings: Surroundings

        private enum Key: CodingKey { case surroundings }

        func encode(to encoder: any Encoder) throws {
            try device.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(surroundings, forKey: .surroundings)
        }
    }
}
