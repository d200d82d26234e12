import LaminaImage

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
