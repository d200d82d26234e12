import ArgumentParser
import Foundation
import Lamina

/// How the command ends when something is wrong: a message on standard error and an exit code that says which kind.
enum Failure: Error, CustomStringConvertible {
    /// Options that do not go together.
    case usage(String)
    /// The input is not what it should be.
    case badInput(String)
    /// A layer can't show what it should, for this reason.
    case content(String, any Error)

    var description: String {
        switch self {
        case .usage(let message), .badInput(let message), .content(let message, _): message
        }
    }

    /// Ends the program.
    static func exit(_ error: any Error) -> Never {
        if let code = code(of: error) {
            say(error)
            LaminaCommand.end(code)
        }
        answer(error)
    }

    /// Says what is wrong in the name of the command; mistakes with a line of a document begin with that, as of
    /// compilers, for the tools that read `file:line:column:`.
    static func say(_ error: any Error) {
        if case SceneError.invalid = error {
            StandardError.write(Printable.lines("\(error)\n"))
        } else {
            StandardError.say("\(error)")
        }
    }

    /// Says what the argument parser has to say: help that was asked for is a result.
    private static func answer(_ error: any Error) -> Never {
        let code = LaminaCommand.exitCode(for: error)
        let message = LaminaCommand.fullMessage(for: error)
        // An exit code alone, as of the doctor, says nothing.
        let text = message.isEmpty ? "" : message + "\n"
        guard code.isSuccess else {
            StandardError.write(Printable.lines(text))
            LaminaCommand.end(code.rawValue)
        }
        do { try AtomicFile().write(Array(text.utf8), to: "-") } catch { exit(error) }
        LaminaCommand.end(0)
    }

    /// Whether an error of drawing comes from what the scene asks for.
    static func isOfTheScene(_ error: any Error) -> Bool {
        switch error {
        case let error as RenderError: error.isOfTheScene
        case let error as GLError:
            if case .tooLarge = error { true } else { false }
        default: false
        }
    }

    /// The exit code of one of our errors; nil for the argument parser's.
    private static func code(of error: any Error) -> Int32? {
        switch error {
        case Failure.usage: 64
        case Failure.badInput: 65
        case Failure.content(_, let reason): contentCode(reason)
        case is BudgetError: 64
        case is SceneError: 65
        case is ProfileError: 65
        case let error as FilmError: filmCode(error)
        case let error as RenderError: error.isOfTheScene ? 65 : 70
        case let error as ImageError:
            switch error {
            case .cannotWrite: 74
            case .encodingFailed: 70
            default: 65
            }
        case let error as GLError:
            switch error {
            case .badDeviceRequest: 64
            case .tooLarge: 65
            default: error.isOfTheDevice ? 69 : 70
            }
        case is ThreadShortage: 69
        case is EncodingError: 70
        default: nil
        }
    }

    private static func contentCode(_ reason: any Error) -> Int32 {
        switch reason {
        case TileError.cannotStore: 74
        case SequenceError.ffmpegMissing, is ThreadShortage: 69
        default: 65
        }
    }

    private static func filmCode(_ error: FilmError) -> Int32 {
        switch error {
        case .badRange, .badRate, .badDuration, .badOutput, .cannotResume, .unsuitable: 64
        case .ffmpegMissing: 69
        case .sizeChanged: 70
        case .ffmpegFailed, .interrupted: 74
        }
    }
}

// MARK: Standard error

/// What people read beside the results.
enum StandardError {
    /// Says something in the name of the command.
    static func say(_ message: String) { write("lamina: \(Printable.lines(message))\n") }

    /// Writes a text; where that fails, as on a full disk, nothing is said: the exit code still tells how it went.
    static func write(_ text: String) {
        var left = Array(text.utf8)[...]
        while !left.isEmpty {
            let count = left.withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            left = left.dropFirst(count)
        }
    }
}
