import FoundationEssentials
import Glibc
import LaminaImage
import LaminaThreads

/// Two pictures of one size in memory, for loops over their pixels.
///
/// The pointers are valid during the closure of ``with(_:_:excluding:_:)``.
struct PicturePair: @unchecked Sendable {
    let width: Int
    let height: Int
    let expected: UnsafeRawPointer
    let actual: UnsafeRawPointer
    /// The pixels that are excluded, one byte a pixel, not 0 for those; nil if none is.
    let excluded: UnsafePointer<UInt8>?

    /// Passes two pictures to a closure.
    static func with<Value>(
        _ expected: Bitmap, _ actual: Bitmap, excluding mask: PixelMask?, _ body: (PicturePair) -> Value
    ) -> Value {
        guard let mask else { return with(expected, actual, excludedAt: nil, body) }
        return mask.members.withUnsafeBufferPointer { with(expected, actual, excludedAt: $0.baseAddress, body) }
    }

    private static func with<Value>(
        _ expected: Bitmap, _ actual: Bitmap, excludedAt mask: UnsafePointer<UInt8>?, _ body: (PicturePair) -> Value
    ) -> Value {
        expected.pixels.withUnsafeBytes { first in
            actual.pixels.withUnsafeBytes { second in
                guard let first = first.baseAddress, let second = second.baseAddress else {
                    preconditionFailure("a picture has at least one pixel")
                }
                return body(
                    PicturePair(
                        width: expected.width, height: expected.height, expected: first, actual: second,
                        excluded: mask))
            }
        }
    }

    /// The number of bytes in a row.
    var bytesPerRow: Int { width &* 4 }

    /// True if a row of both is equal.
    @inline(__always)
    func isEqual(row: Int) -> Bool {
        memcmp(expected + row &* bytesPerRow, actual + row &* bytesPerRow, bytesPerRow) == 0
    }

    /// The bytes of both pictures' pixels by index, red in the lowest.
    @inline(__always)
    func pixels(_ index: Int) -> (expected: UInt32, actual: UInt32) {
        (PicturePair.pixel(expected, index), PicturePair.pixel(actual, index))
    }

    /// The bytes of a pixel, red in the lowest.
    @inline(__always)
    static func pixel(_ picture: UnsafeRawPointer, _ index: Int) -> UInt32 {
        UInt32(littleEndian: picture.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
    }

    /// True if all pixels of both are opaque.
    var isOpaque: Bool {
        (0..<width &* height).allSatisfy { index in
            let (first, second) = pixels(index)
            return (first & second) >> 24 == 255
        }
    }

    /// Returns whether all pixels of both are opaque that decide whether a pixel is antialiased.
    func isOpaque(around x: Int, _ y: Int) -> Bool {
        let reach = Antialiasing.reach
        for row in max(0, y &- reach)...min(height &- 1, y &+ reach) {
            for column in max(0, x &- reach)...min(width &- 1, x &+ reach) {
                let (first, second) = pixels(row &* width &+ column)
                if (first & second) >> 24 != 255 { return false }
            }
        }
        return true
    }

    /// Calls a closure for each band of rows, on several threads if the pictures are large.
    func eachBand(rows: Int = 64, _ body: @Sendable (_ index: Int, _ rows: Range<Int>) -> Void) {
        let count = (height + rows - 1) / rows
        let threads = width * height < 1 << 17 ? 1 : min(8, max(2, ProcessInfo.processInfo.activeProcessorCount))
        WorkTeam.perform(count: count, threads: threads) { index in
            body(index, index * rows..<min(height, (index + 1) * rows))
        }
    }
}

extension UInt32 {
    /// The largest difference of a channel of two pixels, from 0 to 255.
    @inline(__always)
    func largestDifference(from other: UInt32) -> Int {
        var largest = 0
        var (first, second) = (self, other)
        for _ in 0..<4 {
            largest = Swift.max(largest, abs(Int(first & 255) &- Int(second & 255)))
            (first, second) = (first >> 8, second >> 8)
        }
        return largest
    }
}

// MARK: One size

extension Bitmap {
    /// The picture at the top left of a transparent one of another size, with pixels that it does not have cut off.
    func onCanvas(width: Int, height: Int) throws -> Bitmap {
        guard width != self.width || height != self.height else { return self }
        return try Bitmap(width: width, height: height) { (target) throws(ImageError) in
            target.initialize(repeating: 0)
            pixels.withUnsafeBufferPointer { source in
                for row in 0..<min(height, self.height) {
                    let count = min(width, self.width) * 4
                    let from = UnsafeBufferPointer(
                        rebasing: source[row * bytesPerRow..<row * bytesPerRow + count])
                    _ = UnsafeMutableBufferPointer(rebasing: target[(row * width * 4)...]).update(fromContentsOf: from)
                }
            }
        }
    }

    /// The picture with some pixels replaced by opaque grey.
    func graying(_ mask: PixelMask) -> Bitmap {
        var result = self
        result.withUnsafeMutablePixels { pixels in
            for (index, member) in mask.members.enumerated() where member != 0 {
                for channel in 0..<3 { pixels[index * 4 + channel] = 128 }
                pixels[index * 4 + 3] = 255
            }
        }
        return result
    }
}
