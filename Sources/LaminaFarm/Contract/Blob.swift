import FoundationEssentials
import Glibc
import LaminaCheck
import LaminaImage
import LaminaScene

/// The result of one shard as a file: JSON, an object a line.
///
/// ```text
/// {"blob":1,"kind":"check","shard":{"index":3,"count":8},"subject":…,"machine":…}
/// {"case":…}
/// {"lines":41,"digest":"4be2…"}
/// ```
///
/// The first line says what the rest belongs to, the last one that nothing is missing: it has the number of the lines
/// before it and the digest of their bytes. A file appears whole or not at all, so that a shard that was stopped has
/// none.
enum BlobFile {
    /// The version of the format.
    static let version = 1
    /// The largest file that is read, in bytes.
    static let byteLimit = 2 << 30

    private struct End: Codable {
        var lines: Int
        var digest: String
    }

    /// Writes a header and the lines after it.
    static func write(_ header: BlobHeader, _ lines: [some Encodable], to path: String) throws {
        let encoder = Self.encoder
        var bytes = Array(try encoder.encode(header))
        bytes.append(newline)
        for line in lines {
            bytes += try encoder.encode(line)
            bytes.append(newline)
        }
        let end = End(lines: lines.count + 1, digest: PictureDigest.of(bytes))
        bytes += try encoder.encode(end)
        bytes.append(newline)
        try AtomicFile().write(bytes, to: path)
    }

    /// Reads a file: its header, and its lines as they are, one at a time.
    ///
    /// - Throws: ``FarmError``.
    static func read(_ path: String) throws(FarmError) -> (header: BlobHeader, lines: BlobLines) {
        let bytes: [UInt8]
        switch FileAccess.system.read(path, byteLimit) {
        case .success(let read): bytes = read
        case .failure(let failure): throw .unreadableBlob(file: path, reason: failure.words)
        }
        guard bytes.starts(with: Array("{\"blob\":".utf8)) else {
            throw .brokenBlob(file: path, detail: "it is not a blob, which --blob writes")
        }
        let cut = FarmError.brokenBlob(file: path, detail: "the blob is cut short")
        // The last line ends with a line break too.
        guard bytes.last == newline, let before = bytes.dropLast().lastIndex(of: newline) else { throw cut }
        let (whole, last) = (bytes[...before], bytes[(before + 1)...])
        guard last.count <= endLimit, let end = try? JSONDecoder().decode(End.self, from: Data(last)),
            end.lines == whole.count(where: { $0 == newline })
        else { throw cut }
        guard PictureDigest.of(part: whole) == end.digest else {
            throw .brokenBlob(file: path, detail: "the blob was changed after it was written")
        }
        var lines = BlobLines(whole)
        guard let first = lines.next(), first.count <= headerLimit else {
            throw .brokenBlob(file: path, detail: "its first line is too long")
        }
        struct Version: Decodable { var blob: Int }
        let found = (try? JSONDecoder().decode(Version.self, from: Data(first)))?.blob
        guard found == version else {
            throw .brokenBlob(
                file: path,
                detail: "the blob has version \(found.map(String.init) ?? "?"), and this program reads \(version)")
        }
        let header: BlobHeader = try line(first, of: path)
        return (header, lines)
    }

    /// The largest last line, in bytes; it has a number and a digest.
    private static let endLimit = 1024
    /// The largest first line, in bytes.
    private static let headerLimit = 1 << 20
    /// The most values in a line: a film's shard has the digest of each frame.
    private static let valueLimit = 2_000_000

    /// Reads one line.
    static func line<Value: Decodable>(_ line: ArraySlice<UInt8>, of path: String) throws(FarmError) -> Value {
        // A decoder takes dozens of bytes for each.
        guard line.count(where: isBeforeValue) <= valueLimit else {
            throw .brokenBlob(file: path, detail: "a line of the blob has more than \(valueLimit) values")
        }
        do {
            return try decoder.decode(Value.self, from: Data(line))
        } catch let fault as BlobFault {
            throw .brokenBlob(file: path, detail: fault.detail)
        } catch FarmError.badShard(let shard, let detail) {
            throw .brokenBlob(file: path, detail: "its shard can't be \(shard): \(detail)")
        } catch {
            throw .brokenBlob(file: path, detail: "a line of the blob can't be parsed")
        }
    }

    fileprivate static let newline = UInt8(ascii: "\n")

    /// Returns whether a byte is one that a value of JSON follows: as many as there are values, at least.
    private static func isBeforeValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): true
        default: false
        }
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }
}

/// The lines of a blob, one at a time: most files have few, but one of line breaks alone has as many as bytes.
struct BlobLines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    /// - Parameter bytes: Lines that all end with a line break.
    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func next() -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: BlobFile.newline) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }
}

/// A value in a blob that no shard writes.
struct BlobFault: Error {
    let detail: String

    init(_ detail: String) { self.detail = detail }
}

extension KeyedDecodingContainer {
    /// Decodes a number.
    ///
    /// - Throws: ``BlobFault`` if it is not in a range.
    func decode(_ key: Key, in range: ClosedRange<Int>) throws -> Int {
        let number = try decode(Int.self, forKey: key)
        guard range.contains(number) else {
            throw BlobFault(
                "its \"\(key.stringValue)\" is \(number), which is not from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}

/// The first line of a blob.
struct BlobHeader: Codable, Equatable {
    /// The kind of work.
    enum Kind: String, Codable { case check, film }

    /// The version of the format.
    var blob = BlobFile.version
    var kind: Kind
    var shard: Shard
    /// The suite or scene.
    var subject: Subject
    var machine: FarmMachine

    /// The work that all shards are parts of.
    struct Subject: Codable, Equatable {
        /// The name of the suite or scene.
        var name: String
        /// The digest of all that its pictures depend on.
        var digest: String
    }
}

extension BlobHeader {
    /// Throws unless the shards of some blobs are all parts of one whole, each once.
    ///
    /// - Parameter files: The headers, with the paths of their files.
    static func checkWhole(_ files: [(path: String, header: BlobHeader)]) throws(FarmError) {
        guard let first = files.first else { throw .missingShards(shards: ["1/1"]) }
        var seen: [Int: String] = [:]
        for (path, header) in files {
            if let detail = header.difference(from: first.header) {
                throw .foreignBlob(file: path, other: first.path, detail: detail)
            }
            if let other = seen[header.shard.index] {
                throw .doubledShard(shard: "\(header.shard)", first: other, second: path)
            }
            seen[header.shard.index] = path
        }
        let count = first.header.shard.count
        let missing = (1...count).filter { seen[$0] == nil }
        if !missing.isEmpty { throw .missingShards(shards: missing.map { "\($0)/\(count)" }) }
    }

    /// The reason why two blobs are not of one whole; nil if they are.
    private func difference(from other: BlobHeader) -> String? {
        if kind != other.kind { return "one is of a suite, the other of a film" }
        if subject.name != other.subject.name {
            return "they are of \(Printable.quoted(subject.name)) and \(Printable.quoted(other.subject.name))"
        }
        if subject.digest != other.subject.digest {
            return "\(Printable.quoted(subject.name)) was changed between them"
        }
        if shard.count != other.shard.count {
            return "one is of \(shard.count) shards, the other of \(other.shard.count)"
        }
        return machine.difference(from: other.machine)
    }
}
