import Glibc
import Lamina

/// The stream of jobs, whose reader waits for more until the stream ends, or until it is interrupted.
final class JobInput: Sendable {
    /// The stream's name, for messages.
    let name: String
    private let descriptor: Int32
    /// A pipe that becomes readable at an interruption.
    private let wake: (read: Int32, write: Int32)

    /// Opens a file; `-` is standard input.
    ///
    /// - Throws: `ImageError.cannotRead`.
    init(_ path: String) throws {
        name = path == "-" ? "standard input" : path
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ImageError.cannotRead(path: name, code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        wake = (ends[0], ends[1])
        var opened: Int32
        repeat {
            opened = path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC)
        } while opened < 0 && errno == EINTR
        descriptor = opened
        guard opened >= 0 else { throw ImageError.cannotRead(path: name, code: errno) }
    }

    deinit {
        for end in [wake.read, wake.write, descriptor] where end >= 0 { close(end) }
    }

    /// The bytes of the stream.
    var bytes: ByteReader { ByteReader { [self] buffer in try read(into: buffer) } }

    /// Lets the reader see the end of the stream, though more may follow; from any thread.
    func interrupt() {
        var byte: UInt8 = 0
        while write(wake.write, &byte, 1) < 0, errno == EINTR {}
    }

    private func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            var watched = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&watched, nfds_t(watched.count), -1) < 0 {
                guard errno == EINTR else { throw ImageError.cannotRead(path: name, code: errno) }
                continue
            }
            if watched[1].revents != 0 { return 0 }
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR || errno == EAGAIN else { throw ImageError.cannotRead(path: name, code: errno) }
        }
    }
}
