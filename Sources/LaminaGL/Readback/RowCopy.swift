/// Copies rows of pixels.
enum RowCopy {
    /// Copies rows of `bytesPerRow`, the last first if `flipped`; both sides hold the same number of bytes.
    static func copy(
        _ source: UnsafeRawBufferPointer, to target: UnsafeMutableRawBufferPointer, bytesPerRow: Int, flipped: Bool
    ) {
        guard flipped, bytesPerRow > 0 else { return target.copyMemory(from: source) }
        let rows = source.count / bytesPerRow
        for row in 0..<rows {
            let from = UnsafeRawBufferPointer(rebasing: source[row * bytesPerRow..<(row + 1) * bytesPerRow])
            let start = (rows - 1 - row) * bytesPerRow
            UnsafeMutableRawBufferPointer(rebasing: target[start..<start + bytesPerRow]).copyMemory(from: from)
        }
    }

    /// Exchanges rows of `bytesPerRow` so that the last comes first.
    static func flip(_ bytes: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        guard bytesPerRow > 0 else { return }
        let rows = bytes.count / bytesPerRow
        for row in 0..<rows / 2 {
            let upper = bytes[row * bytesPerRow..<(row + 1) * bytesPerRow]
            let start = (rows - 1 - row) * bytesPerRow
            UnsafeMutableRawBufferPointer(rebasing: upper)
                .swapContents(with: UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + bytesPerRow]))
        }
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Exchanges bytes with a buffer of the same size that does not overlap.
    fileprivate func swapContents(with other: UnsafeMutableRawBufferPointer) {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { scratch in
            var start = 0
            while start < count {
                let size = Swift.min(scratch.count, count - start)
                guard let mine = baseAddress?.advanced(by: start), let theirs = other.baseAddress?.advanced(by: start),
                    let between = scratch.baseAddress
                else { return }
                between.copyMemory(from: mine, byteCount: size)
                mine.copyMemory(from: theirs, byteCount: size)
                theirs.copyMemory(from: between, byteCount: size)
                start += size
            }
        }
    }
}
