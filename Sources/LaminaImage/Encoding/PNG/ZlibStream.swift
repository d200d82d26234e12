/// A zlib stream put together from pieces that were compressed apart.
enum ZlibStream {
    /// The bytes of the stream, in parts for each piece: the head stands in front of the first, the checksum behind the
    /// last.
    static func parts(_ pieces: [StreamPiece]) -> [[[UInt8]]] {
        let adler = pieces.reduce(1 as UInt32) { Checksum.adler32($0, then: $1.adler32, count: $1.sourceCount) }
        return pieces.enumerated().map { index, piece in
            // 32 KiB window, default effort; RFC 1950 section 2.2.
            let head: [UInt8] = index == 0 ? [0x78, 0x9C] : []
            return [head, piece.bytes, index == pieces.count - 1 ? adler.bigEndianBytes : []]
        }
    }
}
