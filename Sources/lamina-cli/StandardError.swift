import Foundation
import Lamina

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
