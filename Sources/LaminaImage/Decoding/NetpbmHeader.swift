/// The kinds of Netpbm file, by the digit after the P.
enum NetpbmKind: UInt8 {
    case plainGray = 0x32
    case plainColor = 0x33
    case gray = 0x35
    case color = 0x36

    var channels: Int { self == .plainColor || self == .color ? 3 : 1 }
    var isPlain: Bool { self == .plainGray || self == .plainColor }
}

/// The text in front of the samples of a PPM or PGM file.
struct NetpbmHeader {
    var kind: NetpbmKind
    var stored: StoredSize
    /// The sample that means full, 1…65,535.
    var maximum: Int
    /// Where the samples start.
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

    /// Reads white space, comments, a number and the one byte of white space or the comment after it.
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
