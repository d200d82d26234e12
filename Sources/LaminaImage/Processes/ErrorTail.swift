import Foundation
import LaminaThreads
import Synchronization

/// Reads what a program says on its standard error to its end, and keeps the last of it.
final class ErrorTail: Sendable {
    private static let most = 2000

    private let kept: Mutex<[UInt8]>
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Reads on a thread of its own; closes the descriptor at the end.
    ///
    /// - Throws: `ThreadShortage`; the descriptor stays open then.
    init(reading descriptor: Int32) throws(ThreadShortage) {
        kept = Mutex([])
        try WorkThread.start("lamina-errors") { [self] in
            readAll(descriptor)
            close(descriptor)
            hasEnded.signal()
        }
    }

    /// Waits until the program has closed its standard error, or for so many seconds.
    func waitForEnd(seconds: Double) {
        if hasEnded.wait(timeout: .now() + seconds) == .success { hasEnded.signal() }
    }

    /// What was kept so far, in one line.
    var text: String {
        kept.withLock { bytes in
            String(decoding: bytes, as: UTF8.self)
                .split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }.suffix(6).map { String($0.prefix(300)) }.joined(separator: "; ")
        }
    }

    private func readAll(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            kept.withLock { kept in
                kept += buffer[..<count]
                kept.removeFirst(max(0, kept.count - Self.most))
            }
        }
    }
}
