import CWebP

// MARK: Header

/// The chunks of a WebP file that are read before decoding.
enum WebPHeader {
    /// Reads the size from the first chunk and the orientation from an EXIF chunk.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> StoredSize {
        var reader = ByteReader(bytes, at: 4)
        guard let riffLength = reader.readUInt32(bigEndian: false) else {
            throw .truncated(.webp, detail: "it ends within the header")
        }
        guard riffLength + 8 <= bytes.count else {
            throw .truncated(.webp, detail: "it has \(bytes.count) of \(riffLength + 8) bytes")
        }
        var features = WebPBitstreamFeatures()
        let status = WebPGetFeatures(
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &features)
        switch status {
        case VP8_STATUS_OK: break
        case VP8_STATUS_NOT_ENOUGH_DATA: throw .truncated(.webp, detail: "it ends within the header")
        default: throw .corrupt(.webp, detail: "the header is invalid")
        }
        guard features.width > 0, features.height > 0 else {
            throw .corrupt(.webp, detail: "the header says \(features.width)×\(features.height) pixels")
        }
        let size = (width: Int(features.width), height: Int(features.height))
        return StoredSize(width: size.width, height: size.height, orientation: orientation(bytes))
    }

    private static func orientation(_ bytes: UnsafeRawBufferPointer) -> ImageOrientation {
        var reader = ByteReader(bytes, at: 12)
        while true {
            let name = reader.position
            guard reader.skip(4), let length = reader.readUInt32(bigEndian: false), let body = reader.readBytes(length)
            else { return .upright }
            if reader.has("EXIF", at: name) {
                return ExifOrientation.read(body)
            }
            // Chunks start at even offsets.
            guard length % 2 == 0 || reader.skip(1) else { return .upright }
        }
    }
}

// MARK: Whole picture

/// WebP through libwebp.
enum WebPDecoder {
    /// Decodes to premultiplied RGBA: lossy, lossless, with and without alpha.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> Bitmap {
        try decode(bytes, size, WebPColor.conversion(bytes))
    }

    /// Decodes with a conversion that is made already, in place of the one that the file asks for.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, _ size: StoredSize, _ conversion: ColorConversion?
    ) throws(ImageError) -> Bitmap {
        try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            var configuration = WebPDecoderConfig()
            guard WebPInitDecoderConfig(&configuration) != 0 else {
                throw .unsupported(
                    .webp, detail: "the installed libwebp does not match the one that Lamina was built with")
            }
            // libwebp's own premultiplication is approximate, so the alpha here is straight.
            configuration.output.colorspace = MODE_RGBA
            configuration.output.is_external_memory = 1
            configuration.output.u.RGBA.rgba = pixels.baseAddress
            configuration.output.u.RGBA.stride = Int32(truncatingIfNeeded: size.width * 4)
            configuration.output.u.RGBA.size = pixels.count
            let status = WebPDecode(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &configuration)
            WebPFreeDecBuffer(&configuration.output)
            switch status {
            case VP8_STATUS_OK:
                conversion?.convert(pixels)
                PremultipliedAlpha.multiply(pixels)
            case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
                throw .truncated(.webp, detail: "the pixels end early")
            case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory(byteCount: pixels.count)
            case VP8_STATUS_UNSUPPORTED_FEATURE:
                throw .unsupported(.webp, detail: "it uses a feature that libwebp does not know")
            default: throw .corrupt(.webp, detail: "the pixels are invalid")
            }
        }
    }
}
