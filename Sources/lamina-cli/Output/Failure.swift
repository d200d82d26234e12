import Lamina
import LaminaCheck
import LaminaFarm
import LaminaText

/// The failures of the command: a message on standard error and an exit code for the kind of failure.
enum Failure: Error, CustomStringConvertible {
    /// Options that can't be combined.
    case usage(String)
    /// Input that is invalid.
    case badInput(String)
    /// A layer whose content can't be shown, with the reason.
    case content(String, any Error)

    var description: String {
        switch self {
        case .usage(let message), .badInput(let message), .content(let message, _): message
        }
    }

    /// Prints an error after the command's name. The message for a mistake in a document begins with its position
    /// instead, as in compilers, for tools that read `file:line:column:`.
    static func say(_ error: any Error) {
        guard case SceneError.invalid(let problems, let omitted) = error else { return StandardError.say("\(error)") }
        for problem in problems {
            if problem.origin == nil {
                StandardError.write(Printable.lines("\(problem)\n"))
            } else {
                StandardError.say("\(problem)")
            }
        }
        if omitted > 0 { StandardError.write("and \(omitted) more \(omitted == 1 ? "problem" : "problems")\n") }
    }

    /// Returns whether a drawing error is caused by the scene, such as its size.
    static func isOfTheScene(_ error: any Error) -> Bool {
        switch error {
        case let error as RenderError: error.isOfTheScene
        case let error as GLError:
            if case .tooLarge = error { true } else { false }
        default: false
        }
    }

    /// Returns the exit code of an error of Lamina; nil for those of the argument parser.
    static func code(of error: any Error) -> Int32? {
        switch error {
        case Failure.usage: 64
        case Failure.badInput: 65
        case Failure.content(_, let reason): ExitCode.ofContent(reason)
        case let error as FarmError: error.code
        default: CheckExitCode.of(error) ?? ExitCode.of(error)
        }
    }
}

// MARK: Standard error

/// Messages on standard error, apart from the results; what can't be written is lost, as the exit code still shows the
/// outcome.
typealias StandardError = LaminaText.StandardError

extension StandardError {
    /// Prints a message after the command's name.
    static func say(_ message: String) { write("lamina: \(Printable.lines(message))\n") }
}
