/// Finds the orientation in EXIF data.
enum ExifOrientation {
    private static let orientationTag = 0x0112
    private static let shortType = 3
    private static let longType = 4

    /// Reads tag 274 of the first directory; upright where the data is broken or says nothing.
    ///
    /// A broken note about the camera must not cost the picture, so this never fails.
    ///
    /// - Parameter bytes: a TIFF structure, with or without "Exif\0\0" in front of it.
    static func read(_ bytes: UnsafeRawBufferPointer) -> ImageOrientation {
        let whole = ByteReader(bytes)
        let tiffStart = whole.has("Exif\0\0", at: 0) ? 6 : 0
        guard let tiff = ByteReader(bytes, at: tiffStart).rest else { return .upright }
        let head = ByteReader(tiff)
        let bigEndian: Bool
        if head.has("MM\0*", at: 0) {
            bigEndian = true
        } else if head.has("II*\0", at: 0) {
            bigEndian = false
        } else {
            return .upright
        }
        var cursor = ByteReader(tiff, at: 4)
        guard let directory = cursor.readUInt32(bigEndian: bigEndian) else { return .upright }
        cursor = ByteReader(tiff, at: directory)
        guard let entryCount = cursor.readUInt16(bigEndian: bigEndian) else { return .upright }
        for _ in 0..<entryCount {
            guard let tag = cursor.readUInt16(bigEndian: bigEndian),
                let type = cursor.readUInt16(bigEndian: bigEndian),
                cursor.readUInt32(bigEndian: bigEndian) != nil,
                let value = cursor.readBytes(4)
            else { return .upright }
            if tag == orientationTag {
                var field = ByteReader(value)
                let number =
                    type == shortType
                    ? field.readUInt16(bigEndian: bigEndian)
                    : type == longType ? field.readUInt32(bigEndian: bigEndian) : nil
                return number.flatMap(ImageOrientation.init(rawValue:)) ?? .upright
            }
        }
        return .upright
    }
}

extension ByteReader {
    /// Everything from here on; nil at the end.
    fileprivate var rest: UnsafeRawBufferPointer? {
        var copy = self
        return remaining > 0 ? copy.readBytes(remaining) : nil
    }
}
