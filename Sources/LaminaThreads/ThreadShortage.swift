import Foundation

/// The system gives this process no further thread.
public struct ThreadShortage: Error, Sendable, Equatable {
    /// The system's `errno`.
    public let code: Int32

    package init(code: Int32) { self.code = code }
}

extension ThreadShortage: CustomStringConvertible, LocalizedError {
    /// A sentence for people: what was asked for, why it was refused, and what to do.
    public var description: String {
        "the system gives no further thread (\(String(cString: strerror(code)))); raise the limit of processes and threads "
            + "(ulimit -u, or that of the container), or that of memory (ulimit -v)"
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}
