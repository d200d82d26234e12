import Foundation

/// The file system as scene documents see it; a value, so that tests can make it fail.
struct SceneFiles: Sendable {
    /// The path without links, dots and doubled slashes, of something that exists; else the system's error code.
    var canonicalPath: @Sendable (_ path: String) -> Result<String, FileFailure>

    /// The bytes of a plain file of at most so many.
    var read: @Sendable (_ path: String, _ limit: Int) -> Result<[UInt8], FileFailure>
}

/// Why a file could not be had.
enum FileFailure: Error, Equatable {
    case system(code: Int32)
    case notPlain
    case tooLarge(limit: Int)
}

extension SceneFiles {
    /// The system's own.
    static let system = SceneFiles(
        canonicalPath: { path in
            guard let real = realpath(path, nil) else { return .failure(.system(code: errno)) }
            defer { free(real) }
            return .success(String(cString: real))
        },
        read: { path, limit in
            // Without O_NONBLOCK a named pipe would wait for a writer.
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return .failure(.system(code: errno)) }
            defer { close(descriptor) }
            var facts = stat()
            guard fstat(descriptor, &facts) == 0 else { return .failure(.system(code: errno)) }
            if facts.st_mode & S_IFMT == S_IFDIR { return .failure(.system(code: EISDIR)) }
            guard facts.st_mode & S_IFMT == S_IFREG else { return .failure(.notPlain) }
            guard facts.st_size <= limit else { return .failure(.tooLarge(limit: limit)) }
            return readAll(descriptor, byteCount: Int(facts.st_size))
        })

    private static func readAll(_ descriptor: Int32, byteCount: Int) -> Result<[UInt8], FileFailure> {
        var failure: FileFailure?
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
            while filled < byteCount, let base = buffer.baseAddress {
                let got = Foundation.read(descriptor, base + filled, byteCount - filled)
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = .system(code: errno) }
                if got <= 0 { break }
                filled += got
            }
        }
        return failure.map { .failure($0) } ?? .success(bytes)
    }
}
