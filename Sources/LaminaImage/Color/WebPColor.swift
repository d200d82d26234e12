/// The ICC profile of a WebP file, in its chunk ICCP.
enum WebPColor {
    /// The bit of the chunk VP8X that says that there is a profile.
    private static let profileFlag: UInt8 = 0x20

    /// The conversion of the whole picture; nil if it is sRGB.
    static func conversion(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> ColorConversion? {
        var reader = ByteReader(bytes, at: 12)
        guard reader.has("VP8X", at: 12), reader.skip(4), let length = reader.readUInt32(bigEndian: false),
            let header = reader.readBytes(length + length % 2), header.count >= 10, header[0] & profileFlag != 0
        else { return nil }
        while true {
            let name = reader.position
            guard reader.skip(4), let length = reader.readUInt32(bigEndian: false), let body = reader.readBytes(length)
            else { return nil }
            if reader.has("ICCP", at: name) {
                guard length <= ColorDescription.largestProfile else { return nil }
                return try ColorConversion.make([.profile(Array(body))], colors: .rgb)
            }
            // Chunks start at even offsets.
            guard length % 2 == 0 || reader.skip(1) else { return nil }
        }
    }
}
