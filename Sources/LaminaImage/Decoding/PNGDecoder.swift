import CPNG

// MARK: Header

/// The chunks of a PNG file that are read before decoding.
enum PNGHeader {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads the size from IHDR and the orientation from eXIf, wherever that is.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> StoredSize {
        var reader = ByteReader(bytes)
        guard let found = reader.readBytes(signature.count) else {
            throw .truncated(.png, detail: "it ends within the signature")
        }
        guard found.elementsEqual(signature) else {
            throw .corrupt(.png, detail: "the signature is changed, as by a transfer in text mode")
        }
        guard let length = reader.readUInt32(bigEndian: true), reader.skip(4),
            let width = reader.readUInt32(bigEndian: true), let height = reader.readUInt32(bigEndian: true)
        else {
            throw .truncated(.png, detail: "it ends within the header")
        }
        guard reader.has("IHDR", at: 12), length == 13 else {
            throw .corrupt(.png, detail: "the first chunk is not a header")
        }
        guard width > 0, height > 0 else {
            throw .corrupt(.png, detail: "the header says \(width)×\(height) pixels")
        }
        return StoredSize(width: width, height: height, orientation: orientation(bytes))
    }

    private static func orientation(_ bytes: UnsafeRawBufferPointer) -> ImageOrientation {
        var reader = ByteReader(bytes, at: signature.count)
        while let length = reader.readUInt32(bigEndian: true) {
            let type = reader.position
            guard reader.skip(4), !reader.has("IEND", at: type), let body = reader.readBytes(length), reader.skip(4)
            else { break }
            if reader.has("eXIf", at: type) {
                return ExifOrientation.read(body)
            }
        }
        return .upright
    }
}

// MARK: Whole picture

/// PNG: the common forms by ``PlainPNG``, all others, and broken files, through libpng.
enum PNGDecoder {
    /// Decodes to premultiplied RGBA: every colour type and bit depth, interlaced or not.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> Bitmap {
        try decode(bytes, size, PNGColor(bytes).conversion())
    }

    /// Decodes with a conversion that is made already, in place of the one that the chunks ask for.
    static func decode(
        _ bytes: UnsafeRawBufferPointer, _ size: StoredSize, _ conversion: ColorConversion?
    ) throws(ImageError) -> Bitmap {
        if let bitmap = try PlainPNG(bytes, size, conversion)?.decode() { return bitmap }
        return try decodeByLibrary(bytes, size, conversion)
    }

    /// Decodes through libpng.
    static func decodeByLibrary(
        _ bytes: UnsafeRawBufferPointer, _ size: StoredSize, _ conversion: ColorConversion? = nil
    ) throws(ImageError) -> Bitmap {
        if let conversion, isDeep(bytes) {
            // Curves far from sRGB's, as linear ones, need all 16 bits.
            let samples = try decodeDeep(bytes, size)
            return try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
                samples.withUnsafeBufferPointer { conversion.convert($0, into: pixels) }
                PremultipliedAlpha.multiply(pixels)
            }
        }
        guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height) else {
            throw .corrupt(.png, detail: "the header says \(size.width)×\(size.height) pixels")
        }
        return try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            var status = LAMINA_PNG_OK
            let message = CMessage.read { text, capacity in
                status = lamina_png_decode(
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, width, height,
                    pixels.baseAddress, text, capacity)
            }
            switch status {
            case LAMINA_PNG_OK:
                conversion?.convert(pixels)
                PremultipliedAlpha.multiply(pixels)
            case LAMINA_PNG_TRUNCATED: throw .truncated(.png, detail: message)
            case LAMINA_PNG_NO_MEMORY: throw .outOfMemory(byteCount: pixels.count)
            default: throw .corrupt(.png, detail: message)
            }
        }
    }
}

// MARK: 16 bits

extension PNGDecoder {
    /// Returns whether a file has 16 bits a channel, by the header.
    static func isDeep(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.count > 24 && bytes[24] == 16 }

    /// Decodes to straight RGBA of 16 bits a channel, the upper byte first, 8 bytes a pixel.
    static func decodeDeep(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> [UInt8] {
        guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height) else {
            throw .corrupt(.png, detail: "the header says \(size.width)×\(size.height) pixels")
        }
        let byteCount = try PixelCount.rgbaByteCount(width: size.width, height: size.height) * 2
        try PixelCount.probeMemory(byteCount: byteCount)
        var samples = [UInt8](repeating: 0, count: byteCount)
        var status = LAMINA_PNG_OK
        let message = CMessage.read { text, capacity in
            status = samples.withUnsafeMutableBufferPointer { samples in
                lamina_png_decode_deep(
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, width, height,
                    samples.baseAddress, text, capacity)
            }
        }
        switch status {
        case LAMINA_PNG_OK: return samples
        case LAMINA_PNG_TRUNCATED: throw .truncated(.png, detail: message)
        case LAMINA_PNG_NO_MEMORY: throw .outOfMemory(byteCount: byteCount)
        default: throw .corrupt(.png, detail: message)
        }
    }
}

// MARK: Row by row

/// The rows of a PNG file, through libpng.
final class PNGRowReader: RowReader {
    private let file: InputFile
    private let rows: OpaquePointer
    private let conversion: ColorConversion?
    /// True if rows are read in 16 bits, to be converted.
    private let isDeep: Bool

    /// - Parameter isDeep: True if the file has 16 bits a channel.
    init(
        _ file: InputFile, width: Int, height: Int, conversion: ColorConversion?, isDeep: Bool
    ) throws(ImageError) {
        self.file = file
        self.conversion = conversion
        self.isDeep = isDeep && conversion != nil
        guard let columns = UInt32(exactly: width), let lines = UInt32(exactly: height) else {
            throw .corrupt(.png, detail: "the header says \(width)×\(height) pixels")
        }
        var status = LAMINA_PNG_OK
        var opened: OpaquePointer?
        let message = CMessage.read { text, capacity in
            opened = lamina_png_rows_open(
                file.descriptor, columns, lines, isDeep && conversion != nil ? 1 : 0, &status, text, capacity)
        }
        guard let opened else { throw PNGRowReader.error(status, message) }
        rows = opened
    }

    deinit { lamina_png_rows_close(rows) }

    func read(rows count: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        if isDeep, let conversion {
            try PixelCount.probeMemory(byteCount: target.count * 2)
            let samples = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: target.count * 2)
            defer { samples.deallocate() }
            try readStored(rows: count, into: samples)
            conversion.convert(UnsafeBufferPointer(samples), into: target)
        } else {
            try readStored(rows: count, into: target)
            conversion?.convert(target)
        }
        PremultipliedAlpha.multiply(target)
    }

    /// Reads rows of straight alpha whose colours are not converted.
    private func readStored(
        rows count: Int, into target: UnsafeMutableBufferPointer<UInt8>
    ) throws(ImageError) {
        var status = LAMINA_PNG_OK
        let message = CMessage.read { text, capacity in
            status = lamina_png_rows_read(rows, target.baseAddress, UInt32(clamping: count), text, capacity)
        }
        guard status == LAMINA_PNG_OK else { throw PNGRowReader.error(status, message) }
    }

    private static func error(_ status: LaminaPNGStatus, _ message: String) -> ImageError {
        switch status {
        case LAMINA_PNG_TRUNCATED: .truncated(.png, detail: message)
        case LAMINA_PNG_NO_MEMORY: .outOfMemory(byteCount: 1 << 17)
        case LAMINA_PNG_UNSUPPORTED: .unsupported(.png, detail: message)
        default: .corrupt(.png, detail: message)
        }
    }
}
