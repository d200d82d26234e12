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
    /// Bytes of rows in a band, about; enough for the search to find what repeats, few enough to share out among threads.
    private static let bandBytes = 1 << 19

    /// Encodes a bitmap.
    ///
    /// - Parameters:
    ///   - bitmap: the picture; colours above their alpha are clamped to it.
    ///   - threads: how many threads compress at the same time, by default as many as there are processors. The bytes do
    ///     not depend on it.
    /// - Returns: a whole PNG file.
    /// - Throws: `ImageError.tooLarge` if a side exceeds PNG's 2³¹ − 1, `ImageError.encodingFailed` on a fault of ours.
    public static func encode(_ bitmap: Bitmap, threads: Int? = nil) throws(ImageError) -> [UInt8] {
        guard let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height),
            max(width, height) <= UInt32(Int32.max)
        else {
            throw .tooLarge(width: bitmap.width, height: bitmap.height, limit: "\(Int32.max) pixels along a side")
        }
        let layout = PNGLayout(for: bitmap)
        let pieces = try BandRunner(bitmap, layout, bandBytes: bandBytes)
            .run(threads: threads ?? ProcessInfo.processInfo.activeProcessorCount)

        var file = PNGChunks(capacity: pieces.reduce(2048) { $0 + $1.bytes.count + 12 })
        file.append(
            "IHDR", width.bigEndianBytes, height.bigEndianBytes, [UInt8(layout.depth), layout.color.code, 0, 0, 0])
        // Rendering intent 0, perceptual.
        file.append("sRGB", [0])
        if case .palette(let colors) = layout.color {
            appendPalette(colors, to: &file)
        }
        appendStream(pieces, to: &file)
        file.append("IEND")
        return file.bytes
    }

    private static func appendPalette(_ colors: [PaletteColor], to file: inout PNGChunks) {
        file.append("PLTE", colors.flatMap { $0.straight.bigEndianBytes.reversed().prefix(3) })
        let translucent = colors.prefix { $0.alpha < 255 }
        if !translucent.isEmpty {
            file.append("tRNS", translucent.map(\.alpha))
        }
    }

    /// One data chunk a band; the zlib stream's head stands in the first, its checksum in the last.
    private static func appendStream(_ pieces: [StreamPiece], to file: inout PNGChunks) {
        let adler = pieces.reduce(1 as UInt32) { Checksum.adler32($0, then: $1.adler32, count: $1.sourceCount) }
        for (index, piece) in pieces.enumerated() {
            // 32 KiB window, default effort; RFC 1950 section 2.2.
            let head: [UInt8] = index == 0 ? [0x78, 0x9C] : []
            file.append("IDAT", head, piece.bytes, index == pieces.count - 1 ? adler.bigEndianBytes : [])
        }
    }
}
