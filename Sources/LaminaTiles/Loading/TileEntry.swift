import LaminaImage

/// What a store knows of one tile.
struct TileEntry: Sendable {
    enum State: Sendable {
        /// In the queue.
        case waiting
        /// Asked for, under a number of its own.
        case loading(Int)
        /// There, with a rim.
        case ready(Image)
        case failed(any Error)
    }

    var state = State.waiting
    /// How often the source was asked.
    var attempts = 0
    /// The frame in which it was asked for last.
    var lastUse: Int
    /// Which neighbours' texels the rim has: a bit each, row by row.
    var rim: UInt16 = 0

    var isSettled: Bool {
        switch state {
        case .ready, .failed: true
        case .waiting, .loading: false
        }
    }

    var image: Image? { if case .ready(let image) = state { image } else { nil } }

    var byteCount: Int { image.map { $0.bitmap.pixels.count } ?? 0 }
}

/// What can be shown of a tile.
package enum TileContent: Sendable {
    /// The picture, with a rim of one texel on every side.
    case image(Image)
    /// It will not come.
    case failed
    /// It has not come yet.
    case missing
}
