import ArgumentParser
import Glibc
import Lamina

/// The `lamina` command; its subcommands do the work.
@main
struct LaminaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lamina",
        abstract: "Render layers without a screen, and report what they cost.",
        discussion: """
            The input is a scene document (JSON or YAML), the output pictures and counters. Results go to standard output, \
            messages to standard error.

            Examples:
              lamina render Examples/photo-card.json -o card.png
              lamina profile Examples/photo-card.json
              lamina check Examples

            Exit codes: 0 success, 1 a budget is exceeded, a check failed or --strict found something, 64 usage, 65 bad input, 69 no device, \
            ffmpeg or threads, 70 internal error, 74 input or output error, 75 a shard or machine that failed and may be \
            tried again.
            """,
        version: LibraryVersion.withCommit,
        subcommands: [
            RenderCommand.self, ProfileCommand.self, ExplainCommand.self, LintCommand.self, DiffCommand.self,
            CheckCommand.self, MergeCommand.self, FarmCommand.self,
            ValidateCommand.self, SchemaCommand.self, LimitsCommand.self, DoctorCommand.self,
        ])

    static func main() {
        Program.resetProcessState()
        do {
            Program.checkArguments()
            try checkSubcommand(CommandLine.arguments.dropFirst().first)
            var command = try parseAsRoot()
            // Before any thread is started: a sandbox is of threads.
            (command as? any SandboxedCommand)?.enterSandbox()
            try Program.checkThreads()
            try command.run()
        } catch {
            exit(error)
        }
        Program.end(0)
    }

    /// Prints an error and ends the program.
    private static func exit(_ error: any Error) -> Never {
        if let code = Failure.code(of: error) {
            Failure.say(error)
            Program.end(code)
        }
        answer(error)
    }

    /// Prints the argument parser's message; help that was requested is written to standard output.
    private static func answer(_ error: any Error) -> Never {
        let code = exitCode(for: error)
        let message = fullMessage(for: error)
        // An exit code alone, as from `lamina doctor`, has no message.
        let text = message.isEmpty ? "" : message + "\n"
        guard code.isSuccess else {
            StandardError.write(Printable.lines(text))
            Program.end(code.rawValue)
        }
        do { try AtomicFile().write(Array(text.utf8), to: "-") } catch { exit(error) }
        Program.end(0)
    }

    /// Answers a mistyped subcommand, which the parser would take for a stray argument, with the nearest name.
    private static func checkSubcommand(_ word: String?) throws {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let word, !word.hasPrefix("-"), word != "help", !names.contains(word) else { return }
        let near = NearName.closest(to: word, in: names).map { "did you mean '\($0)'?" }
        throw Failure.usage(
            "there is no command '\(word)'; \(near ?? "give one of \(names.joined(separator: ", ")) first")")
    }
}
