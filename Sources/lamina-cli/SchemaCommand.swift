import ArgumentParser
import Lamina

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of scene documents.")

    mutating func run() throws {
        try AtomicFile().write(Array((SceneSchema.json + "\n").utf8), to: "-")
    }
}
