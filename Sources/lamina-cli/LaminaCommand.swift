import ArgumentParser
import Glibc
import Lamina
import LaminaThreads

/// The `lamina` command; its subcommands do the work.
@main
struct LaminaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lamina",
        abstract: "Render layers without a screen, and report what they cost.",
        discussion: """
            The input is a scene document (JSON or YAML), the output pictures and counters. Results go to standard output, \
            messages to standard error.

            Exit codes: 0 success, 1 a budget is exceeded, a check failed or --strict found something, 64 usage, 65 bad input, 69 no device, \
            ffmpeg or threads, 70 internal error, 74 input or output error, 75 a shard or machine that failed and may be \
            tried again.
            """,
        version: version,
        subcommands: [
            RenderCommand.self, ProfileCommand.self, ExplainCommand.self, LintCommand.self, DiffCommand.self,
            CheckCommand.self, MergeCommand.self, FarmCommand.self,
            ValidateCommand.self, SchemaCommand.self, LimitsCommand.self, DoctorCommand.self,
        ])

    /// The version, also in blobs.
    static let version = "0.1.0"

    static func main() {
        resetProcessState()
        do {
            checkArguments()
            try checkSubcommand(CommandLine.arguments.dropFirst().first)
            var command = try parseAsRoot()
            // Before any thread is started: a sandbox is of threads.
            (command as? any SandboxedCommand)?.enterSandbox()
            try checkThreads()
            try command.run()
        } catch {
            Failure.exit(error)
        }
        end(0)
    }

    /// Ends the program without the exit handlers of libraries: a driver's would run concurrently with its own ending
    /// threads.
    static func end(_ code: Int32) -> Never {
        fflush(nil)
        _exit(code)
    }

    /// Restores process state that the parent process may have changed.
    private static func resetProcessState() {
        // We wait for our child processes.
        signal(SIGCHLD, SIG_DFL)
        // Reaching the limit of file size is an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        // An opened file must not get the number of a closed standard stream; using that stays an error.
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
        where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", mode) }
    }

    /// Ends the program if its arguments are not known, which otherwise would be answered with the help, as success:
    /// Swift reads them from a file, and has none if that can't be opened.
    private static func checkArguments() {
        guard CommandLine.arguments.isEmpty else { return }
        StandardError.say("the arguments can't be read from /proc/self/cmdline; are too many files open?")
        end(74)
    }

    /// Checks for enough threads: the font library ends the program when it is refused one, and drivers wait forever.
    private static func checkThreads() throws {
        // Reserved from here on, as a film starts its own threads before the text of its last frame.
        try ThreadReserve.ofText.fill()
        try ThreadReserve.check(4 + ThreadReserve.ofDriver)
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
