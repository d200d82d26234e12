import LaminaFilm
import LaminaImage
import Synchronization

/// Frames made by arithmetic.
enum Painted {
    /// A ground that stays and a column that moves; transparent at the left, so that straight and premultiplied differ.
    static func bitmap(_ frame: Int, width: Int = 20, height: Int = 10) throws -> Bitmap {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let alpha = x < width / 4 ? 128 : 255
                let isColumn = x == frame % width
                bytes += [isColumn ? alpha : x * alpha / width, y * alpha / height, isColumn ? 0 : alpha / 2, alpha]
                    .map { UInt8($0) }
            }
        }
        return try Bitmap(width: width, height: height, pixels: bytes)
    }

    /// Opaque pixels by a function of their index; its numbers are taken modulo 256.
    static func opaque(_ count: Int, _ color: (Int) -> (red: Int, green: Int, blue: Int)) -> [UInt8] {
        var bytes: [UInt8] = []
        for index in 0..<count {
            let channels = color(index)
            for channel in [channels.red, channels.green, channels.blue, 255] {
                bytes.append(UInt8(truncatingIfNeeded: channel))
            }
        }
        return bytes
    }

    /// A source of the frames.
    static func source(width: Int = 20, height: Int = 10) -> FrameSource {
        FrameSource { frame in { try bitmap(frame, width: width, height: height) } }
    }

    /// A frame of 1 MiB, which no pipe holds, made fast.
    static func large(_ frame: Int) throws -> Bitmap {
        try Bitmap(width: 512, height: 512, pixels: [UInt8](repeating: UInt8(frame), count: 1 << 20))
    }

    static func frames(_ numbers: Range<Int>, fps: Int = 25) throws -> FrameRange {
        try FrameRange(numbers, rate: FrameRate(fps))
    }
}

/// A deliberate failure.
struct Trouble: Error, Equatable {
    var frame: Int
}

/// Numbers that several threads note down.
final class Notes: Sendable {
    private let all = Mutex<[Int]>([])

    func add(_ number: Int) { all.withLock { $0.append(number) } }

    var numbers: [Int] { all.withLock { $0 } }
}
