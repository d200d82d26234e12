import FoundationEssentials

extension Bitmap {
    /// Decodes a PNG, JPEG, WebP, GIF, TIFF, AVIF or PPM file, recognized by its first bytes, with its orientation applied.
    ///
    /// An animated GIF, WebP or AVIF and a TIFF of several pages give their first picture, an animated PNG the one that it has for programs without animation.
    /// Colours are converted to sRGB by the file's profile or what else in it says what they are; without any, or with
    /// broken ones, they are taken as sRGB. 16-bit channels are rounded to 8.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - limits: sizes above which the file is refused before memory is allocated.
    /// - Throws: `ImageError` if the format is unknown, or the picture damaged, cut short or too large.
    public init(decoding data: some ContiguousBytes, limits: DecodeLimits = DecodeLimits()) throws(ImageError) {
        self = try withBytes(of: data) { (bytes) throws(ImageError) in
            let header = try ImageHeader(bytes: bytes)
            try limits.check(width: header.width, height: header.height)
            let stored = header.stored
            let bitmap =
                switch header.format {
                case .png: try PNGDecoder.decode(bytes, stored)
                case .jpeg: try JPEGDecoder.decode(bytes, stored)
                case .webp where AnimatedWebPFile.isAnimated(bytes):
                    try AnimatedWebPFile(Array(bytes), stored).firstPicture()
                case .webp: try WebPDecoder.decode(bytes, stored)
                case .avif: try AVIFDecoder.decode(bytes, stored)
                case .tiff: try TIFFDecoder.decode(bytes, stored)
                case .gif: try GIFFile(Array(bytes), stored).firstPicture()
                case .netpbm: try NetpbmDecoder.decode(bytes)
                }
            return try bitmap.oriented(header.orientation)
        }
    }
}

// MARK: Limits

/// The sizes above which a picture is not decoded.
///
/// The header is checked before memory is allocated, so that a file of a few bytes cannot claim gigabytes.
public struct DecodeLimits: Sendable, Hashable {
    /// The largest number of pixels, width × height.
    public var maximumPixelCount: Int
    /// The largest number of pixels along one side.
    public var maximumSide: Int

    /// Creates limits; by default 16384² pixels, at most 65,535 along a side.
    public init(maximumPixelCount: Int = 268_435_456, maximumSide: Int = 65_535) {
        self.maximumPixelCount = maximumPixelCount
        self.maximumSide = maximumSide
    }

    /// Throws `ImageError.tooLarge` (or `.emptySize`) unless a picture of this size may be decoded.
    func check(width: Int, height: Int) throws(ImageError) {
        guard width <= maximumSide, height <= maximumSide else {
            throw .tooLarge(width: width, height: height, limit: "\(maximumSide) pixels along a side")
        }
        let byteCount = try PixelCount.rgbaByteCount(width: width, height: height)
        guard byteCount / 4 <= maximumPixelCount else {
            throw .tooLarge(width: width, height: height, limit: "\(maximumPixelCount) pixels in all")
        }
    }
}
