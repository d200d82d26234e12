import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaImage

/// A document's bytes, with the name used in errors.
package struct SourceText: Sendable {
    /// The file's name, as it was passed.
    package let name: String

    /// The document's size in bytes.
    package let count: Int

    /// The document followed by ``padding`` zero bytes, so that a scanner can read a word past the end and stops there.
    let padded: [UInt8]

    static let padding = 16

    /// A document in memory.
    package init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// A document in memory. The array is copied only if it lacks capacity for the padding.
    package init(name: String, bytes: consuming [UInt8]) {
        self.name = name
        count = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: Self.padding))
        padded = bytes
    }

    /// The offset of the text: after the byte order mark, if there is one.
    var textStart: Int { padded.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// The document's bytes without the byte order mark.
    var text: ArraySlice<UInt8> { padded[textStart..<count] }
}

extension SourceText {
    /// Reads a file, or a stream such as standard input to its end.
    ///
    /// - Throws: ``SceneError/unreadable(file:reason:advice:)``, ``SceneError/unavailable(file:reason:advice:)``.
    package init(contentsOf path: String, limits: ReadLimits = ReadLimits()) throws(SceneError) {
        var descriptor: Int32
        repeat { descriptor = open(path, O_RDONLY | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw Self.failure(path, errno) }
        if facts.st_mode & S_IFMT == S_IFDIR { throw Self.failure(path, EISDIR) }
        let isFile = facts.st_mode & S_IFMT == S_IFREG
        // The size of a pipe or device is known only at its end, and some never end.
        let limit = isFile ? limits.clamped.bytes : min(limits.clamped.bytes, Self.maximumStreamSize)
        let expected = isFile ? Int(facts.st_size) : 1 << 16
        guard expected <= limit else { throw Self.tooLarge(path, limit, expected) }
        // One more byte than the file has, so that its end is detected without growing the array.
        var bytes = [UInt8]()
        bytes.reserveCapacity(expected + 1 + Self.padding)
        while true {
            if bytes.capacity <= bytes.count + Self.padding { bytes.reserveCapacity(bytes.count * 2 + (1 << 16)) }
            let room = bytes.capacity - bytes.count - Self.padding
            let got = Self.append(from: descriptor, upTo: room, to: &bytes)
            guard got >= 0 else { throw Self.failure(path, errno) }
            guard bytes.count <= limit else { throw Self.tooLarge(path, limit, nil) }
            if got == 0 { break }
        }
        self.init(name: path, bytes: bytes)
    }

    /// The maximum number of bytes read from a stream.
    static let maximumStreamSize = 1 << 28

    /// Appends the result of one read; returns its length, 0 at the end, −1 after an error.
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
        case _ where FileFailure.system(code: code).isOfTheMachine:
            .unavailable(file: path, reason: reason, advice: "check the disk and the limit of open files")
        default: .unreadable(file: path, reason: reason, advice: "check that the file can be read")
        }
    }

    private static func tooLarge(_ path: String, _ limit: Int, _ count: Int?) -> SceneError {
        .unreadable(
            file: path, reason: "is larger than the limit of \(limit) bytes",
            advice: limit == maximumStreamSize
                ? "use a regular file, or split the scene"
                : "split the scene, or \(WorkLimit.documentBytes.remedy(for: count))")
    }
}

/// The notation of a scene document.
package enum SceneFormat: String, Sendable, CaseIterable {
    /// JSON by RFC 8259.
    case json

    /// YAML with the core schema of version 1.2.
    case yaml

    /// The format for a file name's extension: `.json`, `.yaml` or `.yml`, in any case.
    package init?(fileName: String) {
        let name = fileName.lowercased()
        if name.hasSuffix(".json") {
            self = .json
        } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
            self = .yaml
        } else {
            return nil
        }
    }

    /// The format that the text appears to have: JSON if it opens an array, or an object whose first key is quoted.
    init(sniffing source: SourceText) {
        var significant = source.text.lazy.filter { !" \t\r\n".utf8.contains($0) }.makeIterator()
        switch significant.next() {
        case UInt8(ascii: "["): self = .json
        case UInt8(ascii: "{"): self = "\"}/".utf8.contains(significant.next() ?? 0) ? .json : .yaml
        default: self = .yaml
        }
    }
}
