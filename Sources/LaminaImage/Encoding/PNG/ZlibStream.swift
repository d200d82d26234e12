/// A zlib stream put together from pieces that were compressed apart.
enum ZlibStream {
    /// What stands around each piece: the head of the stream in front of the first, the checksum behind the last.
    static func ends(_ pieces: [StreamPiece]) -> [(head: [UInt8], tail: [UInt8])] {
        let adler = pieces.reduce(1 as UInt32) { Checksum.adler32($0, then: $1.adler32, count: $1.sourceCount) }
        return pieces.indices.map { index in
            // 32 KiB window, default effort; RFC 1950 section 2.2.
            (index == 0 ? [0x78, 0x9C] : [], index == pieces.count - 1 ? adler.bigEndianBytes : [])
        }
    }

    /// The bytes of the stream, in parts.
    static func parts(_ pieces: [StreamPiece]) -> [[UInt8]] {
        zip(pieces, ends(pieces)).flatMap { [$1.head, $0.bytes, $1.tail] }
    }
}
