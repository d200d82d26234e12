import Foundation

extension ImageFormat {
    /// Tells the format by the first bytes.
    ///
    /// - Throws: `ImageError.unknownFormat`, which names formats that are known but not read.
    static func sniff(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> ImageFormat {
        let reader = ByteReader(bytes)
        if bytes.count >= 4, bytes[0] == 0x89, reader.has("PNG", at: 1) {
            return .png
        }
        if bytes.count >= 3, bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF {
            return .jpeg
        }
        if reader.has("RIFF", at: 0), reader.has("WEBP", at: 8) {
            return .webp
        }
        if bytes.count >= 3, bytes[0] == UInt8(ascii: "P"), NetpbmKind(rawValue: bytes[1]) != nil,
            NetpbmHeader.isSpace(bytes[2]) || bytes[2] == UInt8(ascii: "#")
        {
            return .netpbm
        }
        throw .unknownFormat(found: describe(reader))
    }

    private static func describe(_ reader: ByteReader) -> String {
        let bytes = reader.bytes
        if bytes.isEmpty {
            return "an empty file"
        }
        if reader.has("GIF8", at: 0) { return "a GIF file" }
        if reader.has("BM", at: 0) { return "a BMP file" }
        if reader.has("II*\0", at: 0) || reader.has("MM\0*", at: 0) { return "a TIFF file" }
        if reader.has("ftypavif", at: 4) { return "an AVIF file" }
        if reader.has("ftyphei", at: 4) || reader.has("ftypmif", at: 4) { return "a HEIF file" }
        if reader.has("<svg", at: 0) || reader.has("<?xml", at: 0) { return "an SVG or XML file" }
        let start = bytes.prefix(8).map { String(format: "%02x", $0) }.joined(separator: " ")
        return "data that starts with the bytes \(start)"
    }
}
