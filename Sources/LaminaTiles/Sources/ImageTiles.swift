import LaminaImage
import Synchronization

/// Tiles cut from an image in memory; coarser levels are made by halving it.
public final class ImageTiles: TileSource {
    private let image: Image
    private let tileWidth: Int
    private let tileHeight: Int
    /// The levels, the finest first; made on demand.
    private let levels: Mutex<[Bitmap]>

    /// Cuts an image into tiles of a size in pixels.
    public init(_ image: Image, tileWidth: Int = 256, tileHeight: Int = 256) {
        self.image = image
        (self.tileWidth, self.tileHeight) = (tileWidth, tileHeight)
        levels = Mutex([image.bitmap])
    }

    /// The pyramid of the picture.
    public func pyramid(for layout: TileLayout) throws -> TilePyramid {
        try TilePyramid(
            width: image.width, height: image.height, tileWidth: tileWidth, tileHeight: tileHeight,
            levelCount: layout.levelsOfDetail > 0 ? layout.levelsOfDetail : nil)
    }

    /// The image of a tile; throws if it can't be read.
    public func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image {
        let level = try levels.withLock { levels in
            while levels.count <= tile.level { levels.append(try levels[levels.count - 1].halvedForTiles()) }
            return levels[tile.level]
        }
        let size = pyramid.size(of: tile)
        return Image(
            try level.part(
                x: tile.column * pyramid.tileWidth, y: tile.row * pyramid.tileHeight, width: size.width,
                height: size.height))
    }
}

/// The downsampling of a level from the next finer one: each texel is the mean of 2 × 2 premultiplied colours, rounded
/// to nearest; the last column and row are repeated.
enum Halving {
    /// Halves two rows of RGBA into one.
    ///
    /// - Parameters:
    ///   - width: The columns of the finer rows, at least 1.
    ///   - target: Receives (width + 1) / 2 pixels.
    static func halve(
        _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, width: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        for column in 0..<width / 2 {
            for channel in 0..<4 {
                let at = column &* 8 &+ channel
                let sum = UInt16(upper[at]) &+ UInt16(upper[at &+ 4]) &+ UInt16(lower[at]) &+ UInt16(lower[at &+ 4])
                target[column &* 4 &+ channel] = UInt8(truncatingIfNeeded: (sum &+ 2) >> 2)
            }
        }
        guard width % 2 == 1 else { return }
        for channel in 0..<4 {
            let at = (width - 1) * 4 + channel
            let sum = UInt16(upper[at]) + UInt16(lower[at])
            target[width / 2 * 4 + channel] = UInt8(truncatingIfNeeded: (sum + 1) >> 1)
        }
    }
}

extension Bitmap {
    /// The image with half as many pixels per side, rounded up.
    func halvedForTiles() throws(ImageError) -> Bitmap {
        let (width, height) = ((self.width + 1) / 2, (self.height + 1) / 2)
        return try Bitmap(width: width, height: height) { target in
            self.pixels.withUnsafeBufferPointer { source in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                for row in 0..<height {
                    let upper = from + 2 * row * bytesPerRow
                    let lower = from + min(2 * row + 1, self.height - 1) * bytesPerRow
                    Halving.halve(upper, lower, width: self.width, into: to + row * width * 4)
                }
            }
        }
    }

    /// A part of the image, which must be inside it.
    func part(x: Int, y: Int, width: Int, height: Int) throws(ImageError) -> Bitmap {
        guard x >= 0, y >= 0, x + width <= self.width, y + height <= self.height else {
            throw .emptySize(width: width, height: height)
        }
        return try Bitmap(width: width, height: height) { target in
            self.pixels.withUnsafeBytes { source in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                let out = UnsafeMutableRawPointer(to)
                for row in 0..<height {
                    let start = (y + row) * bytesPerRow + x * 4
                    (out + row * width * 4).copyMemory(from: from + start, byteCount: width * 4)
                }
            }
        }
    }
}
