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

/// A tile of a source.
struct TileKey: Hashable, Sendable {
    let source: ObjectIdentifier
    let pyramid: TilePyramid
    let tile: TileID

    /// The tile beside this one, if there is one.
    func neighbour(column: Int, row: Int) -> TileKey? {
        let beside = TileID(level: tile.level, column: tile.column + column, row: tile.row + row)
        return pyramid.contains(beside) ? TileKey(source: source, pyramid: pyramid, tile: beside) : nil
    }

    /// The bytes of a whole tile with its rim.
    static func byteCount(of pyramid: TilePyramid) -> Int {
        (pyramid.tileWidth + 2 * TileRim.width) * (pyramid.tileHeight + 2 * TileRim.width) * 4
    }
}

/// The images of a tile that has come. Their own texels are the same; they differ in whose texels their rims have.
///
/// Most often it is one. Layers that show different parts of one picture in the same frame may want a tile with different
/// rims; each then has its own image from frame to frame, whose texture stays.
struct TileImages: Sendable {
    private struct Rimmed {
        let image: Image
        /// Which neighbours' texels the rim has: a bit each, row by row.
        let rim: UInt16
        /// The frame in which it was shown last.
        var lastUse: Int
    }

    private var all: [Rimmed]

    /// A tile whose rim repeats its own edge.
    init(_ image: Image, frame: Int) { all = [Rimmed(image: image, rim: 0, lastUse: frame)] }

    /// The one that was made last, with its rim.
    var newest: (image: Image, rim: UInt16) { (all[all.count - 1].image, all[all.count - 1].rim) }

    var isOne: Bool { all.count == 1 }

    var byteCount: Int { newest.image.bitmap.pixels.count * all.count }

    /// The one with just this rim, if it has been made.
    mutating func take(rim: UInt16, frame: Int) -> Image? {
        guard let index = all.lastIndex(where: { $0.rim == rim }) else { return nil }
        all[index].lastUse = frame
        return all[index].image
    }

    /// Adds one, and lets go of what neither this frame nor the last one has shown.
    mutating func add(_ image: Image, rim: UInt16, frame: Int) {
        all.removeAll { $0.lastUse < frame - 1 }
        all.append(Rimmed(image: image, rim: rim, lastUse: frame))
    }

    /// Puts one in the place of all.
    mutating func replace(_ image: Image, rim: UInt16, frame: Int) {
        all = [Rimmed(image: image, rim: rim, lastUse: frame)]
    }
}
