import Dispatch
import FoundationEssentials
import Glibc
import LaminaText
import LaminaThreads
import Synchronization

/// A child process, written to through its standard input or read from its standard output.
///
/// It has a process group of its own, so that an interrupt from the keyboard reaches it only through this process. Data
/// goes through a socket, so that a write to a program that has ended is an error and no signal.
package final class ChildProcess: Sendable {
    /// The direction of the data.
    package enum Direction: Sendable {
        /// To the program.
        case feeding
        /// From the program.
        case reading
    }

    /// The way the process ended.
    package enum Ending: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
        /// Not known, as this process, or the one that started it, ignores `SIGCHLD`.
        case unknown

        /// Decodes the status of `waitpid`.
        fileprivate init(status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
        }
    }

    /// A failure to start the process, or to read from or write to it: the `errno`.
    package struct Fault: Error {
        package let code: Int32
    }

    private let id: pid_t
    private let stream: Int32
    private let words: ErrorTail
    /// The way it ended, once it has been reaped and its id may be reused.
    private let ending = Mutex<Ending?>(nil)

    /// Starts a program.
    ///
    /// - Parameter variables: Environment variables besides this process's own, or in their place.
    /// - Throws: ``Fault``.
    package init(
        _ program: String, _ arguments: [String], _ direction: Direction = .feeding, variables: [String: String] = [:]
    ) throws(Fault) {
        var sockets: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &sockets) == 0 else { throw Fault(code: errno) }
        var errors: [Int32] = [-1, -1]
        // A socket here too: the Glibc module has no `pipe2`, which would close on exec atomically.
        guard socketpair(AF_UNIX, type, 0, &errors) == 0 else {
            let code = errno
            for socket in sockets { close(socket) }
            throw Fault(code: code)
        }
        do {
            words = try ErrorTail(reading: errors[0])
        } catch {
            for socket in sockets + errors { close(socket) }
            throw Fault(code: error.code)
        }
        var id = pid_t()
        func start() -> Int32 {
            Self.spawn(program, arguments, variables, direction, stream: sockets[1], errors: errors[1], into: &id)
        }
        var code = start()
        // A program that has just been installed may still be open for writing for a moment.
        for _ in 0..<50 where code == ETXTBSY {
            usleep(10_000)
            code = start()
        }
        close(sockets[1])
        // If there is no program, nobody else holds it, and its reader ends.
        close(errors[1])
        guard code == 0 else {
            close(sockets[0])
            throw Fault(code: code)
        }
        self.id = id
        stream = sockets[0]
    }

    /// Writes all bytes; waits while the program does not read.
    ///
    /// - Parameter patience: The longest time without progress, in seconds.
    /// - Throws: ``Fault``, with `EPIPE` if the program has stopped reading, and `ETIMEDOUT` if it neither reads nor
    ///   ends.
    package func write(_ bytes: [UInt8], patience: Double) throws(Fault) {
        var start = 0
        while start < bytes.count {
            let sent = bytes.withUnsafeBytes { bytes in
                send(
                    stream, bytes.baseAddress.map { $0 + start }, bytes.count - start,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if sent >= 0 {
                start += sent
            } else if errno == EAGAIN {
                try wait(for: Int16(POLLOUT), patience: patience)
            } else if errno != EINTR {
                throw Fault(code: errno)
            }
        }
    }

    /// Reads the program's output until the target is full or the output ends.
    ///
    /// - Parameter patience: The longest time without output, in seconds.
    /// - Returns: The number of bytes read.
    /// - Throws: ``Fault``, with `ETIMEDOUT` if the program neither writes nor ends.
    package func read(into target: UnsafeMutableRawBufferPointer, patience: Double) throws(Fault) -> Int {
        var done = 0
        while done < target.count {
            try wait(for: Int16(POLLIN), patience: patience)
            let rest = UnsafeMutableRawBufferPointer(rebasing: target[done...])
            let count = Glibc.read(stream, rest.baseAddress, rest.count)
            if count < 0 {
                guard errno == EINTR else { throw Fault(code: errno) }
            } else if count == 0 {
                break
            } else {
                done += count
            }
        }
        return done
    }

    /// Waits until the stream can be read from or written to, or is closed.
    private func wait(for events: Int16, patience: Double) throws(Fault) {
        while true {
            var waiting = pollfd(fd: stream, events: events, revents: 0)
            let ready = poll(&waiting, 1, Int32(min(max(patience, 0) * 1000, 1e9)))
            if ready > 0 { return }
            if ready == 0 { throw Fault(code: ETIMEDOUT) }
            guard errno == EINTR else { throw Fault(code: errno) }
        }
    }

    /// Closes the program's input. The program may go on for as long as it needs.
    package func closeInput() { shutdown(stream, Int32(SHUT_WR)) }

    /// Kills the program if it has not ended, with all processes that it has started.
    package func kill() {
        ending.withLock { ending in
            if ending == nil { _ = Glibc.kill(-id, SIGKILL) }
        }
    }

    /// Kills the program unless it ends on its own within so many seconds.
    package func kill(after seconds: Double) {
        words.waitForEnd(seconds: seconds)
        kill()
    }

    /// Waits for the program's end, closes the stream, and returns the end of its standard error.
    package func wait() -> (ending: Ending, words: String) {
        let known = ending.withLock { $0 }
        if known == nil {
            // Without the lock, so that the process can be killed meanwhile.
            var info = siginfo_t()
            while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        }
        let found = ending.withLock { ending -> Ending in
            if let ending { return ending }
            var status: Int32 = 0
            var reaped = waitpid(id, &status, 0)
            while reaped < 0, errno == EINTR { reaped = waitpid(id, &status, 0) }
            let found = reaped == id ? Ending(status: status) : .unknown
            ending = found
            close(stream)
            return found
        }
        // Processes that it has started may live on and hold its standard error open.
        words.waitForEnd(seconds: 1)
        return (found, words.text)
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ variables: [String: String], _ direction: Direction,
        stream: Int32, errors: Int32, into id: inout pid_t
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        switch direction {
        case .feeding:
            posix_spawn_file_actions_adddup2(&actions, stream, STDIN_FILENO)
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        case .reading:
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, stream, STDOUT_FILENO)
        }
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var texts: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        defer { for text in texts { free(text) } }
        texts.append(nil)
        guard !variables.isEmpty else { return posix_spawn(&id, program, &actions, &attributes, texts, environ) }
        let all = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        var settings: [UnsafeMutablePointer<CChar>?] = all.map { strdup("\($0.key)=\($0.value)") }
        defer { for text in settings { free(text) } }
        settings.append(nil)
        return posix_spawn(&id, program, &actions, &attributes, texts, settings)
    }
}

