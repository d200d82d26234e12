import Foundation
import Synchronization

/// The compressed bands of a picture, from which the picture after it takes those whose rows are the same.
///
/// One thread makes the picture and gives its bands, once; another waits for them.
package final class PNGBands: Sendable {
    /// What can be shared: pieces of a stream, and the layout of the rows in them.
    struct Content: Sendable {
        var layout: PNGLayout
        var pieces: [StreamPiece]
    }

    private let content = Mutex<Content?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)
    private let layout = Mutex<PNGLayout?>(nil)
    private let hasLayout = DispatchSemaphore(value: 0)

    /// Bands that are not made yet.
    package init() {}

    /// Gives the layout, which is known before the bands.
    func give(_ chosen: PNGLayout) {
        layout.withLock { $0 = chosen }
        hasLayout.signal()
    }

    /// Gives the bands; nil where the picture could not be made.
    func give(_ made: Content?) {
        content.withLock { $0 = made }
        isGiven.signal()
        // Nobody is to wait for the layout of a picture that failed early.
        hasLayout.signal()
    }

    /// Waits for the bands; nil where there are none.
    func wait() -> Content? {
        isGiven.wait()
        isGiven.signal()
        return content.withLock { $0 }
    }

    /// Waits for the layout; nil where there is none.
    func waitForLayout() -> PNGLayout? {
        hasLayout.wait()
        hasLayout.signal()
        return layout.withLock { $0 }
    }
}
