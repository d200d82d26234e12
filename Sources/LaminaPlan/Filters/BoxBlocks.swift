/// How the mean over a long row of pixels is taken: means of blocks, side by side around the pixel, and at both ends the
/// pixels that are left.
///
/// A row of n pixels then costs about √(8n) texels rather than n, in three passes. Blocks have odd lengths and their
/// number is odd, so that each has a pixel in its middle: the blocks of a mirrored image are then its blocks mirrored.
struct BoxBlocks: Equatable {
    /// Pixels of a block.
    var length: Int
    /// Blocks of the row.
    var count: Int
    /// How many of them, an odd number, are not wholly beyond the image for every pixel; the last ones on both sides
    /// stand for those that are.
    var shown: Int
    /// Pixels beyond the blocks at each end, the last of them in part.
    var ends: Int

    /// Rows up to so many pixels are summed one by one.
    static let longestDirect = 96.0

    /// - Parameters:
    ///   - reach: half the row's length, in pixels.
    ///   - far: the pixels to each side beyond which there is no image.
    init?(reach: Double, far: Int) {
        guard 2 * reach > Self.longestDirect else { return nil }
        var best: (blocks: BoxBlocks, cost: Int)?
        for length in stride(from: 9, through: min(301, Int(2 * reach) / 3), by: 2) {
            var blocks = BoxBlocks(length: length, reach: reach)
            let cost = length + blocks.show(within: far)
            if cost < best?.cost ?? .max { best = (blocks, cost) }
        }
        guard let best else { return nil }
        self = best.blocks
    }

    private init(length: Int, reach: Double) {
        let whole = Int(2 * reach) / length
        self.length = length
        count = whole - (whole % 2 == 0 ? 1 : 0)
        shown = count
        ends = max(0, Int((reach - 0.5).rounded(.up)) - (count * length - 1) / 2)
    }

    /// Leaves out what lies too far away to be anything; gives the texels that are left to read.
    private mutating func show(within far: Int) -> Int {
        shown = min(count, 2 * (far / length) + 5)
        if shown < count { ends = 0 }
        return shown + 2 * ends
    }

    /// What the last blocks on either side stand for, in pixels beyond their own.
    func rim(reach: Double) -> Double {
        shown < count ? reach - Double(shown * length) / 2 : 0
    }

    /// The share of the row that the blocks are the mean of. The image between holds that mean whole: a part of it would be
    /// rounded more.
    func done(reach: Double) -> Double { ends > 0 ? Double(count * length) / (2 * reach) : 1 }

    /// The pixel nearest to the middle that is not in a block.
    var firstEnd: Int { (count * length + 1) / 2 }
}
