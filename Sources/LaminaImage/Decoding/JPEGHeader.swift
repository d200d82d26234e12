/// The markers of a JPEG file that matter before decoding.
enum JPEGHeader {
    /// Reads the size from the frame header and the orientation from an EXIF marker before the pixels.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> StoredSize {
        var reader = ByteReader(bytes, at: 2)
        var size: StoredSize?
        var orientation = ImageOrientation.upright
        while true {
            guard let marker = nextMarker(&reader) else {
                throw .truncated(.jpeg, detail: "it ends before the pixels")
            }
            if isStandalone(marker) {
                continue
            }
            if marker == startOfScan || marker == endOfImage {
                guard var size else {
                    throw .corrupt(.jpeg, detail: "there is no frame header before the pixels")
                }
                size.orientation = orientation
                return size
            }
            guard let length = reader.readUInt16(bigEndian: true), length >= 2,
                let body = reader.readBytes(length - 2)
            else {
                throw .truncated(.jpeg, detail: "it ends within a marker before the pixels")
            }
            if isFrameHeader(marker), size == nil {
                size = try frameSize(body)
            } else if marker == exifMarker, ByteReader(body).has("Exif\0\0", at: 0), orientation == .upright {
                orientation = ExifOrientation.read(body)
            }
        }
    }

    private static let startOfScan: UInt8 = 0xDA
    private static let endOfImage: UInt8 = 0xD9
    private static let exifMarker: UInt8 = 0xE1

    /// The byte after the next 0xFF; bytes in between are skipped, as libjpeg does.
    private static func nextMarker(_ reader: inout ByteReader) -> UInt8? {
        var previous: UInt8 = 0
        while let byte = reader.readByte() {
            if previous == 0xFF, byte != 0xFF, byte != 0 {
                return byte
            }
            previous = byte
        }
        return nil
    }

    private static func isStandalone(_ marker: UInt8) -> Bool {
        marker == 0x01 || (0xD0...0xD8).contains(marker)
    }

    /// SOF0 to SOF15, less the tables and the extension that share their range.
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

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
