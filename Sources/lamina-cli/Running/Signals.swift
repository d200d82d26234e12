import Glibc
import Lamina
import LaminaFarm
import LaminaThreads
import Synchronization

/// The signals that end a film early: with an orderly end once it has begun, before at once.
struct FilmSignals {
    let cancellation = FilmCancellation()
    private let watch: SignalWatch
    private let beginning: Beginning

    /// True once there is something to end in order.
    private final class Beginning: Sendable {
        let hasHappened: Mutex<Bool>

        init(_ hasHappened: Bool) { self.hasHappened = Mutex(hasHappened) }
    }

    /// The signal that came first.
    var caught: Int32? { watch.caught }

    /// Watches for signals from here on; must be created before any thread is started.
    ///
    /// - Parameter other: Work that they end too, which has begun.
    /// - Throws: `ThreadShortage`.
    init(alsoCancelling other: FarmCancellation? = nil) throws {
        let beginning = Beginning(other != nil)
        self.beginning = beginning
        watch = try SignalWatch { [cancellation] watch in
            guard beginning.hasHappened.withLock({ $0 }) else { return watch.end() }
            cancellation.cancel()
            other?.cancel()
        }
    }

    /// Gives signals from here on to the film.
    func beginFilm() { beginning.hasHappened.withLock { $0 = true } }
}

/// Watches for the signals that end a program: the first requests an orderly end, the second ends it at once.
///
/// A dedicated thread waits for the signals, which every thread started later blocks: create it before the others. It
/// watches for as long as the program runs.
final class SignalWatch: Sendable {
    private let first = Mutex<Int32?>(nil)

    /// The signal that came first.
    var caught: Int32? { first.withLock { $0 } }

    /// - Parameter handler: Called once, on another thread.
    /// - Throws: `ThreadShortage`.
    init(_ handler: @escaping @Sendable (SignalWatch) -> Void) throws {
        var set = Self.watched
        pthread_sigmask(SIG_BLOCK, &set, nil)
        try WorkThread.start("lamina-signals") { [self] in
            // Waited for outside of the lock: others look at ``caught`` meanwhile.
            let number = Self.wait()
            first.withLock { $0 = number }
            handler(self)
            Self.end(by: Self.wait())
        }
    }

    /// Ends the program at the first signal, without the files that it is writing; for commands whose work is short.
    /// Must be called before any thread is started.
    ///
    /// - Throws: `ThreadShortage`.
    static func endAtOnce() throws { _ = try SignalWatch { $0.end() } }

    /// Ends the program as the signal that came first would.
    fileprivate func end() { Self.end(by: caught ?? SIGTERM) }

    /// Ends the program as the signal would have without us, so that its parent process sees the signal. Removes files
    /// that are being written.
    static func end(by number: Int32) {
        AtomicFileStream.removeTemporaries {
            signal(number, SIG_DFL)
            var set = watched
            pthread_sigmask(SIG_UNBLOCK, &set, nil)
            raise(number)
        }
    }

    /// True if closing the terminal ends the program: not if it was started by nohup or the like.
    private static let endsWithTerminal: Bool = {
        let handler = signal(SIGHUP, SIG_DFL)
        guard let handler, unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
            return true
        }
        signal(SIGHUP, SIG_IGN)
        return false
    }()

    private static func wait() -> Int32 {
        var set = watched
        var number: Int32 = 0
        while sigwait(&set, &number) != 0 {}
        return number
    }

    private static var watched: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGTERM)
        // A signal that is ignored would still be waited for.
        if endsWithTerminal { sigaddset(&set, SIGHUP) }
        return set
    }
}
