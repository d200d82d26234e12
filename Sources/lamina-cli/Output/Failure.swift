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
        case Failure.content(_, let reason): contentCode(reason)
        case is BudgetError: 64
        case is ToleranceError: 64
        case is PictureFilePair.Unreadable: 65
        case SceneError.unknownSize: 64
        case let error as SceneError: error.isOfTheMachine ? 74 : 65
        case is ProfileError: 65
        case is SuiteError: 65
        case let error as GoldenError: error.code
        case let error as FarmError: error.code
        case let error as FilmError: filmCode(error)
        case let error as RenderError: error.isOfTheScene ? 65 : 70
        case let error as ImageError:
            switch error {
            case .cannotWrite: 74
            case .badQuality: 64
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

/// Messages on standard error, apart from the results; what can't be written is lost, as the exit code still shows the
/// outcome.
typealias StandardError = LaminaText.StandardError

extension StandardError {
    /// Prints a message after the command's name.
    static func say(_ message: String) { write("lamina: \(Printable.lines(message))\n") }
}
