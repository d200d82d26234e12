/// Compresses the frames of an animated PNG, each for itself, so that several can be done at the same time.
///
/// A frame holds the smallest rectangle of pixels that differ from the frame before. All frames of a file share one colour
/// type; it has to be known before the first, so that it is RGBA with 8 bits a channel: any later frame may turn out
/// translucent. The same pictures give the same bytes.
package enum APNGEncoder {
    /// Unchanged pixels are left out where at most one in this many pixels of the rectangle has changed: among many they
    /// would only break what the row filters see.
    private static let sparseness = 4

    /// Compresses a picture.
    ///
    /// - Parameters:
    ///   - bitmap: the picture.
    ///   - previous: the one that shows before it, of the same size; nil for the first.
    ///   - threads: how many threads compress at the same time; the bytes do not depend on it.
    /// - Throws: `ImageError.encodingFailed` on a fault of ours, `ImageError.tooLarge` if one frame makes 2 GiB.
    package static func encode(
        _ bitmap: Bitmap, after previous: Bitmap?, threads: Int = 1
    ) throws(ImageError) -> APNGFrame {
        let whole = PixelArea(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        guard let previous, previous.width == bitmap.width, previous.height == bitmap.height else {
            return try compress(bitmap, at: whole, .source, threads)
        }
        guard let change = BitmapChange(from: previous, to: bitmap) else {
            // A frame has to hold something: the first pixel, as it is.
            let corner = PixelArea(x: 0, y: 0, width: 1, height: 1)
            return try compress(bitmap.part(corner), at: corner, .source, threads)
        }
        let size = change.area.width * change.area.height
        if change.isOpaque, change.pixelCount <= size / sparseness {
            return try compress(
                bitmap.part(change.area, leavingOutPixelsOf: previous), at: change.area, .over, threads)
        }
        return try compress(bitmap.part(change.area), at: change.area, .source, threads)
    }

    private static func compress(
        _ part: Bitmap, at area: PixelArea, _ blend: APNGFrame.Blend, _ threads: Int
    ) throws(ImageError) -> APNGFrame {
        let layout = layout(width: part.width, height: part.height)
        let pieces = try BandRunner(part, layout, bandBytes: PNGEncoder.bandBytes).run(threads: threads)
        let frame = APNGFrame(area: area, blend: blend, stream: ZlibStream.parts(pieces))
        // A chunk's length has 31 bits; 4 of its bytes are the sequence number.
        guard frame.byteCount < Int(Int32.max) - 4 else {
            throw .tooLarge(width: part.width, height: part.height, limit: "a frame of an animated PNG can hold")
        }
        return frame
    }

    /// How the samples of every frame stand in the file.
    static func layout(width: Int, height: Int) -> PNGLayout {
        PNGLayout(width: width, height: height, color: .rgba, depth: 8)
    }
}

// MARK: Frame

/// One frame of an animated PNG, compressed: the part of the picture that is new, and how it is laid over the last one.
package struct APNGFrame: Sendable {
    /// How the part is laid over what shows already; the values are the file's.
    package enum Blend: UInt8, Sendable {
        /// It replaces what is there, transparent pixels too.
        case source = 0
        /// Transparent pixels leave what is there.
        case over = 1
    }

    /// Where the part lies.
    package let area: PixelArea
    package let blend: Blend
    /// The zlib stream, in parts.
    let stream: [[UInt8]]

    /// The bytes of the stream.
    package var byteCount: Int { stream.reduce(0) { $0 + $1.count } }
}
