import Foundation

extension SourceText {
    /// Reads a file, or standard input to its end where `path` is such a device.
    ///
    /// - Throws: ``SceneError/unreadable(file:reason:advice:)``.
    package init(contentsOf path: String, limits: ReadLimits = ReadLimits()) throws(SceneError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw Self.failure(path, errno) }
        if facts.st_mode & S_IFMT == S_IFDIR { throw Self.failure(path, EISDIR) }
        let isFile = facts.st_mode & S_IFMT == S_IFREG
        // What comes through a pipe or from a device tells its size only at its end, and some have none.
        let limit = isFile ? limits.clamped.bytes : min(limits.clamped.bytes, Self.largestStream)
        let expected = isFile ? Int(facts.st_size) : 1 << 16
        guard expected <= limit else { throw Self.tooLarge(path, limit) }
        // One byte more than the file holds, so that its end is seen without growing.
        var bytes = [UInt8]()
        bytes.reserveCapacity(expected + 1 + Self.padding)
        while true {
            if bytes.capacity <= bytes.count + Self.padding { bytes.reserveCapacity(bytes.count * 2 + (1 << 16)) }
            let room = bytes.capacity - bytes.count - Self.padding
            let got = Self.append(from: descriptor, upTo: room, to: &bytes)
            guard got >= 0 else { throw Self.failure(path, errno) }
            guard bytes.count <= limit else { throw Self.tooLarge(path, limit) }
            if got == 0 { break }
        }
        self.init(name: path, bytes: bytes)
    }

    /// The most bytes that are read from what is no plain file.
    static let largestStream = 1 << 28

    /// Appends what one read brings; returns its length, 0 at the end, −1 after an error.
    private static func append(from descriptor: Int32, upTo room: Int, to bytes: inout [UInt8]) -> Int {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: room))
        let got = bytes.withUnsafeMutableBytes { buffer in
            var result: Int
            repeat {
                result = read(descriptor, buffer.baseAddress.map { $0 + start }, room)
            } while result < 0 && errno == EINTR
            return result
        }
        bytes.removeLast(room - max(0, got))
        return got
    }

    private static func failure(_ path: String, _ code: Int32) -> SceneError {
        let reason = String(cString: strerror(code))
        let path = path.isEmpty ? "\"\"" : path
        return switch code {
        case ENOENT: .unreadable(file: path, reason: "there is no such file", advice: "check the path")
        case EISDIR: .unreadable(file: path, reason: "is a folder", advice: "name a .json or .yaml file in it")
        case EACCES: .unreadable(file: path, reason: "may not be read", advice: "change the file's permissions")
        default: .unreadable(file: path, reason: reason, advice: "check that the file can be read")
        }
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> SceneError {
        .unreadable(
            file: path, reason: "is larger than the limit of \(limit) bytes",
            advice: limit == largestStream
                ? "give a plain file, or split the scene" : "split the scene or raise the limit")
    }
}
