import CWebP

/// WebP through libwebp, at its default effort (method 4), with exact alpha.
enum WebPEncoder {
    /// The largest side of the format, in pixels.
    static let largestSide = Int(WEBP_MAX_DIMENSION)

    /// Encodes a bitmap with its alpha. The colours of files are straight; multiplied by alpha again, those of a lossless
    /// file are the bitmap's.
    static func encode(_ bitmap: Bitmap, quality: PictureEncoding.Quality) throws(ImageError) -> [UInt8] {
        let (width, height) = (bitmap.width, bitmap.height)
        guard max(width, height) <= largestSide else {
            throw .sideTooLong(.webp, width: width, height: height, longest: largestSide)
        }
        var configuration = WebPConfig()
        var picture = WebPPicture()
        guard WebPConfigInit(&configuration) != 0, WebPPictureInit(&picture) != 0 else {
            throw .encodingFailed(detail: "the installed libwebp does not match the one that Lamina was built with")
        }
        switch quality {
        case .lossy(let level): configuration.quality = Float(level)
        case .lossless: configuration.lossless = 1
        }
        picture.use_argb = configuration.lossless
        (picture.width, picture.height) = (Int32(width), Int32(height))
        if !bitmap.isOpaque { try PixelCount.probeMemory(byteCount: bitmap.pixels.count) }
        let pixels = bitmap.isOpaque ? bitmap.pixels : bitmap.straightPixels
        defer { WebPPictureFree(&picture) }
        guard WebPPictureImportRGBA(&picture, pixels, Int32(width * 4)) != 0 else {
            throw error(picture.error_code, of: bitmap)
        }
        do throws(ImageError) {
            return try encode(&picture, configuration, of: bitmap)
        } catch .encodingFailed where picture.error_code == VP8_ENC_ERROR_PARTITION0_OVERFLOW {
            // The modes of blocks have 512 KB of a lossy file, which the largest pictures exceed unless blocks share them.
            configuration.partition_limit = 100
            return try encode(&picture, configuration, of: bitmap)
        }
    }

    private static func encode(
        _ picture: inout WebPPicture, _ configuration: WebPConfig, of bitmap: Bitmap
    ) throws(ImageError) -> [UInt8] {
        var configuration = configuration
        var writer = WebPMemoryWriter()
        WebPMemoryWriterInit(&writer)
        defer { WebPMemoryWriterClear(&writer) }
        let isEncoded = withUnsafeMutablePointer(to: &writer) { writer in
            picture.writer = WebPMemoryWrite
            picture.custom_ptr = UnsafeMutableRawPointer(writer)
            return WebPEncode(&configuration, &picture) != 0
        }
        guard isEncoded else { throw error(picture.error_code, of: bitmap) }
        try PixelCount.probeMemory(byteCount: writer.size)
        return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
    }

    private static func error(_ code: WebPEncodingError, of bitmap: Bitmap) -> ImageError {
        switch code {
        case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY, VP8_ENC_ERROR_BAD_WRITE:
            .outOfMemory(byteCount: bitmap.pixels.count)
        default: .encodingFailed(detail: "libwebp reports the error \(code.rawValue)")
        }
    }
}
