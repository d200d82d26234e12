import FoundationEssentials
import LaminaText

// MARK: Recognition

extension ImageFormat {
    /// Recognizes the format by the first bytes.
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
        if reader.has("GIF87a", at: 0) || reader.has("GIF89a", at: 0) {
            return .gif
        }
        if TIFFHeader.isFirst(in: bytes) {
            return .tiff
        }
        if AVIFHeader.isFirst(in: bytes) {
            return .avif
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
        if reader.has("BM", at: 0) { return "a BMP file" }
        if reader.has("ftyphei", at: 4) || reader.has("ftypmif", at: 4) { return "a HEIF file" }
        if reader.has("<svg", at: 0) || reader.has("<?xml", at: 0) { return "an SVG or XML file" }
        let start = bytes.prefix(8).map(NumberText.hexadecimal).joined(separator: " ")
        return "data that starts with the bytes \(start)"
    }
}

// MARK: Header

/// The facts in the header of a picture file, read without decoding the file.
package struct ImageHeader: Sendable, Hashable {
    /// The file's format, recognized by its content and not by its name.
    package let format: ImageFormat
    /// The number of columns with the orientation applied.
    package let width: Int
    /// The number of rows with the orientation applied.
    package let height: Int
    /// The rotation or flip that the stored pixels need; `width` and `height` are those after it.
    package let orientation: ImageOrientation

    /// Reads the header of a PNG, JPEG, WebP, GIF, TIFF, AVIF or PPM file; costs one pass over the file's chunks.
    ///
    /// - Parameter data: the file; but for TIFF, whose directory may be at the end, the part up to the first pixels is enough.
    /// - Throws: `ImageError` if the format is unknown or its header is broken. No size is too large here.
    package init(_ data: some ContiguousBytes) throws(ImageError) {
        self = try withBytes(of: data) { (bytes) throws(ImageError) in try ImageHeader(bytes: bytes) }
    }

    init(bytes: UnsafeRawBufferPointer) throws(ImageError) {
        let format = try ImageFormat.sniff(bytes)
        let stored =
            switch format {
            case .png: try PNGHeader.read(bytes)
            case .jpeg: try JPEGHeader.read(bytes)
            case .webp: try WebPHeader.read(bytes)
            case .gif: try GIFHeader.read(bytes)
            case .avif: try AVIFHeader.read(bytes)
            case .tiff: try TIFFHeader.read(bytes)
            case .netpbm: try NetpbmHeader.read(bytes).stored
            }
        self.init(format: format, stored: stored)
    }

    init(format: ImageFormat, stored: StoredSize) {
        self.format = format
        self.orientation = stored.orientation
        self.width = stored.orientation.swapsSides ? stored.height : stored.width
        self.height = stored.orientation.swapsSides ? stored.width : stored.height
    }

    /// The size as the file stores it.
    var stored: StoredSize {
        let swaps = orientation.swapsSides
        return StoredSize(width: swaps ? height : width, height: swaps ? width : height, orientation: orientation)
    }
}

/// Passes the bytes to `body`, and a typed error through Foundation's untyped call.
func withBytes<Value>(
    of data: some ContiguousBytes,
    _ body: (UnsafeRawBufferPointer) throws(ImageError) -> Value
) throws(ImageError) -> Value {
    let result = data.withUnsafeBytes { bytes in
        Result { () throws(ImageError) in try body(bytes) }
    }
    return try result.get()
}