// MARK: Standard error

/// Reads a program's standard error to its end and retains the tail.
final class ErrorTail: Sendable {
    private static let byteLimit = 2000

    private let tail: Mutex<[UInt8]>
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts to read on a thread of its own, which closes the descriptor at the end.
    ///
    /// - Throws: `ThreadShortage`; the descriptor stays open then.
    init(reading descriptor: Int32) throws(ThreadShortage) {
        tail = Mutex([])
        try WorkThread.start("lamina-errors") { [self] in
            readAll(descriptor)
            close(descriptor)
            hasEnded.signal()
        }
    }

    /// Waits until the program has closed its standard error, at most so many seconds.
    func waitForEnd(seconds: Double) {
        if hasEnded.wait(timeout: .now() + seconds) == .success { hasEnded.signal() }
    }

    /// The tail so far, in one line.
    var text: String {
        tail.withLock { bytes in
            String(decoding: bytes, as: UTF8.self)
                .split(whereSeparator: \.isNewline).map(\.trimmed)
                .filter { !$0.isEmpty }.suffix(6).map { String($0.prefix(300)) }.joined(separator: "; ")
        }
    }

    private func readAll(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            tail.withLock { tail in
                tail += buffer[..<count]
                tail.removeFirst(max(0, tail.count - Self.byteLimit))
            }
        }
    }
}

// MARK: Search

/// The search for commands along a path, as in a shell.
package enum ExecutableSearch {
    /// Returns the first executable file of that name in the folders of a search path; nil if there is none.
    ///
    /// - Parameter path: folders separated by colons. Relative ones are skipped, so that nothing in the working
    ///   directory is run by accident.
    package static func find(_ name: String, path: String) -> String? {
        path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }.first { candidate in
            var info = stat()
            return stat(candidate, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(candidate, X_OK) == 0
        }
    }
}
