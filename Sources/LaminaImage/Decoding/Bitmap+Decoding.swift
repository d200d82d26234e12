import Foundation

extension Bitmap {
    /// Decodes a PNG, JPEG, WebP or PPM file, told apart by its first bytes, with its orientation applied.
    ///
    /// Colour profiles are ignored: pixels are taken as sRGB. 16-bit channels are rounded to 8.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - limits: sizes above which the file is refused before memory is taken.
    /// - Throws: `ImageError` if the data is unknown, damaged, cut short or too large.
    public init(decoding data: some ContiguousBytes, limits: DecodeLimits = DecodeLimits()) throws(ImageError) {
        self = try withBytes(of: data) { (bytes) throws(ImageError) in
            let header = try ImageHeader(bytes: bytes)
            try limits.check(width: header.width, height: header.height)
            let stored = header.stored
            let bitmap =
                switch header.format {
                case .png: try PNGDecoder.decode(bytes, stored)
                case .jpeg: try JPEGDecoder.decode(bytes, stored)
                case .webp: try WebPDecoder.decode(bytes, stored)
                case .netpbm: try NetpbmDecoder.decode(bytes)
                }
            return try bitmap.oriented(header.orientation)
        }
    }
}
