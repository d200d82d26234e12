/// Writes an animated PNG frame by frame, into a file that appears when the last one is in it.
///
/// ```swift
/// var writer = try APNGWriter(path: "film.apng", width: 640, height: 360, frameCount: 2, delay: delay)
/// try writer.append(APNGEncoder.encode(first, after: nil))
/// try writer.append(APNGEncoder.encode(second, after: first))
/// try writer.finish()
/// ```
///
/// Holds no frame: the memory does not grow with the film. The film plays on and on, and programs that know still pictures
/// only show its first frame. The format is in the PNG specification, third edition, sections 4.9 and 11.3.6.
package struct APNGWriter: ~Copyable {
    private var stream: AtomicFileStream
    private let delay: FrameDelay
    private let frameCount: Int
    private var written = 0
    /// Numbers the chunks of all frames.
    private var sequence: UInt32 = 0

    /// The most frames: each takes two of the 2³¹ sequence numbers, the first one.
    package static let mostFrames = 1 << 30

    /// Opens the file and writes what stands before the frames.
    ///
    /// - Parameter frameCount: from 1 to ``mostFrames``; as many must be appended.
    /// - Throws: `ImageError.cannotWrite`, and `ImageError.tooLarge` for sides that PNG can't hold.
    /// - Precondition: the count is within its range.
    package init(
        path: String, width: Int, height: Int, frameCount: Int, delay: FrameDelay, file: AtomicFile = AtomicFile()
    ) throws(ImageError) {
        precondition((1...Self.mostFrames).contains(frameCount), "an animated PNG of \(frameCount) frames")
        let header = try PNGEncoder.header(APNGEncoder.layout(width: width, height: height))
        var chunks = PNGChunks(capacity: 128)
        chunks.append("IHDR", header)
        // Plays: 0, on and on.
        chunks.append("acTL", UInt32(frameCount).bigEndianBytes, UInt32(0).bigEndianBytes)
        chunks.append("sRGB", [0])
        // First into a variable: what can throw may not stand between the fields of an owner.
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

    /// Writes the end and gives the file its name.
    ///
    /// - Throws: `ImageError.cannotWrite`; `ImageError.encodingFailed` if frames are missing.
    package mutating func finish() throws(ImageError) {
        guard written == frameCount else {
            throw .encodingFailed(detail: "\(written) of \(frameCount) frames were given")
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

    /// The frame's place and time. What it shows stays until the next frame is laid over it: disposal 0.
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

/// How long a frame of an animated PNG shows: a fraction of a second, each side of which is below 65,536.
package struct FrameDelay: Sendable, Equatable {
    package let numerator: UInt16
    package let denominator: UInt16

    /// The delay of frames of which `frames` show in `seconds` seconds: exact where the shortened fraction fits, else the
    /// nearest that does, found by continued fractions (Hardy and Wright, chapter X) and off by less than 1 in 4 billion
    /// of a second where the delay is below one.
    ///
    /// - Precondition: both are at least 1.
    package init(frames: Int, in seconds: Int) {
        precondition(frames > 0 && seconds > 0, "a rate has positive sides")
        var (before, last) = ((0, 1), (1, 0))
        var (rest, divisor) = (seconds, frames)
        while divisor > 0 {
            let whole = rest / divisor
            let (up, upOverflow) = whole.multipliedReportingOverflow(by: last.0)
            let (down, downOverflow) = whole.multipliedReportingOverflow(by: last.1)
            if upOverflow || downOverflow || up + before.0 > Self.most || down + before.1 > Self.most { break }
            (before, last) = (last, (up + before.0, down + before.1))
            (rest, divisor) = (divisor, rest % divisor)
        }
        // Too long to write at all: as long as can be. Too short: as short as can be.
        if last.1 == 0 { last = (Self.most, 1) }
        if last.0 == 0 { last = (1, Self.most) }
        numerator = UInt16(last.0)
        denominator = UInt16(last.1)
    }

    private static let most = Int(UInt16.max)
}
