import CWebP

/// WebP through libwebp.
enum WebPDecoder {
    /// Decodes to premultiplied RGBA: lossy, lossless, with and without alpha.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> Bitmap {
        try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            var configuration = WebPDecoderConfig()
            guard WebPInitDecoderConfig(&configuration) != 0 else {
                throw .unsupported(.webp, detail: "the installed libwebp does not fit the one Lamina was built with")
            }
            // libwebp's own premultiplication is approximate, hence straight alpha here.
            configuration.output.colorspace = MODE_RGBA
            configuration.output.is_external_memory = 1
            configuration.output.u.RGBA.rgba = pixels.baseAddress
            configuration.output.u.RGBA.stride = Int32(truncatingIfNeeded: size.width * 4)
            configuration.output.u.RGBA.size = pixels.count
            let status = WebPDecode(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &configuration)
            WebPFreeDecBuffer(&configuration.output)
            switch status {
            case VP8_STATUS_OK: PremultipliedAlpha.multiply(pixels)
            case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
                throw .truncated(.webp, detail: "the pixels end early")
            case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory(byteCount: pixels.count)
            case VP8_STATUS_UNSUPPORTED_FEATURE:
                throw .unsupported(.webp, detail: "it uses a feature that libwebp does not know")
            default: throw .corrupt(.webp, detail: "the pixels make no sense")
            }
        }
    }
}
