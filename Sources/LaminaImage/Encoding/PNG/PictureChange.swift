import Glibc

/// The rows that a picture shares with the one before it.
struct PictureChange {
    let previous: Bitmap
    /// The range from the first row that differs to the last; all rows if the sizes differ.
    let rows: Range<Int>

    /// Compares two pictures; costs reading the rows that are equal.
    ///
    /// - Parameter known: rows outside of which they are equal; nil if that is not known.
    init(_ bitmap: Bitmap, after previous: Bitmap, within known: Range<Int>? = nil) {
        self.previous = previous
        guard previous.width == bitmap.width, previous.height == bitmap.height else {
            rows = 0..<bitmap.height
            return
        }
        let known = (known ?? 0..<bitmap.height).clamped(to: 0..<bitmap.height)
        let first = known.first { !bitmap.hasRows($0..<$0 + 1, of: previous) } ?? known.upperBound
        let last = (first..<known.upperBound).last { !bitmap.hasRows($0..<$0 + 1, of: previous) } ?? first - 1
        rows = first..<last + 1
    }

    /// Returns whether these rows are the same in both.
    func keeps(_ rows: Range<Int>, of bitmap: Bitmap) -> Bool {
        !rows.overlaps(self.rows)
            || previous.width == bitmap.width && previous.height == bitmap.height && bitmap.hasRows(rows, of: previous)
    }
}

extension Bitmap {
    /// Returns whether these rows equal those of another picture of the same size.
    fileprivate func hasRows(_ rows: Range<Int>, of other: Bitmap) -> Bool {
        pixels.withUnsafeBytes { mine in
            other.pixels.withUnsafeBytes { theirs in
                guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return false }
                let start = rows.lowerBound * bytesPerRow
                return memcmp(mine + start, theirs + start, rows.count * bytesPerRow) == 0
            }
        }
    }
}
