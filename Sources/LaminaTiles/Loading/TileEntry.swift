import LaminaImage

/// The state of one tile in a store.
struct TileEntry: Sendable {
    enum State: Sendable {
        /// Waiting in the queue.
        case waiting
        /// Requested, with the number of the request.
        case loading(Int)
        /// Loaded, with borders.
        case ready(TileImages)
        case failed(any Error)
    }

    var state = State.waiting
    /// The number of requests so far.
    var attempts = 0
    /// The number of the last frame that wanted it.
    var lastUse: Int
    /// The number of the last demand that needed it: the needed tiles of one layer in one frame.
    var demand = 0

    var isSettled: Bool {
        switch state {
        case .ready, .failed: true
        case .waiting, .loading: false
        }
    }

    /// Its images, if it is loaded.
    var images: TileImages? {
        get { if case .ready(let images) = state { images } else { nil } }
        set { if let newValue { state = .ready(newValue) } }
    }

    var byteCount: Int { images?.byteCount ?? 0 }
}

/// The content of a tile that can be shown.
package enum TileContent: Sendable {
    /// The image, with a border of one texel on every side.
    case image(Image)
    /// The tile failed, with the error.
    case failed(any Error)
    /// The tile is not loaded yet.
    case missing
}

/// The key of a tile: a source, its pyramid, and the tile.
struct TileKey: Hashable, Sendable {
    let source: ObjectIdentifier
    let pyramid: TilePyramid
    let tile: TileID

    /// The neighbouring tile, if there is one.
    func neighbour(column: Int, row: Int) -> TileKey? {
        let beside = TileID(level: tile.level, column: tile.column + column, row: tile.row + row)
        return pyramid.contains(beside) ? TileKey(source: source, pyramid: pyramid, tile: beside) : nil
    }

    /// The bytes of a full tile with its border.
    static func byteCount(of pyramid: TilePyramid) -> Int {
        (pyramid.tileWidth + 2 * TileRim.width) * (pyramid.tileHeight + 2 * TileRim.width) * 4
    }
}

/// The images of a loaded tile. They have the same texels, and differ in the neighbours whose texels are in their
/// borders.
///
/// Usually there is one. Layers that show different parts of one picture in the same frame may need a tile with
/// different borders; each then has its own image from frame to frame, whose texture is retained.
struct TileImages: Sendable {
    private struct Rimmed {
        let image: Image
        /// The neighbours whose texels are in the border: a bit each, row by row.
        let rim: UInt16
        /// The number of the last frame that showed it.
        var lastUse: Int
    }

    private var all: [Rimmed]

    /// A tile whose border repeats its own edge.
    init(_ image: Image, frame: Int) { all = [Rimmed(image: image, rim: 0, lastUse: frame)] }

    /// The newest image, with its border's bits.
    var newest: (image: Image, rim: UInt16) { (all[all.count - 1].image, all[all.count - 1].rim) }

    var isOne: Bool { all.count == 1 }

    var byteCount: Int { newest.image.bitmap.pixels.count * all.count }

    /// The image with exactly this border, if it has been made.
    mutating func take(rim: UInt16, frame: Int) -> Image? {
        guard let index = all.lastIndex(where: { $0.rim == rim }) else { return nil }
        all[index].lastUse = frame
        return all[index].image
    }

    /// Adds an image, and removes those shown in neither this frame nor the last one.
    mutating func add(_ image: Image, rim: UInt16, frame: Int) {
        all.removeAll { $0.lastUse < frame - 1 }
        all.append(Rimmed(image: image, rim: rim, lastUse: frame))
    }

    /// Replaces all images by one.
    mutating func replace(_ image: Image, rim: UInt16, frame: Int) {
        all = [Rimmed(image: image, rim: rim, lastUse: frame)]
    }
}
