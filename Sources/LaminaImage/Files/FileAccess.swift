import Glibc

/// Read access to the file system; a value, so that tests can make it fail.
package struct FileAccess: Sendable {
    /// Returns the canonical path of something that exists, without links, dots and doubled slashes; else the system's
    /// error code.
    package var canonicalPath: @Sendable (_ path: String) -> Result<String, FileFailure>

    /// Opens a regular file for reading without blocking, and returns its descriptor.
    package var open: @Sendable (_ path: String) -> Result<Int32, FileFailure>

    /// Returns the bytes of a regular file, at most `limit`.
    package var read: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFailure>

    /// Creates access with custom functions; `open` is the system's unless given.
    package init(
        canonicalPath: @escaping @Sendable (_ path: String) -> Result<String, FileFailure>,
        open: @escaping @Sendable (_ path: String) -> Result<Int32, FileFailure> = FileAccess.openPlain,
        read: @escaping @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFailure>
    ) {
        (self.canonicalPath, self.open, self.read) = (canonicalPath, open, read)
    }
}

/// The reason why a file could not be opened or read.
package enum FileFailure: Error, Equatable, Sendable {
    /// It is outside every folder that may be read; `isLink` if only by a symbolic link.
    case outside(isLink: Bool)
    case system(code: Int32)
    /// A pipe, a socket or a device.
    case notRegular
    case tooLarge(limit: Int)

    /// True if the file is not at fault: later, or on another machine, it may be readable.
    package var isOfTheMachine: Bool {
        guard case .system(let code) = self else { return false }
        return [EIO, EMFILE, ENFILE, ENOMEM, EINTR, EAGAIN, ETIMEDOUT, ESTALE].contains(code)
    }

    /// The message without the file's name: what was found, a semicolon, and what to do.
    package var words: String {
        switch self {
        case .outside(let isLink):
            "\(isLink ? "is a link that leads" : "is") outside the document's folder; "
                + "move it into the folder, or allow its own (--allow-path)"
        case .system(ENOENT), .system(ENOTDIR): "does not exist; check its name"
        case .system(EISDIR): "is a folder; name a file in it"
        case .system(EACCES): "may not be read; change the file's permissions"
        case .system(let code): "can't be read: \(String(cString: strerror(code))); check the file"
        case .notRegular: "is not a regular file; name one that is neither a pipe nor a device"
        case .tooLarge(let limit): "is larger than \(limit) bytes; make it smaller"
        }
    }
}

extension FileAccess {
    /// The system's own file access.
    package static let system = FileAccess(
        canonicalPath: { path in
            guard let real = realpath(path, nil) else { return .failure(.system(code: errno)) }
            defer { free(real) }
            return .success(String(cString: real))
        },
        read: { path, limit in
            openPlain(path).flatMap { descriptor in
                defer { close(descriptor) }
                var facts = stat()
                guard fstat(descriptor, &facts) == 0 else { return .failure(.system(code: errno)) }
                guard facts.st_size <= limit else { return .failure(.tooLarge(limit: limit)) }
                return readAll(descriptor, byteCount: Int(facts.st_size))
            }
        })

    /// Opens a file if it is a regular one.
    @Sendable package static func openPlain(_ path: String) -> Result<Int32, FileFailure> {
        // Without O_NONBLOCK, opening a named pipe would wait for a writer.
        var descriptor: Int32
        repeat {
            descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { return .failure(.system(code: errno)) }
        var facts = stat()
        let failure: FileFailure? =
            if fstat(descriptor, &facts) != 0 {
                .system(code: errno)
            } else {
                switch facts.st_mode & S_IFMT {
                case S_IFREG: nil
                case S_IFDIR: .system(code: EISDIR)
                default: .notRegular
                }
            }
        guard let failure else { return .success(descriptor) }
        close(descriptor)
        return .failure(failure)
    }

    /// Returns the names of all that is in a folder, or an error: Foundation's list ends early, without one, where the
    /// folder can't be read to its end.
    package static func names(in folder: String) -> Result<[String], FileFailure> {
        guard let stream = opendir(folder) else { return .failure(.system(code: errno)) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                let code = errno
                return code == 0 ? .success(names) : .failure(.system(code: code))
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    private static func readAll(_ descriptor: Int32, byteCount: Int) -> Result<[UInt8], FileFailure> {
        var failure: FileFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
            while filled < byteCount, let base = buffer.baseAddress {
                let got = Glibc.read(descriptor, base + filled, byteCount - filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = .system(code: errno) }
                if got <= 0 { break }
                filled += got
            }
        }
        return failure.map { .failure($0) } ?? .success(bytes)
    }
}
