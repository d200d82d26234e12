import Glibc
import LaminaImage
import Synchronization

/// The film to encode, and the ffmpeg to use.
struct VideoOutput: Sendable {
    let path: String
    let encoding: VideoEncoding
    let rate: FrameRate
    /// The duration of the film.
    let seconds: Double
    let audio: FilmAudio?
    /// The path of ffmpeg.
    let program: String
    /// The time in seconds without ffmpeg accepting data after which it is stopped.
    let patience: Double
    var file = AtomicFile()
}

/// Sends the frames to ffmpeg.
final class VideoSink: FrameSink {
    /// A frame's pixels in the form that ffmpeg gets.
    struct Encoded: Sendable {
        let number: Int
        let width: Int
        let height: Int
        let pixels: [UInt8]
    }

    private let output: VideoOutput
    private let film = Mutex<FFmpegFilm?>(nil)
    private let unshown = Mutex<Int?>(nil)
    /// Separate from the film, whose lock is held while ffmpeg works.
    private let running = Mutex<(child: ChildProcess?, isInterrupted: Bool)>((nil, false))

    var keepsFrames: Bool { false }

    /// The number of the first frame with pixels that the format can't represent: in a GIF those that are neither opaque
    /// nor transparent, in films without transparency all that are not opaque.
    var firstUnshown: Int? { unshown.withLock { $0 } }

    /// - Parameters:
    ///   - audio: The file whose sound the film has; nil for none.
    ///   - searchPath: The folders to search for ffmpeg.
    init(
        path: String, encoding: VideoEncoding, frames: FrameRange, audio: String?, searchPath: String, patience: Double,
        file: AtomicFile
    ) throws(FilmError) {
        if encoding.format == .gif, frames.rate.perSecond > 50 {
            // Delays are in hundredths of a second, and viewers slow down a delay of one.
            throw .unsuitable(
                name: path, detail: "a GIF can have at most 50 frames per second; give --fps 50 or less, or write .apng"
            )
        }
        guard let program = ExecutableSearch.find("ffmpeg", path: searchPath) else { throw .ffmpegMissing(name: path) }
        var sound: FilmAudio?
        if let audio {
            sound = try FilmAudio(audio, for: path, encoding.format, program: program, patience: patience)
        }
        output = VideoOutput(
            path: path, encoding: encoding, rate: frames.rate, seconds: frames.rate.time(of: frames.count),
            audio: sound,
            program: program, patience: patience, file: file)
    }

    /// ffmpeg gets straight colours where the film has transparency. Without it, the picture is shown over black, which is
    /// what premultiplied colours are.
    func encode(_ frame: FilmFrame) throws -> Encoded {
        let encoding = output.encoding
        let bitmap = try encoding.needsEvenSides ? frame.bitmap.withEvenSides() : frame.bitmap
        let isOpaque = bitmap.isOpaque
        if !isOpaque, encoding.format == .gif ? bitmap.hasHalfTransparentPixels : !encoding.keepsTransparency {
            unshown.withLock { $0 = min($0 ?? frame.number, frame.number) }
        }
        let pixels = isOpaque || !encoding.keepsTransparency ? bitmap.pixels : bitmap.straightPixels
        return Encoded(
            number: frame.number, width: bitmap.width, height: bitmap.height,
            pixels: encoding.format == .gif ? IndexedPixels(pixels).bytes : pixels)
    }

    func write(_ frame: Encoded) throws {
        try film.withLock { film in
            if film == nil {
                let opened = try FFmpegFilm(output, width: frame.width, height: frame.height)
                running.withLock { running in
                    running.child = opened.child
                    // It started too late for the interruption to stop it.
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
    /// Returns the picture with its last column or row repeated if their number is odd.
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
