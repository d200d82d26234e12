import LaminaImage

/// What a store knows of one tile.
struct TileEntry: Sendable {
    enum State: Sendable {
        /// In the queue.
        case waiting
        /// Asked for, under a number of its own.
        case loading(Int)
        /// There, with rims.
        case ready(TileImages)
        case failed(any Error)
    }

    var state = State.waiting
    /// How often the source was asked.
    var attempts = 0
    /// The frame in which it was asked for last.
    var lastUse: Int
    /// The number of the last demand that needed it.
    var demand = 0

    var isSettled: Bool {
        switch state {
        case .ready, .failed: true
        case .waiting, .loading: false
        }
    }

    /// Its images, if it is there.
    var images: TileImages? {
        get { if case .ready(let images) = state { images } else { nil } }
        set { if let newValue { state = .ready(newValue) } }
    }

    var byteCount: Int { images?.byteCount ?? 0 }
}

/// What can be shown of a tile.
package enum TileContent: Sendable {
    /// The picture, with a rim of one texel on every side.
    case image(Image)
    /// It will not come, and why.
    case failed(any Error)
    /// It has not come yet.
    case missing
}
