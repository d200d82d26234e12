import CJPEG

// MARK: Header

/// The markers of a JPEG file that are read before decoding.
enum JPEGHeader {
    /// Reads the size from the frame header and the orientation from an EXIF marker before the pixels.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> StoredSize {
        var markers = JPEGMarkers(bytes)
        var size: StoredSize?
        var orientation = ImageOrientation.upright
        while let segment = markers.next() {
            if segment.isFrameHeader, size == nil {
                size = try frameSize(segment.body)
            } else if segment.marker == exifMarker, ByteReader(segment.body).has("Exif\0\0", at: 0),
                orientation == .upright
            {
                orientation = ExifOrientation.read(segment.body)
            }
        }
        switch markers.end {
        case .withinMarker: throw .truncated(.jpeg, detail: "it ends within a marker before the pixels")
        case .betweenMarkers: throw .truncated(.jpeg, detail: "it ends before the pixels")
        case .pixels, nil: break
        }
        guard var size else { throw .corrupt(.jpeg, detail: "there is no frame header before the pixels") }
        size.orientation = orientation
        return size
    }

    private static let exifMarker: UInt8 = 0xE1

    private static func frameSize(_ body: UnsafeRawBufferPointer) throws(ImageError) -> StoredSize {
        var reader = ByteReader(body, at: 1)
        guard let height = reader.readUInt16(bigEndian: true), let width = reader.readUInt16(bigEndian: true) else {
            throw .corrupt(.jpeg, detail: "the frame header is too short")
        }
        guard height > 0 else {
            throw .unsupported(.jpeg, detail: "its height is given after the pixels")
        }
        guard width > 0 else {
            throw .corrupt(.jpeg, detail: "the header says \(width)×\(height) pixels")
        }
        return StoredSize(width: width, height: height)
    }
}

// MARK: Whole picture

/// JPEG through libjpeg-turbo.
enum JPEGDecoder {
    /// Decodes to opaque RGBA: grey, YCbCr, RGB, CMYK and YCCK, of any profile.
    static func decode(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize) throws(ImageError) -> Bitmap {
        guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height) else {
            throw .corrupt(.jpeg, detail: "the header says \(size.width)×\(size.height) pixels")
        }
        let conversion = try JPEGColor(bytes).conversion()
        return try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            var status = LAMINA_JPEG_OK
            var layout = LAMINA_JPEG_RGBA
            let message = CMessage.read { text, capacity in
                status = lamina_jpeg_decode(
                    bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, width, height,
                    pixels.baseAddress, &layout, text, capacity)
            }
            switch status {
            case LAMINA_JPEG_OK: break
            case LAMINA_JPEG_TRUNCATED: throw .truncated(.jpeg, detail: message)
            case LAMINA_JPEG_NO_MEMORY: throw .outOfMemory(byteCount: pixels.count)
            case LAMINA_JPEG_UNSUPPORTED: throw .unsupported(.jpeg, detail: message)
            default: throw .corrupt(.jpeg, detail: message)
            }
            if let conversion {
                conversion.convert(pixels)
            } else if layout == LAMINA_JPEG_CMYK {
                PlainInk.convert(pixels)
            }
        }
    }
}

// MARK: Row by row

/// The rows of a JPEG file, through libjpeg-turbo.
final class JPEGRowReader: RowReader {
    private let file: InputFile
    private let rows: OpaquePointer
    private let conversion: ColorConversion?

    init(_ file: InputFile, width: Int, height: Int, conversion: ColorConversion?) throws(ImageError) {
        self.file = file
        self.conversion = conversion
        guard let columns = UInt32(exactly: width), let lines = UInt32(exactly: height) else {
            throw .corrupt(.jpeg, detail: "the header says \(width)×\(height) pixels")
        }
        var status = LAMINA_JPEG_OK
        var opened: OpaquePointer?
        let message = CMessage.read { text, capacity in
            opened = lamina_jpeg_rows_open(file.descriptor, columns, lines, &status, text, capacity)
        }
        guard let opened else { throw JPEGRowReader.error(status, message) }
        rows = opened
    }

    deinit { lamina_jpeg_rows_close(rows) }

    func read(rows count: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        var status = LAMINA_JPEG_OK
        let message = CMessage.read { text, capacity in
            status = lamina_jpeg_rows_read(rows, target.baseAddress, UInt32(clamping: count), text, capacity)
        }
        guard status == LAMINA_JPEG_OK else { throw JPEGRowReader.error(status, message) }
        conversion?.convert(target)
    }

    private static func error(_ status: LaminaJPEGStatus, _ message: String) -> ImageError {
        switch status {
        case LAMINA_JPEG_TRUNCATED: .truncated(.jpeg, detail: message)
        case LAMINA_JPEG_NO_MEMORY: .outOfMemory(byteCount: 1 << 17)
        case LAMINA_JPEG_UNSUPPORTED: .unsupported(.jpeg, detail: message)
        default: .corrupt(.jpeg, detail: message)
        }
    }
}
