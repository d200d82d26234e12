import Glibc
import Lamina
import Synchronization

/// The progress of a film, or of a search, on a terminal; nothing elsewhere.
final class ProgressBar: Sendable {
    private let total: Int
    private let countsPictures: Bool
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let shown = Mutex<ContinuousClock.Instant?>(nil)

    /// The minimum time between two updates.
    private static let pause = Duration.milliseconds(100)

    /// Creates a bar; nil unless standard error is a terminal.
    ///
    /// - Parameter countsPictures: True if its words are those of pictures, and not of frames.
    init?(total: Int, countsPictures: Bool = false) {
        guard isatty(STDERR_FILENO) == 1 else { return nil }
        (self.total, self.countsPictures) = (total, countsPictures)
        start = clock.now
    }

    /// Updates the line after the first frame, then a few times per second.
    func show(written: Int, skipped: Int) {
        show { seconds in
            var progress = FilmProgress(written: written, skipped: skipped, total: total, seconds: seconds)
            progress.countsPictures = countsPictures
            return progress.line(width: Self.columns - 1)
        }
    }

    /// Shows a line of text, as often.
    func show(_ text: String) { show { _ in String(text.prefix(Self.columns - 1)) } }

    private func show(_ line: (_ seconds: Double) -> String) {
        let now = clock.now
        let isDue = shown.withLock { shown in
            if let shown, shown.duration(to: now) < Self.pause { return false }
            shown = now
            return true
        }
        guard isDue else { return }
        StandardError.write("\r\u{1B}[K" + line(start.duration(to: now) / .seconds(1)))
    }

    /// Removes the line.
    func clear() { StandardError.write("\r\u{1B}[K") }

    private static var columns: Int {
        var size = winsize()
        return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }
}
