import Foundation
import Synchronization

/// Shares the bands of a picture out among threads.
struct BandRunner {
    private let bitmap: Bitmap
    private let packer: RowPacker
    private let rowsPerBand: Int
    private let bandCount: Int

    /// Plans the bands; they depend on the picture only, never on the machine.
    init(_ bitmap: Bitmap, _ layout: PNGLayout, bandBytes: Int) {
        self.bitmap = bitmap
        packer = RowPacker(layout)
        rowsPerBand = min(bitmap.height, max(1, bandBytes / (layout.bytesPerRow + 1)))
        bandCount = (bitmap.height + rowsPerBand - 1) / rowsPerBand
    }

    /// Compresses all bands; gives the pieces in order.
    func run(threads: Int) throws(ImageError) -> [StreamPiece] {
        let results = Mutex([Result<StreamPiece, ImageError>?](repeating: nil, count: bandCount))
        let next = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: max(1, min(threads, bandCount))) { _ in
            do throws(ImageError) {
                var encoder = try BandEncoder(bitmap, packer: packer, rowCount: rowsPerBand)
                while let band = claim(next) {
                    let rows = band * rowsPerBand..<min((band + 1) * rowsPerBand, bitmap.height)
                    let piece = try encoder.encode(rows, isLast: band == bandCount - 1)
                    results.withLock { $0[band] = .success(piece) }
                }
            } catch {
                results.withLock { $0[0] = .failure(error) }
            }
        }
        var pieces: [StreamPiece] = []
        for result in results.withLock({ $0 }) {
            guard let result else {
                throw .encodingFailed(detail: "a band of rows was left out")
            }
            pieces.append(try result.get())
        }
        return pieces
    }

    private func claim(_ next: borrowing Atomic<Int>) -> Int? {
        let band = next.add(1, ordering: .relaxed).oldValue
        return band < bandCount ? band : nil
    }
}
