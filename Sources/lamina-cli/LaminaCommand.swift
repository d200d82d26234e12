import ArgumentParser
import Foundation
import Lamina
import LaminaThreads

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
            ffmpeg or threads, 70 a fault of ours, 74 input or output.
            """,
        version: "0.1.0",
        subcommands: [
            RenderCommand.self, ProfileCommand.self, ExplainCommand.self, ValidateCommand.self, SchemaCommand.self,
            DoctorCommand.self,
        ])

    static func main() {
        settleProcess()
        do {
            try checkSubcommand(CommandLine.arguments.dropFirst().first)
            var command = try parseAsRoot()
            try checkThreads()
            try command.run()
        } catch {
            Failure.exit(error)
        }
        end(0)
    }

    /// Ends the program without what libraries do at its end: a driver's would run beside the ends of its own threads.
    static func end(_ code: Int32) -> Never {
        fflush(nil)
        _exit(code)
    }

    /// Puts right what whoever starts us may have left in another state.
    private static func settleProcess() {
        // We mind the ends of our children.
        signal(SIGCHLD, SIG_DFL)
        // A file that may not grow any further is an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // No file that is opened is to get the number of a closed standard stream; using that stays an error.
        for (stream, way) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", way) }
    }

    /// The font library ends the program when it is refused a thread, and drivers wait for ever.
    private static func checkThreads() throws {
        // Held from here on, as a film's own threads come before the text of its last frame.
        try ThreadReserve.ofText.fill()
        try ThreadReserve.check(4 + ThreadReserve.ofDriver)
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
