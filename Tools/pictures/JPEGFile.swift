import CJPEG
import Foundation
import LaminaImage

/// Writes opaque pictures as baseline JPEG.
enum JPEGFile {
    /// The reason why a picture could not be encoded.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Encodes a bitmap without its alpha, at a quality from 1 to 100.
    static func encode(_ bitmap: Bitmap, quality: Int) throws -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        var message = [CChar](repeating: 0, count: 256)
        let status = lamina_jpeg_encode(
            bitmap.pixels, UInt32(bitmap.width), UInt32(bitmap.height), Int32(quality), LAMINA_JPEG_FULL_COLOR, &bytes,
            &count, &message, message.count)
        guard status == LAMINA_JPEG_OK, let bytes else {
            let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw Failure(description: "the picture can't be encoded as JPEG: \(text)")
        }
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
