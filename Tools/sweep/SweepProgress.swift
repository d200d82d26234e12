import Foundation

/// The progress of a sweep, on a line of a terminal that other text replaces; elsewhere there is none.
struct SweepProgress {
    let count: UInt64
    /// The name of what is counted, in the plural.
    let what: String
    private(set) var failures = 0
    private var done: UInt64 = 0
    private let start = ContinuousClock().now
    private var shown: ContinuousClock.Instant
    private let isOnTerminal = isatty(STDERR_FILENO) == 1

    init(count: UInt64, of what: String = "scenes") {
        (self.count, self.what) = (count, what)
        shown = start
    }

    /// Counts a scene.
    mutating func advance() {
        done += 1
        let now = ContinuousClock().now
        guard isOnTerminal, now - shown > .milliseconds(200) else { return }
        shown = now
        let rate = Double(done) / max(0.001, (now - start) / .seconds(1))
        write("\r\u{1B}[K\(done) of \(count) \(what), \(failures) failed, \(Int(rate)) a second")
    }

    /// Counts a scene that failed and says how.
    mutating func fail(_ problem: String) {
        failures += 1
        say(problem)
    }

    /// Writes text where the line stood, at once.
    func say(_ text: String) {
        if isOnTerminal { write("\r\u{1B}[K") }
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
