import CAVIF

/// AVIF through libavif: the first picture of a file.
enum AVIFHeader {
    /// Returns whether bytes begin like an AVIF file: one of the brands in the box `ftyp` is `avif` or `avis`.
    static func isFirst(in bytes: UnsafeRawBufferPointer) -> Bool {
        var reader = ByteReader(bytes)
        guard reader.has("ftyp", at: 4), let length = reader.readUInt32(bigEndian: true) else { return false }
        let end = min(length, bytes.count, 256)
        // The first brand, then a version, then the compatible ones.
        return stride(from: 8, to: end - 3, by: 4).contains { at in
            at != 12 && (reader.has("avif", at: at) || reader.has("avis", at: at))
        }
    }

    /// Reads the size, and the orientation from the boxes of rotation and mirroring; costs no decoding.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> StoredSize {
        let header = try AVIFReader(bytes).header
        return StoredSize(
            width: Int(header.width), height: Int(header.height),
            orientation: ImageOrientation(rawValue: Int(header.orientation)) ?? .upright)
    }
}

/// The decoder of an AVIF file's pixels, of 8, 10 and 12 bits, with and without alpha.
enum AVIFDecoder {
    /// Returns whether a file has more than 8 bits a channel.
    static func isDeep(_ bytes: UnsafeRawBufferPointer) -> Bool { (try? AVIFReader(bytes).isDeep) ?? false }

    /// Decodes to premultiplied RGBA.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> Bitmap {
        try AVIFReader(bytes, size).bitmap(size)
    }

    /// Decodes to straight RGBA of 16 bits a channel, in the colours of sRGB, the upper byte first, 8 bytes a pixel.
    static func decodeDeep(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> [UInt8] {
        try AVIFReader(bytes, size).convertedSamples(size)
    }
}

/// An open file; its bytes must outlive it.
private final class AVIFReader: SampleReader {
    let header: LaminaAVIFHeader
    private let handle: OpaquePointer

    /// - Parameter size: That of the header, to limit what is decoded; nil to read the header.
    init(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize? = nil) throws(ImageError) {
        var (header, status) = (LaminaAVIFHeader(), LAMINA_AVIF_OK)
        var opened: OpaquePointer?
        // Parts of a grid may reach beyond the picture.
        let limit = size.map { UInt32(clamping: max($0.width * $0.height * 4, 1 << 20)) } ?? 0
        let message = CMessage.read { text, capacity in
            opened = lamina_avif_open(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, limit, &header, &status, text,
                capacity)
        }
        guard let opened else { throw AVIFReader.error(status, message, byteCount: 1 << 16) }
        handle = opened
        self.header = header
    }

    deinit { lamina_avif_close(handle) }

    var isDeep: Bool { header.depth > 8 }

    /// The conversion of the whole picture, by its profile or its code points; nil if it is sRGB.
    func conversion(_ depth: ColorConversion.Depth) throws(ImageError) -> ColorConversion? {
        var descriptions: [ColorDescription] = []
        if let profile = header.profile, header.profile_count <= ColorDescription.largestProfile {
            descriptions.append(.profile(Array(UnsafeBufferPointer(start: profile, count: header.profile_count))))
        }
        if let primaries = UInt8(exactly: header.primaries), let transfer = UInt8(exactly: header.transfer),
            let space = RGBSpace(primaries: primaries, transfer: transfer)
        {
            descriptions.append(.space(space))
        }
        return try ColorConversion.make(descriptions, colors: header.is_gray != 0 ? .gray : .rgb, depth: depth)
    }

    /// Reads straight RGBA.
    func read(isDeep: Bool, into pixels: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        guard pixels.count == Int(header.width) * Int(header.height) * (isDeep ? 8 : 4) else {
            throw .wrongByteCount(width: Int(header.width), height: Int(header.height), found: pixels.count)
        }
        var status = LAMINA_AVIF_OK
        let message = CMessage.read { text, capacity in
            status = lamina_avif_read(handle, isDeep ? 1 : 0, pixels.baseAddress, text, capacity)
        }
        guard status == LAMINA_AVIF_OK else { throw AVIFReader.error(status, message, byteCount: pixels.count) }
    }

    private static func error(_ status: LaminaAVIFStatus, _ message: String, byteCount: Int) -> ImageError {
        switch status {
        case LAMINA_AVIF_TRUNCATED: .truncated(.avif, detail: message)
        case LAMINA_AVIF_NO_MEMORY: .outOfMemory(byteCount: byteCount)
        case LAMINA_AVIF_UNSUPPORTED: .unsupported(.avif, detail: message)
        default: .corrupt(.avif, detail: message)
        }
    }
}
