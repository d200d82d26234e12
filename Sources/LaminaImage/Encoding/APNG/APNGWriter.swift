/// Writes an animated PNG frame by frame, into a file that appears once it has the last one.
///
/// ```swift
/// var writer = try APNGWriter(path: "film.apng", width: 640, height: 360, frameCount: 2, delay: delay)
/// try writer.append(APNGEncoder.encode(first, after: nil))
/// try writer.append(APNGEncoder.encode(second, after: first))
/// try writer.finish()
/// ```
///
/// Holds no frame: the memory does not grow with the film. The film loops forever, and programs that know only still
/// pictures show its first frame. The format is in the PNG specification, third edition, sections 4.9 and 11.3.6.
package struct APNGWriter: ~Copyable {
    private var stream: AtomicFileStream
    private let delay: FrameDelay
    private let frameCount: Int
    private var written = 0
    /// The sequence number of the next chunk.
    private var sequence: UInt32 = 0

    /// The largest number of frames: each takes two of the 2³¹ sequence numbers, but the first takes one.
    package static let mostFrames = 1 << 30

    /// Opens the file and writes the chunks before the frames.
    ///
    /// - Parameter frameCount: from 1 to ``mostFrames``; exactly as many must be appended.
    /// - Throws: `ImageError.cannotWrite`, and `ImageError.tooLarge` for sides that PNG can't store.
    /// - Precondition: the count is within its range.
    package init(
        path: String, width: Int, height: Int, frameCount: Int, delay: FrameDelay, file: AtomicFile = AtomicFile()
    ) throws(ImageError) {
        precondition((1...Self.mostFrames).contains(frameCount), "an animated PNG of \(frameCount) frames")
        let header = try PNGEncoder.header(APNGEncoder.layout(width: width, height: height))
        var chunks = PNGChunks(capacity: 128)
        chunks.append("IHDR", header)
        // The number of plays; 0 is forever.
        chunks.append("acTL", UInt32(frameCount).bigEndianBytes, UInt32(0).bigEndianBytes)
        chunks.append("sRGB", [0])
        // A variable first: the initializer of a noncopyable value can't throw between its fields.
        var stream = try AtomicFileStream(path, file: file)
        try stream.append(chunks.bytes)
        self.stream = stream
        self.delay = delay
        self.frameCount = frameCount
    }

    /// Writes the next frame.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    package mutating func append(_ frame: APNGFrame) throws(ImageError) {
        var chunks = PNGChunks(capacity: frame.byteCount + 128, start: [])
        chunks.append("fcTL", nextNumber(), control(frame))
        if written == 0 {
            chunks.append("IDAT", parts: frame.stream)
        } else {
            chunks.append("fdAT", parts: [nextNumber()] + frame.stream)
        }
        try stream.append(chunks.bytes)
        written += 1
    }

    /// Writes the end and renames the file to its name.
    ///
    /// - Throws: `ImageError.cannotWrite`; `ImageError.encodingFailed` if frames are missing.
    package mutating func finish() throws(ImageError) {
        guard written == frameCount else {
            throw .encodingFailed(detail: "\(written) of \(frameCount) frames were appended")
        }
        var end = PNGChunks(capacity: 12, start: [])
        end.append("IEND")
        try stream.append(end.bytes)
        try stream.commit()
    }

    private mutating func nextNumber() -> [UInt8] {
        defer { sequence &+= 1 }
        return sequence.bigEndianBytes
    }

    /// Returns the frame's control data: its rectangle, delay and blend operation. Disposal 0 keeps the canvas for the
    /// next frame.
    private func control(_ frame: APNGFrame) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in [frame.area.width, frame.area.height, frame.area.x, frame.area.y] {
            bytes += UInt32(truncatingIfNeeded: number).bigEndianBytes
        }
        for number in [delay.numerator, delay.denominator] {
            bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
        }
        return bytes + [0, frame.blend.rawValue]
    }
}

// MARK: Delay

/// The duration of a frame of an animated PNG: a fraction of a second with 16 bits each for numerator and denominator.
package struct FrameDelay: Sendable, Equatable {
    package let numerator: UInt16
    package let denominator: UInt16

    /// Creates the delay at which `frames` frames last `seconds` seconds: exact if the reduced fraction fits, else the
    /// nearest that does, found by continued fractions (Hardy and Wright, chapter X). The error is below 0.25 ns for delays
    /// below one second.
    ///
    /// - Precondition: both are at least 1.
    package init(frames: Int, in seconds: Int) {
        precondition(frames > 0 && seconds > 0, "a rate must be positive")
        var (before, last) = ((0, 1), (1, 0))
        var (rest, divisor) = (seconds, frames)
        while divisor > 0 {
            let whole = rest / divisor
            let (up, upOverflow) = whole.multipliedReportingOverflow(by: last.0)
            let (down, downOverflow) = whole.multipliedReportingOverflow(by: last.1)
            if upOverflow || downOverflow || up + before.0 > Self.maximum || down + before.1 > Self.maximum { break }
            (before, last) = (last, (up + before.0, down + before.1))
            (rest, divisor) = (divisor, rest % divisor)
        }
        // Clamps delays that are too long or too short to be written.
        if last.1 == 0 { last = (Self.maximum, 1) }
        if last.0 == 0 { last = (1, Self.maximum) }
        numerator = UInt16(last.0)
        denominator = UInt16(last.1)
    }

    private static let maximum = Int(UInt16.max)
}
