import Foundation
import LaminaImage

/// One row of tiles of each level, while a picture is read from the top: what a pyramid takes of memory, at most twice
/// one row of tiles of the finest level.
struct PyramidStrips {
    /// Rows of tiles that are whole, with the level's texels.
    struct Strip {
        let level: Int
        /// The row of tiles.
        let row: Int
        /// The rows of texels in it.
        let height: Int
        /// RGBA, row by row; only until the next rows are taken in.
        let texels: UnsafeMutableBufferPointer<UInt8>
    }

    let pyramid: TilePyramid
    private var texels: [UnsafeMutableBufferPointer<UInt8>] = []
    /// Rows of texels that each level has got, and the tiles' rows that were given away.
    private var rows: [Int]

    /// - Throws: ``TileError/cannotStore(detail:)`` if there is no memory.
    init(_ pyramid: TilePyramid) throws(TileError) {
        self.pyramid = pyramid
        rows = [Int](repeating: 0, count: pyramid.levelCount)
        for level in 0..<pyramid.levelCount {
            let byteCount = PyramidStrips.byteCount(pyramid, level: level)
            // Swift's own allocation ends the program where there is none.
            guard let memory = malloc(byteCount) else {
                deallocate()
                throw .cannotStore(
                    detail: "there is no memory for \(ByteWords.of(byteCount)) of a row of tiles; lower tileSize")
            }
            let start = memory.bindMemory(to: UInt8.self, capacity: byteCount)
            texels.append(UnsafeMutableBufferPointer(start: start, count: byteCount))
        }
    }

    /// The bytes that strips of all levels take.
    static func byteCount(_ pyramid: TilePyramid) -> Int {
        (0..<pyramid.levelCount).reduce(0) { $0 + byteCount(pyramid, level: $1) }
    }

    private static func byteCount(_ pyramid: TilePyramid, level: Int) -> Int {
        pyramid.width(ofLevel: level) * min(pyramid.tileHeight, pyramid.height(ofLevel: level)) * 4
    }

    /// Frees the memory.
    func deallocate() { for strip in texels { free(strip.baseAddress) } }

    /// Where the next rows of the finest level are to be put, and how many rows there is room for.
    var place: (target: UnsafeMutableBufferPointer<UInt8>, rows: Int) {
        let start = rows[0] % pyramid.tileHeight
        let count = min(pyramid.tileHeight - start, pyramid.height - rows[0])
        let rowBytes = pyramid.width * 4
        return (UnsafeMutableBufferPointer(rebasing: texels[0][(start * rowBytes)...]), count)
    }

    /// Takes in the rows that were put in their place; each row of tiles that becomes whole is given to `body`, before its
    /// memory is used again.
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

    /// Adds the halves of a level's strip to the next level's.
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
