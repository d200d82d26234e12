import Dispatch
import Glibc
import Synchronization

/// The compressed bands of a picture, of which the next picture reuses those whose rows are the same.
///
/// One thread encodes the picture and publishes its bands, once; another waits for them.
package final class PNGBands: Sendable {
    /// The shared data: pieces of a stream, and the layout of their rows.
    struct Content: Sendable {
        var layout: PNGLayout
        var pieces: [StreamPiece]
    }

    private let content = Mutex<Content?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)
    private let layout = Mutex<PNGLayout?>(nil)
    private let hasLayout = DispatchSemaphore(value: 0)

    /// Creates bands that are not encoded yet.
    package init() {}

    /// Publishes the layout, which is known before the bands.
    func give(_ chosen: PNGLayout) {
        layout.withLock { $0 = chosen }
        hasLayout.signal()
    }

    /// Publishes the bands; nil if the picture could not be encoded.
    func give(_ made: Content?) {
        content.withLock { $0 = made }
        isGiven.signal()
        // Nobody may wait for the layout of a picture that failed early.
        hasLayout.signal()
    }

    /// Waits for the bands; nil if there are none.
    func wait() -> Content? {
        isGiven.wait()
        isGiven.signal()
        return content.withLock { $0 }
    }

    /// Waits for the layout; nil if there is none.
    func waitForLayout() -> PNGLayout? {
        hasLayout.wait()
        hasLayout.signal()
        return layout.withLock { $0 }
    }
}

// MARK: Change

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
