import CPNG

/// PNG through libpng.
enum PNGDecoder {
    /// Decodes to premultiplied RGBA: every colour type and bit depth, interlaced or not.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> Bitmap {
        guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height) else {
            throw .corrupt(.png, detail: "the header says \(size.width)×\(size.height) pixels")
        }
        return try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            var status = LAMINA_PNG_OK
            let message = CMessage.read { text, capacity in
                status = lamina_png_decode(
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, width, height,
                    pixels.baseAddress, text, capacity)
            }
            switch status {
            case LAMINA_PNG_OK: PremultipliedAlpha.multiply(pixels)
            case LAMINA_PNG_TRUNCATED: throw .truncated(.png, detail: message)
            case LAMINA_PNG_NO_MEMORY: throw .outOfMemory(byteCount: pixels.count)
            default: throw .corrupt(.png, detail: message)
            }
        }
    }
}
