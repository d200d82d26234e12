import Glibc
import LaminaImage

/// One row of tiles per level, while a picture is read from the top: all memory that a pyramid needs, at most twice one
/// row of tiles of the finest level.
struct PyramidStrips {
    /// A complete row of tiles, with the level's texels.
    struct Strip {
        let level: Int
        /// The index of the row of tiles.
        let row: Int
        /// The number of rows of texels in it.
        let height: Int
        /// RGBA, row by row; valid only until the next rows are taken.
        let texels: UnsafeMutableBufferPointer<UInt8>
    }

    let pyramid: TilePyramid
    private var texels: [UnsafeMutableBufferPointer<UInt8>] = []
    /// The number of rows of texels that each level has received.
    private var rows: [Int]

    /// - Throws: ``TileError/cannotStore(detail:)`` if there is no memory.
    init(_ pyramid: TilePyramid) throws(TileError) {
        self.pyramid = pyramid
        rows = [Int](repeating: 0, count: pyramid.levelCount)
        for level in 0..<pyramid.levelCount {
            let byteCount = PyramidStrips.byteCount(pyramid, level: level)
            // Swift's own allocation would end the program on failure.
            guard let memory = malloc(byteCount) else {
                deallocate()
                throw .cannotStore(
                    detail: "there is no memory for \(ByteFormat.of(byteCount)) of a row of tiles; lower tileSize")
            }
            let start = memory.bindMemory(to: UInt8.self, capacity: byteCount)
            texels.append(UnsafeMutableBufferPointer(start: start, count: byteCount))
        }
    }

    /// The bytes of the strips of all levels.
    static func byteCount(_ pyramid: TilePyramid) -> Int {
        (0..<pyramid.levelCount).reduce(0) { $0 + byteCount(pyramid, level: $1) }
    }

    private static func byteCount(_ pyramid: TilePyramid, level: Int) -> Int {
        pyramid.width(ofLevel: level) * min(pyramid.tileHeight, pyramid.height(ofLevel: level)) * 4
    }

    /// Frees the memory.
    func deallocate() { for strip in texels { free(strip.baseAddress) } }

    /// The buffer for the next rows of the finest level, and the number of rows that it has room for.
    var nextRows: (target: UnsafeMutableBufferPointer<UInt8>, rows: Int) {
        let start = rows[0] % pyramid.tileHeight
        let count = min(pyramid.tileHeight - start, pyramid.height - rows[0])
        let rowBytes = pyramid.width * 4
        return (UnsafeMutableBufferPointer(rebasing: texels[0][(start * rowBytes)...]), count)
    }

    /// Takes the rows written to the buffer; each row of tiles that is completed is passed to `body`, before its memory
    /// is reused.
    mutating func take(rows count: Int, _ body: (Strip) throws -> Void) rethrows {
        rows[0] += count
        var level = 0
        while level < pyramid.levelCount {
            let (height, tile) = (pyramid.height(ofLevel: level), pyramid.tileHeight)
            let got = rows[level]
            guard got % tile == 0 || got == height else { return }
            let stripHeight = got % tile == 0 ? tile : got % tile
            if level + 1 < pyramid.levelCount { halve(level, rows: stripHeight) }
            try body(Strip(level: level, row: (got - 1) / tile, height: stripHeight, texels: texels[level]))
            level += 1
        }
    }

    /// Adds a level's strip, downsampled, to the next level's.
    private mutating func halve(_ level: Int, rows stripRows: Int) {
        let (width, nextWidth) = (pyramid.width(ofLevel: level), pyramid.width(ofLevel: level + 1))
        guard let from = texels[level].baseAddress, let to = texels[level + 1].baseAddress else { return }
        let start = rows[level + 1] % pyramid.tileHeight
        let count = (stripRows + 1) / 2
        for row in 0..<count {
            Halving.halve(
                from + 2 * row * width * 4, from + min(2 * row + 1, stripRows - 1) * width * 4, width: width,
                into: to + (start + row) * nextWidth * 4)
        }
        rows[level + 1] += count
    }
}
