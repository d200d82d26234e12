/// Compresses the frames of an animated PNG independently, so that several can be compressed at the same time.
///
/// A frame holds the smallest rectangle of pixels that differ from the frame before. All frames of a file share one
/// colour type, which must be known before the first; it is RGBA with 8 bits a channel, as any later frame may be
/// translucent. The same pictures give the same bytes.
package enum APNGEncoder {
    /// The sparseness from which unchanged pixels are made transparent: at most one in this many pixels of the
    /// rectangle has changed. Among more changed pixels they would only hurt the row filters.
    private static let sparseness = 4

    /// Compresses a picture.
    ///
    /// - Parameters:
    ///   - bitmap: the picture.
    ///   - previous: the picture before it, of the same size; nil for the first.
    ///   - threads: the number of threads that compress at the same time; the bytes do not depend on it.
    /// - Throws: `ImageError.encodingFailed` for a bug of ours, `ImageError.tooLarge` if a frame takes 2 GiB or more.
    package static func encode(
        _ bitmap: Bitmap, after previous: Bitmap?, threads: Int = 1
    ) throws(ImageError) -> APNGFrame {
        let whole = PixelArea(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        guard let previous, previous.width == bitmap.width, previous.height == bitmap.height else {
            return try compress(bitmap, at: whole, .source, threads)
        }
        guard let change = BitmapChange(from: previous, to: bitmap) else {
            // A frame can't be empty: it holds the first pixel, unchanged.
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
        // A chunk's length has 31 bits, and 4 bytes of the chunk are the sequence number.
        guard frame.byteCount < Int(Int32.max) - 4 else {
            throw .tooLarge(width: part.width, height: part.height, limit: "a frame of an animated PNG can hold")
        }
        return frame
    }

    /// The layout of the samples of every frame.
    static func layout(width: Int, height: Int) -> PNGLayout {
        PNGLayout(width: width, height: height, color: .rgba, depth: 8)
    }
}

// MARK: Frame

/// One frame of an animated PNG, compressed: the part of the picture that is new, and how it is blended over the last
/// one.
package struct APNGFrame: Sendable {
    /// The blend operation of the part over the canvas, with the values of the file format.
    package enum Blend: UInt8, Sendable {
        /// The part replaces the canvas, transparent pixels too.
        case source = 0
        /// Transparent pixels leave the canvas as it is.
        case over = 1
    }

    /// The rectangle of the part in the picture.
    package let area: PixelArea
    package let blend: Blend
    /// The zlib stream, in parts.
    let stream: [[UInt8]]

    /// The size of the stream in bytes.
    package var byteCount: Int { stream.reduce(0) { $0 + $1.count } }
}
