import CLamina
import Lamina
import LaminaCheck

/// A failure of a call that is no error of the modules below: wrong arguments, an object in use, an end by the program.
struct CallFailure: Error, CustomStringConvertible {
    let status: lamina_status
    let description: String

    /// A wrong argument.
    static func usage(_ message: String) -> CallFailure { CallFailure(status: LAMINA_USAGE, description: message) }

    /// An object that another call uses.
    static func busy(_ name: String) -> CallFailure {
        CallFailure(
            status: LAMINA_BUSY,
            description: "another thread is using the \(name); wait for its call, or make a \(name) for each thread")
    }

    /// An end by a function of the program.
    static let cancelled = CallFailure(status: LAMINA_CANCELLED, description: "ended by the caller's function")
}

extension lamina_status {
    /// The status of an error, which has the number of the command's exit code.
    init(of error: any Error) {
        if let failure = error as? CallFailure {
            self = failure.status
        } else {
            let code = CheckExitCode.of(error) ?? ExitCode.of(error) ?? 70
            self = lamina_status(rawValue: UInt32(code))
        }
    }
}
