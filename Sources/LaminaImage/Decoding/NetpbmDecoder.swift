// MARK: Header

/// The kinds of Netpbm file, by the digit after the P.
enum NetpbmKind: UInt8 {
    case plainGray = 0x32
    case plainColor = 0x33
    case gray = 0x35
    case color = 0x36

    var channels: Int { self == .plainColor || self == .color ? 3 : 1 }
    var isPlain: Bool { self == .plainGray || self == .plainColor }
}

/// The text before the samples of a PPM or PGM file.
struct NetpbmHeader {
    var kind: NetpbmKind
    var stored: StoredSize
    /// The largest sample value, 1…65,535.
    var maximum: Int
    /// The offset of the samples in bytes.
    var dataStart: Int

    /// Reads "P6 width height maximum", in which lines may hold comments after #.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> NetpbmHeader {
        guard bytes.count >= 2, let kind = NetpbmKind(rawValue: bytes[1]) else {
            throw .truncated(.netpbm, detail: "it ends within the header")
        }
        var reader = ByteReader(bytes, at: 2)
        let width = try readNumber(&reader, "width")
        let height = try readNumber(&reader, "height")
        let maximum = try readNumber(&reader, "largest sample")
        guard width > 0, height > 0 else {
            throw .corrupt(.netpbm, detail: "the header says \(width)×\(height) pixels")
        }
        guard (1...65_535).contains(maximum) else {
            throw .corrupt(.netpbm, detail: "the largest sample is \(maximum), not 1 to 65535")
        }
        return NetpbmHeader(
            kind: kind, stored: StoredSize(width: width, height: height), maximum: maximum, dataStart: reader.position)
    }

    /// Reads white space, comments, a number, and the one byte of white space or the comment after it.
    private static func readNumber(_ reader: inout ByteReader, _ what: String) throws(ImageError) -> Int {
        var byte = reader.readByte()
        while let current = byte, isSpace(current) || current == commentStart {
            if current == commentStart {
                skipComment(&reader)
            }
            byte = reader.readByte()
        }
        var value: Int?
        while let current = byte, let digit = digit(current) {
            value = (value ?? 0) * 10 + digit
            guard (value ?? 0) <= Int(Int32.max) else {
                throw .corrupt(.netpbm, detail: "the \(what) has too many digits")
            }
            byte = reader.readByte()
        }
        guard let end = byte else {
            throw .truncated(.netpbm, detail: "it ends within the header")
        }
        guard let value, isSpace(end) || end == commentStart else {
            throw .corrupt(.netpbm, detail: "the \(what) is not a number")
        }
        if end == commentStart {
            skipComment(&reader)
        }
        return value
    }

    private static let commentStart = UInt8(ascii: "#")

    private static func skipComment(_ reader: inout ByteReader) {
        while let byte = reader.readByte(), byte != UInt8(ascii: "\n") {}
    }

    static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...13).contains(byte)
    }
}

// MARK: Whole picture

/// PPM (P3, P6) and PGM (P2, P5), with samples of 8 and 16 bits.
enum NetpbmDecoder {
    /// Decodes the first picture of the file to opaque RGBA.
    ///
    /// Samples are scaled to 0…255, rounded to nearest.
    static func decode(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> Bitmap {
        try decode(bytes) { (value, maximum) throws(ImageError) in try scale(value, maximum: maximum) }
    }

    /// Decodes to the upper and the lower bytes of samples that are scaled to 0…65,535, rounded to nearest.
    static func decodeDeep(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> (upper: Bitmap, lower: Bitmap) {
        let upper = try decode(bytes) { (value, maximum) throws(ImageError) in
            UInt8(truncatingIfNeeded: try scaleDeep(value, maximum: maximum) >> 8)
        }
        let lower = try decode(bytes) { (value, maximum) throws(ImageError) in
            UInt8(truncatingIfNeeded: try scaleDeep(value, maximum: maximum))
        }
        return (upper, lower)
    }

    /// - Parameter byte: Returns the byte to write for a sample and the largest one.
    @inline(__always)
    private static func decode(
        _ bytes: UnsafeRawBufferPointer, byte: (Int, Int) throws(ImageError) -> UInt8
    ) throws(ImageError) -> Bitmap {
        let header = try NetpbmHeader.read(bytes)
        let size = header.stored
        let pixelCount = try PixelCount.rgbaByteCount(width: size.width, height: size.height) / 4
        let sampleCount = pixelCount * header.kind.channels
        let sampleBytes = header.maximum > 255 ? 2 : 1
        // A plain sample takes a digit and a space, the last one a digit only; checked before memory is allocated.
        let needed = header.kind.isPlain ? sampleCount * 2 - 1 : sampleCount * sampleBytes
        var reader = ByteReader(bytes, at: header.dataStart)
        guard reader.remaining >= needed else {
            throw .truncated(.netpbm, detail: "it has \(reader.remaining) of at least \(needed) bytes of samples")
        }
        return try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            if header.kind.isPlain {
                var samples = PlainSamples(reader)
                try fill(pixels, channels: header.kind.channels) { (_) throws(ImageError) in
                    try byte(samples.next(), header.maximum)
                }
            } else if let data = reader.readBytes(needed) {
                try fill(pixels, channels: header.kind.channels) { (index) throws(ImageError) in
                    let value =
                        sampleBytes == 1 ? Int(data[index]) : Int(data[index * 2]) << 8 | Int(data[index * 2 + 1])
                    return try byte(value, header.maximum)
                }
            }
        }
    }

    /// Writes opaque pixels from samples that are read in order.
    @inline(__always)
    private static func fill(
        _ pixels: UnsafeMutableBufferPointer<UInt8>,
        channels: Int,
        sample: (Int) throws(ImageError) -> UInt8
    ) throws(ImageError) {
        var index = 0
        for offset in stride(from: 0, to: pixels.count, by: 4) {
            let first = try sample(index)
            pixels[offset] = first
            pixels[offset + 1] = channels == 3 ? try sample(index + 1) : first
            pixels[offset + 2] = channels == 3 ? try sample(index + 2) : first
            pixels[offset + 3] = 255
            index += channels
        }
    }

    /// Returns round(value × 255 / maximum).
    @inline(__always)
    static func scale(_ value: Int, maximum: Int) throws(ImageError) -> UInt8 {
        try check(value, maximum: maximum)
        return maximum == 255
            ? UInt8(truncatingIfNeeded: value) : UInt8(truncatingIfNeeded: (value * 255 + maximum / 2) / maximum)
    }

    /// Returns round(value × 65,535 / maximum).
    @inline(__always)
    private static func scaleDeep(_ value: Int, maximum: Int) throws(ImageError) -> Int {
        try check(value, maximum: maximum)
        return (value * 65_535 + maximum / 2) / maximum
    }

    @inline(__always)
    private static func check(_ value: Int, maximum: Int) throws(ImageError) {
        guard value <= maximum else {
            throw .corrupt(.netpbm, detail: "a sample is \(value), more than the largest, \(maximum)")
        }
    }
}

/// The samples of a text file: decimal numbers between white space.
private struct PlainSamples {
    private var reader: ByteReader

