import ArgumentParser
import Foundation
import Lamina

/// The `lamina` command: a file a subcommand, no logic of its own.
@main
struct LaminaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lamina",
        abstract: "Render layers without a screen, and account for what they cost.",
        discussion: """
            A scene document goes in (JSON or YAML), pictures and counters come out. Results go to standard output, \
            messages to standard error.

            Exit codes: 0 done, 1 a budget does not hold, 64 usage, 65 bad input, 69 no device, \
            70 a fault of ours, 74 input or output.
            """,
        version: "0.1.0",
        subcommands: [
            RenderCommand.self, ProfileCommand.self, ExplainCommand.self, ValidateCommand.self, SchemaCommand.self,
            DoctorCommand.self,
        ])

    static func main() {
        // Whoever starts us may ignore the ends of its children, but we mind those of ours.
        signal(SIGCHLD, SIG_DFL)
        do {
            try checkSubcommand(CommandLine.arguments.dropFirst().first)
            var command = try parseAsRoot()
            try command.run()
        } catch {
            Failure.exit(error)
        }
    }

    /// A mistyped subcommand, which the parser would take for a stray argument, is answered with the near name.
    private static func checkSubcommand(_ word: String?) throws {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let word, !word.hasPrefix("-"), word != "help", !names.contains(word) else { return }
        let near = NearName.closest(to: word, in: names).map { "did you mean '\($0)'?" }
        throw Failure.usage(
            "there is no command '\(word)'; \(near ?? "give one of \(names.joined(separator: ", ")) first")")
    }
}
