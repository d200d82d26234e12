/// A picture in 16 bits a channel, with straight alpha, to compare files in all that they store. Pictures are drawn in 8.
package struct DeepPicture: Sendable, Equatable {
    /// The upper 8 bits of each sample; a transparent pixel is black.
    package let upper: Bitmap
    /// The lower 8 bits of each sample.
    package let lower: Bitmap

    /// Returns whether a file has more than 8 bits a channel, by its header; false for one that can't be read.
    package static func isNeeded(for file: [UInt8]) -> Bool {
        file.withUnsafeBytes { (bytes) -> Bool in
            switch try? ImageFormat.sniff(bytes) {
            case .png: PNGDecoder.isDeep(bytes)
            case .netpbm: (try? NetpbmHeader.read(bytes)).map { $0.maximum > 255 } ?? false
            case .tiff: TIFFDecoder.isDeep(bytes)
            case .avif: AVIFDecoder.isDeep(bytes)
            case .jpeg, .webp, .gif, nil: false
            }
        }
    }

    /// Decodes a file, with its orientation applied; samples of 8 bits are times 257. Colours are
    /// converted to sRGB as by `Bitmap(decoding:)`.
    ///
    /// Takes up to five times the memory of `Bitmap(decoding:)`.
    ///
    /// - Throws: `ImageError`, as `Bitmap(decoding:)`.
    package init(decoding file: [UInt8], limits: DecodeLimits = DecodeLimits()) throws(ImageError) {
        (upper, lower) = try withBytes(of: file) { (bytes) throws(ImageError) -> (Bitmap, Bitmap) in
            let header = try ImageHeader(bytes: bytes)
            try limits.check(width: header.width, height: header.height)
            switch header.format {
            case .png:
                var samples = try PNGDecoder.decodeDeep(bytes, header.stored)
                try PNGColor(bytes).conversion(keepsDepth: true)?.convert(samples: &samples)
                return try Self.halves(of: samples, header)
            case .tiff where TIFFDecoder.isDeep(bytes):
                return try Self.halves(of: TIFFDecoder.decodeDeep(bytes, header.stored), header)
            case .avif where AVIFDecoder.isDeep(bytes):
                return try Self.halves(of: AVIFDecoder.decodeDeep(bytes, header.stored), header)
            case .netpbm: return try NetpbmDecoder.decodeDeep(bytes)
            case .jpeg, .webp, .gif, .tiff, .avif:
                // The two bytes of a sample times 257 are equal.
                let bitmap = try Bitmap(decoding: file, limits: limits)
                let straight = try Bitmap(width: bitmap.width, height: bitmap.height, pixels: bitmap.straightPixels)
                return (straight, straight)
            }
        }
    }

    /// Returns the upper and the lower bytes of samples of 16 bits, turned.
    private static func halves(
        of samples: [UInt8], _ header: ImageHeader
    ) throws(ImageError) -> (upper: Bitmap, lower: Bitmap) {
        (
            try half(0, of: samples, header.stored).oriented(header.orientation),
            try half(1, of: samples, header.stored).oriented(header.orientation)
        )
    }

    /// Returns the upper (0) or lower (1) bytes of samples of 16 bits.
    private static func half(_ offset: Int, of samples: [UInt8], _ size: StoredSize) throws(ImageError) -> Bitmap {
        try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            samples.withUnsafeBufferPointer { samples in
                for pixel in stride(from: 0, to: pixels.count, by: 4) {
                    let start = pixel &* 2
                    // A colour that nothing shows is none.
                    let isClear = samples[start &+ 6] == 0 && samples[start &+ 7] == 0
                    for channel in 0..<4 {
                        pixels[pixel &+ channel] = isClear ? 0 : samples[start &+ channel &* 2 &+ offset]
                    }
                }
            }
        }
    }
}
