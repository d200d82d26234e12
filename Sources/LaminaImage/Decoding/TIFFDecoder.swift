import CTIFF

/// TIFF through libtiff: the first picture of a file.
enum TIFFHeader {
    /// Returns whether bytes begin like a TIFF file or a BigTIFF file, of either order of bytes.
    static func isFirst(in bytes: UnsafeRawBufferPointer) -> Bool {
        let reader = ByteReader(bytes)
        return reader.has("II*\0", at: 0) || reader.has("MM\0*", at: 0) || reader.has("II+\0", at: 0)
            || reader.has("MM\0+", at: 0)
    }

    /// Reads the size and the orientation from the first directory, wherever that is in the file.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> StoredSize {
        let header = try TIFFReader(bytes).header
        return StoredSize(
            width: Int(header.width), height: Int(header.height),
            orientation: ImageOrientation(rawValue: Int(header.orientation)) ?? .upright)
    }
}

/// The decoder of a TIFF file's pixels: gray, palettes, RGB and CMYK of whole numbers, with and without alpha.
enum TIFFDecoder {
    /// Returns whether a file has 16 bits a channel; those of CMYK count as 8.
    static func isDeep(_ bytes: UnsafeRawBufferPointer) -> Bool { (try? TIFFReader(bytes).isDeep) ?? false }

    /// Decodes to premultiplied RGBA.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> Bitmap {
        try TIFFReader(bytes).bitmap(size)
    }

    /// Decodes to straight RGBA of 16 bits a channel, in the colours of sRGB, the upper byte first, 8 bytes a pixel.
    static func decodeDeep(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> [UInt8] {
        try TIFFReader(bytes).convertedSamples(size)
    }
}

/// An open file; its bytes must outlive it.
private final class TIFFReader: SampleReader {
    let header: LaminaTIFFHeader
    private let handle: OpaquePointer

    init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        guard bytes.count >= 8 else { throw .truncated(.tiff, detail: "it ends within the header") }
        var (header, status) = (LaminaTIFFHeader(), LAMINA_TIFF_OK)
        var opened: OpaquePointer?
        let message = CMessage.read { text, capacity in
            opened = lamina_tiff_open(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &header, &status, text, capacity)
        }
        guard let opened else { throw TIFFReader.error(status, message, byteCount: 1 << 16) }
        handle = opened
        self.header = header
    }

    deinit { lamina_tiff_close(handle) }

    var colors: ColorConversion.Colors { header.colors == 1 ? .gray : header.colors == 4 ? .cmyk : .rgb }

    var isDeep: Bool { header.is_deep != 0 && colors != .cmyk }

    /// The conversion of the whole picture; nil if it is sRGB, or inks without a profile.
    func conversion(_ depth: ColorConversion.Depth) throws(ImageError) -> ColorConversion? {
        guard let profile = header.profile, header.profile_count <= ColorDescription.largestProfile else { return nil }
        let bytes = Array(UnsafeBufferPointer(start: profile, count: header.profile_count))
        return try ColorConversion.make([.profile(bytes)], colors: colors, depth: depth)
    }

    /// Reads straight RGBA, or CMYK whose largest samples are no ink.
    func read(isDeep: Bool, into pixels: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        guard pixels.count == Int(header.width) * Int(header.height) * (isDeep ? 8 : 4) else {
            throw .wrongByteCount(width: Int(header.width), height: Int(header.height), found: pixels.count)
        }
        var status = LAMINA_TIFF_OK
        let message = CMessage.read { text, capacity in
            status = lamina_tiff_read(handle, isDeep ? 1 : 0, pixels.baseAddress, text, capacity)
        }
        guard status == LAMINA_TIFF_OK else { throw TIFFReader.error(status, message, byteCount: pixels.count) }
    }

    func convertPlain(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        if colors == .cmyk { PlainInk.convert(pixels) }
    }

    private static func error(_ status: LaminaTIFFStatus, _ message: String, byteCount: Int) -> ImageError {
        switch status {
        case LAMINA_TIFF_TRUNCATED: .truncated(.tiff, detail: message)
        case LAMINA_TIFF_NO_MEMORY: .outOfMemory(byteCount: byteCount)
        case LAMINA_TIFF_UNSUPPORTED: .unsupported(.tiff, detail: message)
        default: .corrupt(.tiff, detail: message)
        }
    }
}
