import CJPEG

/// JPEG through libjpeg-turbo.
enum JPEGDecoder {
    /// Decodes to opaque RGBA: grey, YCbCr, RGB, CMYK and YCCK.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> Bitmap {
        guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height) else {
            throw .corrupt(.jpeg, detail: "the header says \(size.width)×\(size.height) pixels")
        }
        return try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            var status = LAMINA_JPEG_OK
            var layout = LAMINA_JPEG_RGBA
            let message = CMessage.read { text, capacity in
                status = lamina_jpeg_decode(
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, width, height,
                    pixels.baseAddress, &layout, text, capacity)
            }
            switch status {
            case LAMINA_JPEG_OK: break
            case LAMINA_JPEG_TRUNCATED: throw .truncated(.jpeg, detail: message)
            case LAMINA_JPEG_NO_MEMORY: throw .outOfMemory(byteCount: pixels.count)
            case LAMINA_JPEG_UNSUPPORTED: throw .unsupported(.jpeg, detail: message)
            default: throw .corrupt(.jpeg, detail: message)
            }
            if layout != LAMINA_JPEG_RGBA {
                convertInk(pixels, invert: layout == LAMINA_JPEG_CMYK)
            }
        }
    }

    /// CMYK to RGBA in place, without a profile: each colour is its paper (255 − ink) times that of black.
    ///
    /// - Parameter invert: true where 255 is full ink; Adobe's files hold the paper already.
    private static func convertInk(_ pixels: UnsafeMutableBufferPointer<UInt8>, invert: Bool) {
        let flip: UInt8 = invert ? 0xFF : 0
        for offset in stride(from: 0, to: pixels.count, by: 4) {
            let black = UInt32(pixels[offset + 3] ^ flip)
            for channel in offset..<offset + 3 {
                pixels[channel] = UInt8(truncatingIfNeeded: (UInt32(pixels[channel] ^ flip) * black + 127) / 255)
            }
            pixels[offset + 3] = 255
        }
    }
}
