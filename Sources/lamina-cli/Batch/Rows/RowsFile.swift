import FoundationEssentials
import Glibc
import Lamina
import LaminaText

/// The file of `--rows`, which is read several times: a stream is copied into an unnamed file first.
final class RowsFile {
    /// The formats of rows.
    enum Format: String, CaseIterable {
        case csv, jsonl, ndjson, json
    }

    /// The file's name, for messages.
    let name: String
    /// The absolute folder in which paths in rows start: that of the file, or the working directory for standard input.
    let folder: String
    let format: Format
    private let descriptor: Int32

    /// Opens a file; `-` is standard input.
    ///
    /// The format follows from the extension, or else from the first character.
    ///
    /// - Throws: ``Failure/usage(_:)`` for another extension, `ImageError.cannotRead`, and `ImageError.cannotWrite` for
    ///   the copy.
    init(_ path: String) throws {
        let ending = path.pathEnding
        let named = Format(rawValue: ending)
        guard named != nil || ending.isEmpty || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") else {
            throw Failure.usage(
                "the rows \"\(path)\" have the extension .\(ending); give .csv, .jsonl, .ndjson or .json, or - for standard input"
            )
        }
        name = path == "-" ? "standard input" : path
        let parent = path == "-" ? "." : path.pathFolder
        folder = parent.hasPrefix("/") ? parent : FileManager.default.currentDirectoryPath + "/" + parent
        descriptor = try Self.open(path, name)
        do {
            format = try named ?? Self.format(of: ByteReader(file: descriptor, name: name))
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// Begins to read the rows.
    ///
    /// - Throws: ``Failure/badInput(_:)`` if the beginning is broken.
    func rows() throws -> any RowSource {
        let bytes = ByteReader(file: descriptor, name: name)
        return switch format {
        case .csv: try CSVReader(bytes, file: name)
        case .jsonl, .ndjson: try JSONLinesReader(bytes, file: name)
        case .json: try JSONListReader(bytes, file: name)
        }
    }

    /// The place of a value in messages, such as `people.csv:12, column "title"`.
    func place(of column: String, in row: Row) -> String {
        "\(name):\(row.line), \(format == .csv ? "column " : "")\(Printable.quoted(column))"
    }

    private static func format(of bytes: ByteReader) throws -> Format {
        var bytes = bytes
        try bytes.skipByteOrderMark()
        while let byte = try bytes.next() {
            if " \t\r\n".utf8.contains(byte) { continue }
            return byte == UInt8(ascii: "[") ? .json : byte == UInt8(ascii: "{") ? .jsonl : .csv
        }
        return .csv
    }

    // MARK: Streams

    /// Opens a regular file, or a copy of a stream.
    private static func open(_ path: String, _ name: String) throws -> Int32 {
        var descriptor: Int32
        repeat {
            descriptor = path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : Glibc.open(path, O_RDONLY | O_CLOEXEC)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw ImageError.cannotRead(path: name, code: errno) }
        var facts = stat()
        if path != "-", fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG { return descriptor }
        defer { close(descriptor) }
        return try copy(of: descriptor, name)
    }

    /// Copies a stream to its end into a file without a name, which the system removes with the process.
    private static func copy(of stream: Int32, _ name: String) throws -> Int32 {
        let folder = FileManager.default.temporaryDirectory.path
        let words = "a temporary copy of the rows"
        var path = Array((folder + "/lamina-rows-XXXXXX").utf8CString)
        let copy = mkstemp(&path)
        guard copy >= 0 else { throw ImageError.cannotWrite(path: words, step: "creating it", code: errno) }
        _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
        unlink(path)
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        do {
            while true {
                let count = read(stream, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw ImageError.cannotRead(path: name, code: errno) }
                if count == 0 { return copy }
                var rest = buffer[..<count]
                while !rest.isEmpty {
                    let written = rest.withUnsafeBytes { write(copy, $0.baseAddress, $0.count) }
                    if written < 0, errno == EINTR { continue }
                    guard written > 0 else {
                        throw ImageError.cannotWrite(
                            path: words, step: "writing it", code: written < 0 ? errno : ENOSPC)
                    }
                    rest = rest.dropFirst(written)
                }
            }
        } catch {
            close(copy)
            throw error
        }
    }
}
