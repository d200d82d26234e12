import ArgumentParser
import Foundation
import Lamina

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say which device is chosen and why, and what is missing.",
        discussion: "Exits 69 if no device can be opened.")

    @OptionGroup var device: DeviceOptions

    @Flag(help: "Print JSON.")
    var json = false

    mutating func run() throws {
        let report = DeviceReport.probe(try device.request())
        let text: String
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            text = String(decoding: try encoder.encode(report), as: UTF8.self)
        } else {
            text = report.description
        }
        try AtomicFile().write(Array((text + "\n").utf8), to: "-")
        if report.chosen == nil { throw ExitCode(69) }
    }
}