    init(_ reader: ByteReader) { self.reader = reader }

    mutating func next() throws(ImageError) -> Int {
        var byte = reader.readByte()
        while let current = byte, NetpbmHeader.isSpace(current) {
            byte = reader.readByte()
        }
        guard let first = byte else {
            throw .truncated(.netpbm, detail: "there are too few samples")
        }
        guard var value = NetpbmHeader.digit(first) else {
            throw .corrupt(.netpbm, detail: "a sample is not a number")
        }
        while let current = reader.readByte() {
            guard let digit = NetpbmHeader.digit(current) else {
                guard NetpbmHeader.isSpace(current) else {
                    throw .corrupt(.netpbm, detail: "a sample is not a number")
                }
                break
            }
            value = min(value * 10 + digit, 1 << 20)
        }
        return value
    }
}

// MARK: Row by row

/// The rows of a binary PPM or PGM file, whose samples are at computable offsets.
final class NetpbmRowReader: RowReader {
    private let file: InputFile
    private let header: NetpbmHeader
    private var next = 0
    private var samples: [UInt8] = []

    init(_ file: InputFile) throws(ImageError) {
        self.file = file
        let head = try file.head(byteCount: 1 << 16)
        header = try withBytes(of: head) { (bytes) throws(ImageError) in try NetpbmHeader.read(bytes) }
        guard !header.kind.isPlain else {
            throw .unsupported(.netpbm, detail: "its samples are text; write it in binary, as P6 or P5")
        }
    }

    func read(rows: Int, into target: UnsafeMutableBufferPointer<UInt8>) throws(ImageError) {
        let channels = header.kind.channels
        let sampleBytes = header.maximum > 255 ? 2 : 1
        let rowBytes = header.stored.width * channels * sampleBytes
        if samples.count < rowBytes { samples = [UInt8](repeating: 0, count: rowBytes) }
        for row in 0..<rows {
            let offset = header.dataStart + (next + row) * rowBytes
            let count = samples.withUnsafeMutableBytes { bytes in
                file.readAll(UnsafeMutableRawBufferPointer(rebasing: bytes[..<rowBytes]), at: offset)
            }
            guard count == rowBytes else {
                throw .truncated(.netpbm, detail: "row \(next + row) of \(header.stored.height) is missing")
            }
            try convert(into: target, at: row * header.stored.width * 4, channels, sampleBytes)
        }
        next += rows
    }

    private func convert(
        into target: UnsafeMutableBufferPointer<UInt8>, at start: Int, _ channels: Int, _ sampleBytes: Int
    ) throws(ImageError) {
        for column in 0..<header.stored.width {
            for channel in 0..<3 {
                let at = (column &* channels &+ (channels == 3 ? channel : 0)) &* sampleBytes
                let value = sampleBytes == 2 ? Int(samples[at]) << 8 | Int(samples[at &+ 1]) : Int(samples[at])
                target[start &+ column &* 4 &+ channel] = try NetpbmDecoder.scale(value, maximum: header.maximum)
            }
            target[start &+ column &* 4 &+ 3] = 255
        }
    }
}
