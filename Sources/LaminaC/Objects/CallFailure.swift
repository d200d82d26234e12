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

/// Makes a call: returns its status, and stores the error if it fails.
///
/// - Parameter error: Where the error goes; nil for nowhere.
func call(
    _ error: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws -> Void
) -> lamina_status {
    guard !Fork.isChild else {
        error?.pointee = Fork.error
        return LAMINA_FORKED
    }
    error?.pointee = nil
    do {
        try body()
        return LAMINA_OK
    } catch let failure {
        let object = ErrorObject(failure)
        error?.pointee = ObjectTable.add(object)
        return object.status
    }
}

/// Makes a call that stores one object.
///
/// - Parameters:
///   - output: Where its pointer goes; receives NULL if the call fails.
///   - name: The output's name, for messages.
func call<Object: HeldObject>(
    _ output: UnsafeMutablePointer<OpaquePointer?>?, _ name: StaticString,
    _ error: UnsafeMutablePointer<OpaquePointer?>?, _ body: () throws -> Object
) -> lamina_status {
    output?.pointee = nil
    return call(error) {
        guard let output else { throw CallFailure.usage("\(name) is NULL; pass the address of a pointer") }
        output.pointee = ObjectTable.add(try body())
    }
}
