import Dispatch
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
