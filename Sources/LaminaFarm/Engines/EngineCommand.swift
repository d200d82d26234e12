import FoundationEssentials
import Glibc
import LaminaImage

/// A command of an engine, such as `sbatch`.
struct EngineCommand: Sendable {
    private let name: String
    private let program: String

    /// Finds a command.
    ///
    /// - Parameter advice: The package that has it, and the like.
    /// - Throws: ``FarmError/missingEngine(name:detail:)``.
    init(_ name: String, advice: String) throws(FarmError) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        guard let program = ExecutableSearch.find(name, path: path) else {
            throw .missingEngine(name: name, detail: advice)
        }
        (self.name, self.program) = (name, program)
    }

    /// The end of a command: its code, what it printed, and the end of its messages.
    struct Outcome {
        var code: Int32
        var output: String
        var words: String
    }

    /// Runs the command to its end.
    ///
    /// - Throws: ``FarmError/engineFailed(name:detail:)`` if it can't be started or is ended by a signal.
    func run(_ arguments: [String]) throws(FarmError) -> Outcome {
        let child: ChildProcess
        do {
            child = try ChildProcess(program, arguments, .reading)
        } catch {
            throw .engineFailed(name: name, detail: String(cString: strerror(error.code)))
        }
        return try finish(child)
    }

    /// Starts the command.
    func start(_ arguments: [String]) throws(FarmError) -> ChildProcess {
        do {
            return try ChildProcess(program, arguments, .reading)
        } catch {
            throw .engineFailed(name: name, detail: String(cString: strerror(error.code)))
        }
    }

    /// Reads what a started command prints, and waits for its end.
    func finish(_ child: ChildProcess) throws(FarmError) -> Outcome {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while let count = try? buffer.withUnsafeMutableBytes({ try child.read(into: $0, patience: 1e6) }) {
            output += buffer[..<count]
            if count < buffer.count { break }
        }
        let (ending, words) = child.wait()
        switch ending {
        case .exit(let code):
            return Outcome(code: code, output: String(decoding: output, as: UTF8.self), words: words)
        case .signal(let number): throw .engineFailed(name: name, detail: "it was ended by signal \(number)")
        case .unknown: throw .engineFailed(name: name, detail: "its exit status is unknown")
        }
    }

    /// Runs the command, and returns what it printed.
    ///
    /// - Throws: ``FarmError/engineFailed(name:detail:)`` if it does not end with 0.
    func output(_ arguments: [String]) throws(FarmError) -> String {
        let outcome = try run(arguments)
        guard outcome.code == 0 else {
            throw .engineFailed(
                name: name, detail: outcome.words.isEmpty ? "it ended with \(outcome.code)" : outcome.words)
        }
        return outcome.output
    }
}
