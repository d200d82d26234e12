/// The segments of a JPEG file before its pixels, one after the other.
struct JPEGMarkers {
    struct Segment {
        let marker: UInt8
        /// The bytes after the length.
        let body: UnsafeRawBufferPointer

        /// True for the markers SOF0 to SOF15, without the tables and the extension in their range.
        var isFrameHeader: Bool {
            (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
        }
    }

    /// The place at which the segments end.
    enum End {
        /// The start of the pixels, or the marker of the image's end.
        case pixels
        case betweenMarkers
        case withinMarker
    }

    /// Set once there is no next segment.
    private(set) var end: End?
    private var reader: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { reader = ByteReader(bytes, at: 2) }

    /// Returns the next segment; nil at the pixels, and where the bytes end.
    mutating func next() -> Segment? {
        guard end == nil else { return nil }
        while let marker = nextMarker() {
            if marker == JPEGMarkers.startOfScan || marker == JPEGMarkers.endOfImage {
                end = .pixels
                return nil
            }
            if JPEGMarkers.isStandalone(marker) { continue }
            guard let length = reader.readUInt16(bigEndian: true), length >= 2,
                let body = reader.readBytes(length - 2)
            else {
                end = .withinMarker
                return nil
            }
            return Segment(marker: marker, body: body)
        }
        end = .betweenMarkers
        return nil
    }

    private static let startOfScan: UInt8 = 0xDA
    private static let endOfImage: UInt8 = 0xD9

    private static func isStandalone(_ marker: UInt8) -> Bool {
        marker == 0x01 || (0xD0...0xD8).contains(marker)
    }

    /// Reads the byte after the next 0xFF; bytes in between are skipped, as in libjpeg.
    private mutating func nextMarker() -> UInt8? {
        var previous: UInt8 = 0
        while let byte = reader.readByte() {
            if previous == 0xFF, byte != 0xFF, byte != 0 {
                return byte
            }
            previous = byte
        }
        return nil
    }
}
