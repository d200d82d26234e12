import CJPEG
import Glibc

/// JPEG through libjpeg-turbo: baseline, with the Huffman codes of the standard, which other codes or progressive files
/// would make about 5 % smaller in two to eight times the time.
enum JPEGEncoder {
    /// The largest side that libjpeg writes, in pixels.
    static let largestSide = 65_500
    /// The quality from which colours are stored for each pixel (4:4:4), and below for 2 × 2 pixels (4:2:0): at high ones,
    /// thin coloured lines and text are to stay as they are.
    static let fullColorQuality = 90

    /// Encodes an opaque bitmap; alpha is ignored.
    ///
    /// - Parameter quality: From 1 to 100.
    static func encode(_ bitmap: Bitmap, quality: Int) throws(ImageError) -> [UInt8] {
        let (width, height) = (bitmap.width, bitmap.height)
        guard max(width, height) <= largestSide else {
            throw .sideTooLong(.jpeg, width: width, height: height, longest: largestSide)
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        var status = LAMINA_JPEG_OK
        let message = CMessage.read { text, capacity in
            status = lamina_jpeg_encode(
                bitmap.pixels, UInt32(width), UInt32(height), Int32(quality),
                quality >= fullColorQuality ? LAMINA_JPEG_FULL_COLOR : LAMINA_JPEG_QUARTER_COLOR, &bytes, &count, text,
                capacity)
        }
        guard status == LAMINA_JPEG_OK, let bytes else {
            throw status == LAMINA_JPEG_NO_MEMORY
                ? .outOfMemory(byteCount: bitmap.pixels.count) : .encodingFailed(detail: message)
        }
        defer { free(bytes) }
        try PixelCount.probeMemory(byteCount: count)
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
