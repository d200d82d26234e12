import FoundationEssentials
import LaminaThreads
import Synchronization

/// An encoder of PNG files with 16 bits a channel, straight, RGB where all is opaque and else RGBA.
///
/// As of 8 bits the rows are divided into bands, which are filtered and compressed beside each other; the bytes do not
/// depend on the machine. All bands are searched for repetitions after filtering, as pictures of 16 bits are gradients.
enum DeepPNGEncoder {
    /// Encodes a picture.
    ///
    /// - Parameters:
    ///   - space: The colour space of its numbers, as the file says.
    ///   - compression: The trade between size and time.
    ///   - threads: The number of threads that compress at the same time, by default one a processor.
    /// - Throws: `ImageError.tooLarge` if a side exceeds PNG's 2³¹ − 1, `ImageError.encodingFailed` for a bug of ours.
    static func encode(
        _ bitmap: DeepBitmap, taggedAs space: PictureColorSpace = .srgb, compression: PNGCompression = .small,
        threads: Int? = nil
    ) throws(ImageError) -> [UInt8] {
        let layout = PNGLayout(
            width: bitmap.width, height: bitmap.height, color: bitmap.isOpaque ? .rgb : .rgba, depth: 16)
        let rowCount = min(bitmap.height, max(1, PNGEncoder.bandBytes / (layout.bytesPerRow + 1)))
        let bandCount = (bitmap.height + rowCount - 1) / rowCount
        let results = Mutex([Result<StreamPiece, ImageError>?](repeating: nil, count: bandCount))
        WorkTeam.perform(count: bandCount, threads: threads ?? ProcessInfo.processInfo.activeProcessorCount) { index in
            let rows = index * rowCount..<min((index + 1) * rowCount, bitmap.height)
            let piece = Result { () throws(ImageError) in
                try Self.piece(rows, of: bitmap, layout, compression, isLast: index == bandCount - 1)
            }
            results.withLock { $0[index] = piece }
        }
        var pieces: [StreamPiece] = []
        for result in results.withLock({ $0 }) {
            guard let result else { throw .encodingFailed(detail: "a band of rows was not compressed") }
            pieces.append(try result.get())
        }
        return Array(try PNGEncoder.file(layout, pieces, space).joined())
    }

    /// Filters and compresses the rows of a band.
    private static func piece(
        _ band: Range<Int>, of bitmap: DeepBitmap, _ layout: PNGLayout, _ compression: PNGCompression, isLast: Bool
    ) throws(ImageError) -> StreamPiece {
        var rows = BandRows(layout, rowCount: band.count, trying: compression.filters)
        rows.load(band, of: bitmap)
        let filtered = PreparedRows(0..<band.count, isFiltered: true)
        rows.prepare(filtered)
        let compressor = try DeflateCompressor(level: compression == .fast ? 1 : 6)
        let capacity = compressor.bound(for: rows.byteCount(filtered)) + 16
        var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            let target = UnsafeMutableRawBufferPointer(target)
            count = rows.withPrepared(filtered) { compressor.compress($0, into: target) } ?? 0
        }
        guard !bytes.isEmpty else {
            throw .encodingFailed(detail: "the compressor's own bound was too small")
        }
        if !isLast {
            guard let seam = bytes.withUnsafeBytes({ DeflateSeam($0) }) else {
                throw .encodingFailed(detail: "the compressor's stream has no end")
            }
            seam.open(&bytes)
        }
        return rows.withPrepared(filtered) { StreamPiece(bytes, of: $0) }
    }
}
