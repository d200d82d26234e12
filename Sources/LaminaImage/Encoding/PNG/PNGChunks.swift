/// The chunks of a PNG file, or of a part of one.
struct PNGChunks {
    /// The signature at the start of each file.
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private(set) var bytes: [UInt8]

    /// Begins with `start`, and reserves memory for `capacity` bytes in all.
    ///
    /// - Parameter start: the signature, or nothing for chunks that follow others.
    init(capacity: Int, start: [UInt8] = signature) {
        bytes = start
        bytes.reserveCapacity(capacity)
    }

    /// Appends a chunk: length, name, body of several parts, checksum.
    mutating func append(_ name: StaticString, _ parts: [UInt8]...) {
        append(name, parts: parts)
    }

    /// Appends a chunk whose body has any number of parts.
    mutating func append(_ name: StaticString, parts: [[UInt8]]) {
        let count = parts.reduce(0) { $0 + $1.count }
        append(UInt32(truncatingIfNeeded: count))
        let start = bytes.count
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        for part in parts {
            bytes.append(contentsOf: part)
        }
        append(bytes.withUnsafeBytes { Checksum.crc32(UnsafeRawBufferPointer(rebasing: $0[start...])) })
    }

    /// Appends a whole chunk of another file, with its length, name and checksum.
    mutating func append(whole chunk: ArraySlice<UInt8>) { bytes.append(contentsOf: chunk) }

    private mutating func append(_ value: UInt32) {
        bytes.append(contentsOf: value.bigEndianBytes)
    }
}

extension UInt32 {
    /// Four bytes, the highest first.
    var bigEndianBytes: [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}

// MARK: Stream

/// A part of a DEFLATE stream: whole blocks that end at a byte boundary.
struct StreamPiece {
    var bytes: [UInt8]
    /// The Adler-32 of the uncompressed bytes.
    var adler32: UInt32
    /// The number of uncompressed bytes.
    var sourceCount: Int
    /// The CRC-32 of a PNG data chunk with these bytes; nil until it is needed.
    private(set) var chunkChecksum: UInt32?

    init(_ bytes: [UInt8], of source: UnsafeRawBufferPointer) {
        self.bytes = bytes
        adler32 = Checksum.adler32(source)
        sourceCount = source.count
    }

    /// Computes the checksum of its chunk, once for all files that share the piece.
    mutating func prepareChunk() {
        if chunkChecksum == nil { chunkChecksum = Checksum.crc32(bytes, after: Checksum.crc32(Array("IDAT".utf8))) }
    }
}

/// A zlib stream joined from pieces that were compressed independently.
enum ZlibStream {
    /// Returns the bytes around each piece: the header of the stream before the first, the checksum after the last.
    static func ends(_ pieces: [StreamPiece]) -> [(head: [UInt8], tail: [UInt8])] {
        let adler = pieces.reduce(1 as UInt32) { Checksum.adler32($0, then: $1.adler32, count: $1.sourceCount) }
        return pieces.indices.map { index in
            // 32 KiB window, default compression level; RFC 1950 section 2.2.
            (index == 0 ? [0x78, 0x9C] : [], index == pieces.count - 1 ? adler.bigEndianBytes : [])
        }
    }

    /// Returns the bytes of the stream, in parts.
    static func parts(_ pieces: [StreamPiece]) -> [[UInt8]] {
        zip(pieces, ends(pieces)).flatMap { [$1.head, $0.bytes, $1.tail] }
    }
}
