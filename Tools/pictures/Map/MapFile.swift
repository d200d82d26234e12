import Foundation
import LaminaImage
import Synchronization

/// Writes a map as PPM, row by row, so that it may be larger than memory.
enum MapFile {
    private static let rowsAtOnce = 64

    static func write(side: Int, to path: String) throws {
        let map = MapPicture(side: side)
        try Data("P6\n\(side) \(side)\n255\n".utf8).write(to: URL(fileURLWithPath: path))
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seekToEnd()
        for start in stride(from: 0, to: side, by: rowsAtOnce) {
            let count = min(rowsAtOnce, side - start)
            let rows = Mutex([[UInt8]](repeating: [], count: count))
            DispatchQueue.concurrentPerform(iterations: count) { index in
                let row = map.row(start + index)
                rows.withLock { $0[index] = row }
            }
            try file.write(contentsOf: Data(rows.withLock { $0.joined() }))
        }
        try file.close()
    }

    /// A map in memory.
    static func bitmap(side: Int) throws -> Bitmap {
        let map = MapPicture(side: side)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(side * side * 4)
        for y in 0..<side {
            let row = map.row(y)
            for x in 0..<side { pixels += [row[x * 3], row[x * 3 + 1], row[x * 3 + 2], 255] }
        }
        return try Bitmap(width: side, height: side, pixels: pixels)
    }
}
