import LaminaThreads
import Synchronization

/// Compresses the bands of a picture on several threads.
struct BandRunner {
    private let bitmap: Bitmap
    private let packer: RowPacker
    private let compression: PNGCompression
    private let rowsPerBand: Int
    private let bandCount: Int

    /// Divides a picture into bands, which depend on the picture only, never on the machine.
    ///
    /// - Parameter bandBytes: the maximum number of bytes of a band before compression; a band has at least one row.
    init(_ bitmap: Bitmap, _ layout: PNGLayout, bandBytes: Int, compression: PNGCompression = .small) {
        self.bitmap = bitmap
        self.compression = compression
        packer = RowPacker(layout)
        rowsPerBand = min(bitmap.height, max(1, bandBytes / (layout.bytesPerRow + 1)))
        bandCount = (bitmap.height + rowsPerBand - 1) / rowsPerBand
    }

    /// Compresses all bands; returns the pieces in order.
    func run(threads: Int) throws(ImageError) -> [StreamPiece] { try run(Array(0..<bandCount), threads: threads) }

    /// Compresses some bands; returns their pieces in the same order.
    func run(_ bands: [Int], threads: Int) throws(ImageError) -> [StreamPiece] {
        if bands.isEmpty { return [] }
        let results = Mutex([Result<StreamPiece, ImageError>?](repeating: nil, count: bands.count))
        let next = Atomic(0)
        WorkTeam.perform(threads: min(threads, bands.count)) {
            do throws(ImageError) {
                var encoder = try BandEncoder(
                    bitmap, packer: packer, rowCount: rowsPerBand, compression: compression)
                while let index = claim(next, of: bands.count) {
                    let piece = try encoder.encode(rows(of: bands[index]), isLast: bands[index] == bandCount - 1)
                    results.withLock { $0[index] = .success(piece) }
                }
            } catch {
                results.withLock { $0[0] = .failure(error) }
            }
        }
        var pieces: [StreamPiece] = []
        for result in results.withLock({ $0 }) {
            guard let result else {
                throw .encodingFailed(detail: "a band of rows was not compressed")
            }
            pieces.append(try result.get())
        }
        return pieces
    }

    /// Compresses the bands that differ from the previous picture, and reuses its pieces for the others; returns all in
    /// order.
    ///
    /// The pieces are the same as if all bands were compressed, as a band depends only on its rows and the row above.
    func run(threads: Int, sharing bands: PNGBands, after change: PictureChange) throws(ImageError) -> [StreamPiece] {
        let isSame = (0..<bandCount).map { band in
            // The band's first row is filtered by the row above.
            let rows = rows(of: band)
            return change.keeps(max(0, rows.lowerBound - 1)..<rows.upperBound, of: bitmap)
        }
        let changed = try run((0..<bandCount).filter { !isSame[$0] }, threads: threads)
        if changed.count == bandCount { return changed }
        // Waits only now, as another thread may still compress the previous picture.
        guard let shared = bands.wait(), shared.layout == packer.layout else {
            let rest = try run((0..<bandCount).filter { isSame[$0] }, threads: threads)
            return merge(isSame, rest, changed)
        }
        return merge(isSame, (0..<bandCount).filter { isSame[$0] }.map { shared.pieces[$0] }, changed)
    }

    private func merge(_ isFirst: [Bool], _ first: [StreamPiece], _ second: [StreamPiece]) -> [StreamPiece] {
        var (next, other) = (first.makeIterator(), second.makeIterator())
        return isFirst.compactMap { $0 ? next.next() : other.next() }
    }

    private func rows(of band: Int) -> Range<Int> {
        band * rowsPerBand..<min((band + 1) * rowsPerBand, bitmap.height)
    }

    private func claim(_ next: borrowing Atomic<Int>, of count: Int) -> Int? {
        let index = next.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }
}
