/// EXIF data made by hand.
enum ExifData {
    /// A TIFF structure with a directory of two entries, of which the second is the orientation.
    static func tiff(orientation: Int, bigEndian: Bool) -> [UInt8] {
        let number = { (value: Int, size: Int) -> [UInt8] in
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return bigEndian ? bytes.reversed() : bytes
        }
        let start: [UInt8] = bigEndian ? Array("MM\0*".utf8) : Array("II*\0".utf8)
        let width = number(0x0100, 2) + number(4, 2) + number(1, 4) + number(99, 4)
        let turn = number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        return start + number(8, 4) + number(2, 2) + width + turn + number(0, 4)
    }

    /// The JPEG with such data behind its first marker.
    static func insert(_ tiff: [UInt8], intoJPEG jpeg: [UInt8]) -> [UInt8] {
        let body = Array("Exif\0\0".utf8) + tiff
        let length = body.count + 2
        return Array(jpeg[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body + jpeg[2...]
    }

    /// The PNG with such data behind its header.
    static func insert(_ tiff: [UInt8], intoPNG png: [UInt8]) -> [UInt8] {
        Array(png[..<33]) + HandmadePNG.chunk("eXIf", tiff) + png[33...]
    }
}
