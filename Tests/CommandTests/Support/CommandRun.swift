import Foundation

/// The result of one run of a program.
struct CommandRun: Sendable {
    /// The end of a run.
    enum Ending: Equatable {
        case exit(Int32)
        /// A crash, or a kill from outside.
        case signal(Int32)
        /// The time was up and the program was killed.
        case timeUp
    }

    let ending: Ending
    /// The standard output.
    let output: Data
    /// The standard error.
    let message: String

    var text: String { String(decoding: output, as: UTF8.self) }
}

extension CommandRun {
    /// The destination of standard output.
    enum Output: Equatable {
        case captured
        /// A file or device that is opened for writing.
        case file(String)
    }

    /// A failure to start or watch a run.
    enum Fault: Error {
        case nothingBuilt
        case noTemporaryFile
        case noOutput(String)
        case doesNotEnd
    }

    /// The seconds after which a run is killed.
    static let timeLimit = 60.0

    /// Runs a program to its end and returns what it did.
    ///
    /// - Parameters:
    ///   - environment: variables to set, beside those of the tests.
    ///   - input: what standard input holds.
    init(
        program: String, _ arguments: [String], folder: String, environment: [String: String] = [:],
        input: String = "", output: Output = .captured, timeLimit: Double = CommandRun.timeLimit
    ) throws {
        let (captured, said, given) = (try NamelessFile(), try NamelessFile(), try NamelessFile(holding: input))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { $1 }
        process.standardInput = given.handle
        process.standardError = said.handle
        switch output {
        case .captured: process.standardOutput = captured.handle
        case .file(let path):
            guard let handle = FileHandle(forWritingAtPath: path) else { throw Fault.noOutput(path) }
            process.standardOutput = handle
        }
        let isTimeUp = try process.runToEnd(within: timeLimit)
        ending =
            if isTimeUp {
                .timeUp
            } else if process.terminationReason == .uncaughtSignal {
                .signal(process.terminationStatus)
            } else {
                .exit(process.terminationStatus)
            }
        self.output = try captured.contents()
        message = String(decoding: try said.contents(), as: UTF8.self)
    }
}

extension Process {
    /// Runs, and kills after so many seconds; tells whether that was needed.
    fileprivate func runToEnd(within seconds: Double) throws -> Bool {
        let hasEnded = DispatchSemaphore(value: 0)
        terminationHandler = { _ in hasEnded.signal() }
        // The threads of tests block most signals, and programs inherit that: a shell would wait for its children forever.
        var (none, blocked) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try run()
        if hasEnded.wait(timeout: .now() + seconds) == .success { return false }
        kill(processIdentifier, SIGKILL)
        guard hasEnded.wait(timeout: .now() + 30) == .success else { throw CommandRun.Fault.doesNotEnd }
        return true
    }
}
