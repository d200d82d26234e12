import Foundation

/// Writes PNG: small files, made fast, the same bytes for the same pixels on every machine.
///
/// ```swift
/// let bytes = try PNGEncoder.encode(bitmap)
/// ```
///
/// Pixels are written with straight alpha and marked as sRGB, in the layout with the fewest bytes that holds them exactly:
/// palette, grey, grey with alpha, RGB or RGBA. The rows are cut into bands, which are compressed beside each other into
/// one zlib stream.
public enum PNGEncoder {
    /// Bytes of rows in a band, about; enough for the search to find what repeats, few enough to share out among threads
    /// and to leave most bands of a film as they were. Twice as many would save a hundredth, half as many cost two.
    static let bandBytes = 1 << 18

    /// Encodes a bitmap.
    ///
    /// - Parameters:
    ///   - bitmap: the picture; colours above their alpha are clamped to it.
    ///   - threads: how many threads compress at the same time, by default as many as there are processors. The bytes do
    ///     not depend on it.
    /// - Returns: a whole PNG file.
    /// - Throws: `ImageError.tooLarge` if a side exceeds PNG's 2³¹ − 1, `ImageError.encodingFailed` on a fault of ours.
    public static func encode(_ bitmap: Bitmap, threads: Int? = nil) throws(ImageError) -> [UInt8] {
        let layout = PNGLayout(for: bitmap)
        let pieces = try BandRunner(bitmap, layout, bandBytes: bandBytes)
            .run(threads: threads ?? ProcessInfo.processInfo.activeProcessorCount)
        let parts = try file(layout, pieces)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
        for part in parts { bytes += part }
        return bytes
    }

    /// Encodes a bitmap on this thread, with the bands that it shares with the one before it; the bytes are the same.
    ///
    /// Gives the file in parts: those of shared bands are not copied.
    ///
    /// - Parameters:
    ///   - bands: gets this picture's bands, whatever happens.
    ///   - previous: the picture before and its bands, which may still be in the making on another thread.
    ///   - changedRows: rows outside of which both are the same; nil where that is not known.
    package static func encode(
        _ bitmap: Bitmap, into bands: PNGBands, after previous: (bitmap: Bitmap, bands: PNGBands)?,
        changedRows: Range<Int>? = nil
    ) throws(ImageError) -> [[UInt8]] {
        let change = previous.map { PictureChange(bitmap, after: $0.bitmap, within: changedRows) }
        let layout =
            if let previous, let change {
                PNGLayout(for: bitmap, after: change, previous.bands.waitForLayout())
            } else {
                PNGLayout(for: bitmap)
            }
        bands.give(layout)
        let runner = BandRunner(bitmap, layout, bandBytes: bandBytes)
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
        // The first one's chunk has more in it.
        for index in pieces.indices.dropFirst() { pieces[index].prepareChunk() }
        bands.give(PNGBands.Content(layout: layout, pieces: pieces))
        return try file(layout, pieces)
    }

    /// A whole file, in parts.
    private static func file(_ layout: PNGLayout, _ pieces: [StreamPiece]) throws(ImageError) -> [[UInt8]] {
        let header = try header(layout)
        var start = PNGChunks(capacity: 2048)
        start.append("IHDR", header)
        // Rendering intent 0, perceptual.
        start.append("sRGB", [0])
        if case .palette(let colors) = layout.color {
            appendPalette(colors, to: &start)
        }
        var end = PNGChunks(capacity: 12, start: [])
        end.append("IEND")
        return [start.bytes] + dataChunks(pieces) + [end.bytes]
    }

    /// A data chunk for each piece of the stream, the pieces as they are and between them what goes around.
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

    /// What stands in the header chunk.
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
