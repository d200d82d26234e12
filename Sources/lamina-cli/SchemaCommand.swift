import ArgumentParser
import Lamina

struct SchemaCommand: ParsableCommand {
    enum Document: String, ExpressibleByArgument, CaseIterable { case scene, profile }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of scene documents, or of profiles.")

    @Argument(help: "scene, or profile for what `lamina profile --json` writes.")
    var document = Document.scene

    mutating func run() throws {
        let text =
            switch document {
            case .scene: SceneSchema.json
            case .profile: try ProfileSchema.json()
            }
        try AtomicFile().write(Array((text + "\n").utf8), to: "-")
    }
}
