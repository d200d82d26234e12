import LaminaImage
import Synchronization

/// Writes the frames into one animated PNG.
final class AnimatedPNGSink: FrameSink {
    /// A compressed frame and the size of its picture in pixels.
    struct Encoded: Sendable {
        let number: Int
        let width: Int
        let height: Int
        let frame: APNGFrame
    }

    private struct State: ~Copyable {
        var writer: APNGWriter?
        var width = 0
        var height = 0
    }

    private let path: String
    private let frames: FrameRange
    private let file: AtomicFile
    private let state = Mutex(State())

    var keepsFrames: Bool { false }

    init(path: String, frames: FrameRange, file: AtomicFile) throws(FilmError) {
        guard frames.count <= APNGWriter.mostFrames else {
            throw .unsuitable(
                name: path, detail: "an animated PNG can have at most \(APNGWriter.mostFrames) frames; give fewer")
        }
        self.path = path
        self.frames = frames
        self.file = file
    }

    func encode(_ frame: FilmFrame) throws -> Encoded {
        Encoded(
            number: frame.number, width: frame.bitmap.width, height: frame.bitmap.height,
            frame: try APNGEncoder.encode(frame.bitmap, after: frame.previous))
    }

    func write(_ encoded: Encoded) throws {
        try state.withLock { state in
            if state.writer == nil {
                // The first frame determines the size of the film.
                (state.width, state.height) = (encoded.width, encoded.height)
                state.writer = try APNGWriter(
                    path: path, width: encoded.width, height: encoded.height, frameCount: frames.count,
                    delay: FrameDelay(frames: frames.rate.numerator, in: frames.rate.denominator), file: file)
            }
            guard encoded.width == state.width, encoded.height == state.height else {
                throw FilmError.sizeChanged(frame: encoded.number, width: encoded.width, height: encoded.height)
            }
            try state.writer?.append(encoded.frame)
        }
    }

    func finish() throws {
        try state.withLock { state in
            try state.writer?.finish()
            state.writer = nil
        }
    }

    func abandon() { state.withLock { $0.writer = nil } }
}
