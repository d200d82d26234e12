import Foundation
import LaminaImage
import Synchronization

/// What ffmpeg is to make, and which ffmpeg.
struct VideoOutput: Sendable {
    let path: String
    let format: FilmOutput.VideoFormat
    let rate: FrameRate
    /// The path of ffmpeg.
    let program: String
    /// How long ffmpeg may take nothing, in seconds.
    let patience: Double
    var file = AtomicFile()
}

/// Sends the frames to ffmpeg.
final class VideoSink: FrameSink {
    /// A frame's pixels as ffmpeg gets them.
    struct Encoded: Sendable {
        let number: Int
        let width: Int
        let height: Int
        let pixels: [UInt8]
    }

    private let output: VideoOutput
    private let film = Mutex<FFmpegFilm?>(nil)
    private let halfTransparent = Mutex<Int?>(nil)
    /// Beside the film, whose lock is held for as long as ffmpeg takes.
    private let running = Mutex<(child: ChildProcess?, isInterrupted: Bool)>((nil, false))

    var keepsFrames: Bool { false }

    /// The first frame with pixels that are neither opaque nor transparent, where the format can't hold them.
    var firstHalfTransparent: Int? { halfTransparent.withLock { $0 } }

    /// - Parameter searchPath: Folders in which ffmpeg is looked for.
    init(
        path: String, format: FilmOutput.VideoFormat, rate: FrameRate, searchPath: String, patience: Double,
        file: AtomicFile
    ) throws(FilmError) {
        if format == .gif, rate.perSecond > 50 {
            // Delays are hundredths of a second, and viewers slow down those of one.
            throw .unsuitable(
                name: path, detail: "a GIF shows at most 50 frames a second; give --fps 50 or less, or write .apng")
        }
        guard let program = ExecutableSearch.find("ffmpeg", path: searchPath) else { throw .ffmpegMissing(name: path) }
        output = VideoOutput(path: path, format: format, rate: rate, program: program, patience: patience, file: file)
    }

    /// GIF has transparency, for which colours must be straight; the others show the picture over black, which is what
    /// premultiplied colours are. Their colour has half the pixels a side, of which there are no halves.
    func encode(_ frame: FilmFrame) throws -> Encoded {
        let bitmap = try output.format == .gif ? frame.bitmap : frame.bitmap.withEvenSides()
        let isStraight = output.format != .gif || bitmap.isOpaque
        if !isStraight, bitmap.hasHalfTransparentPixels {
            halfTransparent.withLock { $0 = min($0 ?? frame.number, frame.number) }
        }
        return Encoded(
            number: frame.number, width: bitmap.width, height: bitmap.height,
            pixels: isStraight ? bitmap.pixels : bitmap.straightPixels)
    }

    func write(_ frame: Encoded) throws {
        try film.withLock { film in
            if film == nil {
                let opened = try FFmpegFilm(output, width: frame.width, height: frame.height)
                running.withLock { running in
                    running.child = opened.child
                    // It came too late to be ended by the interruption.
                    if running.isInterrupted { opened.child.kill() }
                }
                film = consume opened
            }
            guard film?.width == frame.width, film?.height == frame.height else {
                throw FilmError.sizeChanged(frame: frame.number, width: frame.width, height: frame.height)
            }
            try film?.send(frame.pixels)
        }
    }

    func finish() throws {
        try film.withLock { film in
            try film?.finish()
            film = nil
        }
    }

    func interrupt() {
        running.withLock { running in
            running.isInterrupted = true
            running.child?.kill()
        }
    }

    func abandon() { film.withLock { $0 = nil } }
}

// MARK: Even sides

extension Bitmap {
    /// The picture with its last column and row repeated where there is an odd number of them.
    func withEvenSides() throws(ImageError) -> Bitmap {
        let (newWidth, newHeight) = (width + width % 2, height + height % 2)
        if newWidth == width, newHeight == height { return self }
        return try Bitmap(width: newWidth, height: newHeight) { target throws(ImageError) in
            let target = UnsafeMutableRawBufferPointer(target)
            pixels.withUnsafeBytes { source in
                for row in 0..<newHeight {
                    let from = min(row, height - 1) * bytesPerRow
                    let to = row * newWidth * 4
                    UnsafeMutableRawBufferPointer(rebasing: target[to..<to + bytesPerRow])
                        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[from..<from + bytesPerRow]))
                    if newWidth > width {
                        let last = source.loadUnaligned(fromByteOffset: from + bytesPerRow - 4, as: UInt32.self)
                        target.storeBytes(of: last, toByteOffset: to + bytesPerRow, as: UInt32.self)
                    }
                }
            }
        }
    }
}
