import FoundationEssentials

/// A fast PNG encoder with small files, and the same bytes for the same pixels on every machine.
///
/// ```swift
/// let bytes = try PNGEncoder.encode(bitmap)
/// ```
///
/// Pixels are written with straight alpha and marked as sRGB, in the layout with the fewest bytes that holds them
/// exactly: palette, grey, grey with alpha, RGB or RGBA. The rows are divided into bands, which are compressed in
/// parallel into one zlib stream.
public enum PNGEncoder {
    /// The approximate size of a band in bytes: large enough for the search to find repetitions, small enough to spread
    /// over threads and to leave most bands of a film unchanged. Twice as many would save 1 %, half as many cost 2 %.
    static let bandBytes = 1 << 18

    /// Encodes a bitmap.
    ///
    /// - Parameters:
    ///   - bitmap: the picture; colours above their alpha are clamped to it.
    ///   - compression: the trade between size and time.
    ///   - threads: the number of threads that compress at the same time, by default one a processor. The bytes do not
    ///     depend on it.
    /// - Returns: A complete PNG file.
    /// - Throws: `ImageError.tooLarge` if a side exceeds PNG's 2³¹ − 1, `ImageError.encodingFailed` for a bug of ours.
    public static func encode(
        _ bitmap: Bitmap, compression: PNGCompression = .small, threads: Int? = nil
    ) throws(ImageError) -> [UInt8] {
        try encode(bitmap, taggedAs: .srgb, compression: compression, threads: threads)
    }

    /// Encodes a bitmap whose numbers are those of a colour space, as its file says.
    static func encode(
        _ bitmap: Bitmap, taggedAs space: PictureColorSpace, compression: PNGCompression, threads: Int?
    ) throws(ImageError) -> [UInt8] {
        let layout = PNGLayout(for: bitmap)
        let pieces = try BandRunner(bitmap, layout, bandBytes: bandBytes, compression: compression)
            .run(threads: threads ?? ProcessInfo.processInfo.activeProcessorCount)
        let parts = try file(layout, pieces, space)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for part in parts { bytes += part }
        return bytes
    }

    /// Encodes a bitmap on this thread, reusing bands of the picture before; the bytes are the same.
    ///
    /// Returns the file in parts, so that shared bands are not copied.
    ///
    /// - Parameters:
    ///   - bands: receives this picture's bands, or nil after an error.
    ///   - previous: the picture before and its bands, which may still be in progress on another thread.
    ///   - changedRows: rows outside of which both are equal; nil if that is not known.
    ///   - compression: the trade between size and time, the same as that of the picture before.
    package static func encode(
        _ bitmap: Bitmap, into bands: PNGBands, after previous: (bitmap: Bitmap, bands: PNGBands)?,
        changedRows: Range<Int>? = nil, compression: PNGCompression = .small
    ) throws(ImageError) -> [[UInt8]] {
        let change = previous.map { PictureChange(bitmap, after: $0.bitmap, within: changedRows) }
        let layout =
            if let previous, let change {
                PNGLayout(for: bitmap, after: change, previous.bands.waitForLayout())
            } else {
                PNGLayout(for: bitmap)
            }
        bands.give(layout)
        let runner = BandRunner(bitmap, layout, bandBytes: bandBytes, compression: compression)
        var pieces: [StreamPiece]
        do throws(ImageError) {
            pieces =
                if let previous, let change {
                    try runner.run(threads: 1, sharing: previous.bands, after: change)
                } else {
                    try runner.run(threads: 1)
                }
        } catch {
            bands.give(nil)
            throw error
        }
        // The first piece's chunk also has the stream's header.
        for index in pieces.indices.dropFirst() { pieces[index].prepareChunk() }
        bands.give(PNGBands.Content(layout: layout, pieces: pieces))
        return try file(layout, pieces)
    }

    /// Returns a complete file, in parts.
    static func file(
        _ layout: PNGLayout, _ pieces: [StreamPiece], _ space: PictureColorSpace = .srgb
    ) throws(ImageError) -> [[UInt8]] {
        let header = try header(layout)
        var start = PNGChunks(capacity: 2048)
        start.append("IHDR", header)
        try start.append(space)
        if case .palette(let colors) = layout.color {
            appendPalette(colors, to: &start)
        }
        var end = PNGChunks(capacity: 12, start: [])
        end.append("IEND")
        return [start.bytes] + dataChunks(pieces) + [end.bytes]
    }

    /// Returns a data chunk for each piece of the stream: the pieces themselves, and between them the bytes around
    /// them.
    private static func dataChunks(_ pieces: [StreamPiece]) -> [[UInt8]] {
        let name = Array("IDAT".utf8)
        var parts: [[UInt8]] = []
        var joint: [UInt8] = []
        for (piece, ends) in zip(pieces, ZlibStream.ends(pieces)) {
            let count = ends.head.count + piece.bytes.count + ends.tail.count
            joint += UInt32(truncatingIfNeeded: count).bigEndianBytes + name + ends.head
            parts += [joint, piece.bytes]
            let known = ends.head.isEmpty ? piece.chunkChecksum : nil
            let checksum = known ?? Checksum.crc32(piece.bytes, after: Checksum.crc32(name + ends.head))
            joint = ends.tail + Checksum.crc32(ends.tail, after: checksum).bigEndianBytes
        }
        return parts + [joint]
    }

    /// Returns the body of the header chunk.
    ///
    /// - Throws: `ImageError.tooLarge` if a side exceeds PNG's 2³¹ − 1.
    static func header(_ layout: PNGLayout) throws(ImageError) -> [UInt8] {
        guard let width = UInt32(exactly: layout.width), let height = UInt32(exactly: layout.height),
            max(width, height) <= UInt32(Int32.max)
        else {
            throw .tooLarge(width: layout.width, height: layout.height, limit: "\(Int32.max) pixels along a side")
        }
        return width.bigEndianBytes + height.bigEndianBytes + [UInt8(layout.depth), layout.color.code, 0, 0, 0]
    }

    private static func appendPalette(_ colors: [PaletteColor], to file: inout PNGChunks) {
        file.append("PLTE", colors.flatMap { $0.straight.bigEndianBytes.reversed().prefix(3) })
        let translucent = colors.prefix { $0.alpha < 255 }
        if !translucent.isEmpty {
            file.append("tRNS", translucent.map(\.alpha))
        }
    }
}
