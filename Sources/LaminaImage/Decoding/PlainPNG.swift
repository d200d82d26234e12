import CDeflate

/// The fast way of decoding PNG: files of 8 bits a channel that are not interlaced, inflated as a whole by libdeflate.
///
/// It decodes what it is certain about, and declines everything else, broken files included: those libpng decodes or
/// explains. So each file has one meaning, whichever decoder reads it.
struct PlainPNG {
    /// The color types that it reads.
    private enum Color: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case rgba = 6

        var bytesPerPixel: Int {
            switch self {
            case .gray, .palette: 1
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    private let width: Int
    private let height: Int
    private let color: Color
    private let conversion: ColorConversion?
    /// The pieces of the compressed stream.
    private var data: [UnsafeRawBufferPointer] = []
    /// The premultiplied colour of each byte of a palette or of a gray; empty for others.
    private var colors: [UInt32] = []
    /// The number of entries of the palette.
    private var colorCount = 256

    /// Reads the chunks and verifies their checksums; nil for a file that is not for this decoder.
    ///
    /// - Parameter conversion: The conversion of the colours; nil for none.
    init?(_ bytes: UnsafeRawBufferPointer, _ size: StoredSize, _ conversion: ColorConversion? = nil) {
        var chunks = ChunkReader(bytes)
        guard let header = chunks.next(), header.name == Self.name("IHDR"), header.body.count == 13,
            header.body[8] == 8, let color = Color(rawValue: header.body[9]), header.body[10] == 0,
            header.body[11] == 0, header.body[12] == 0
        else { return nil }
        (width, height, self.color) = (size.width, size.height, color)
        self.conversion = conversion
        if color == .gray { setColors((0..<256).flatMap { [UInt8($0), UInt8($0), UInt8($0), 255] }) }
        var palette: UnsafeRawBufferPointer?
        var alphas: UnsafeRawBufferPointer?
        var isOver = false
        while !isOver {
            guard let chunk = chunks.next() else { return nil }
            switch chunk.name {
            case Self.name("IDAT"):
                guard chunk.follows(Self.name("IDAT")) || data.isEmpty else { return nil }
                data.append(chunk.body)
            case Self.name("PLTE"):
                guard color == .palette, palette == nil, data.isEmpty else { return nil }
                palette = chunk.body
            case Self.name("tRNS"):
                guard color == .palette, palette != nil, alphas == nil, data.isEmpty else { return nil }
                alphas = chunk.body
            case Self.name("IEND"): isOver = chunk.body.isEmpty
            default:
                // A critical chunk that is unknown, or a header again.
                guard chunk.name >> 24 & 0x20 != 0 else { return nil }
            }
            if chunk.name == Self.name("IEND"), !isOver { return nil }
        }
        guard !data.isEmpty else { return nil }
        if color == .palette {
            guard let palette, setColors(palette, alphas) else { return nil }
        }
    }

    private mutating func setColors(_ palette: UnsafeRawBufferPointer, _ alphas: UnsafeRawBufferPointer?) -> Bool {
        colorCount = palette.count / 3
        guard palette.count % 3 == 0, (1...256).contains(colorCount), alphas?.count ?? 0 <= colorCount else {
            return false
        }
        var entries = [UInt8](repeating: 0, count: 256 * 4)
        for index in 0..<colorCount {
            for channel in 0..<3 { entries[index * 4 + channel] = palette[index * 3 + channel] }
            entries[index * 4 + 3] = index < alphas?.count ?? 0 ? alphas?[index] ?? 255 : 255
        }
        setColors(entries)
        return true
    }

    /// Sets the colours of all bytes from straight RGBA.
    private mutating func setColors(_ straight: [UInt8]) {
        var entries = straight
        entries.withUnsafeMutableBufferPointer { entries in
            conversion?.convert(entries)
            PremultipliedAlpha.multiply(entries)
        }
        colors = entries.withUnsafeBytes { entries in
            (0..<256).map { UInt32(littleEndian: entries.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
        }
    }

    /// A chunk's name as a number.
    private static func name(_ text: StaticString) -> UInt32 {
        text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    // MARK: Decoding

    /// Decodes to premultiplied RGBA.
    ///
    /// - Returns: nil if the stream is not exactly the picture's rows; nothing is known then.
    /// - Throws: `ImageError` if there is no memory.
    func decode() throws(ImageError) -> Bitmap? {
        let rowBytes = width * color.bytesPerPixel
        let count = (rowBytes + 1) * height
        // A row is read in words of four bytes, the last of which may end behind it.
        let padding = 4
        try PixelCount.probeMemory(byteCount: count + padding)
        let rows = UnsafeMutableRawBufferPointer.allocate(byteCount: count + padding, alignment: 16)
        defer { rows.deallocate() }
        guard inflate(into: UnsafeMutableRawBufferPointer(rebasing: rows[..<count])) else { return nil }
        var isComplete = true
        let bitmap = try Bitmap(width: width, height: height) { (pixels) throws(ImageError) in
            isComplete = unpack(rows, rowBytes, into: UnsafeMutableRawBufferPointer(pixels))
            if !isComplete { pixels.initialize(repeating: 0) }
        }
        return isComplete ? bitmap : nil
    }

    private func inflate(into rows: UnsafeMutableRawBufferPointer) -> Bool {
        guard let decompressor = libdeflate_alloc_decompressor() else { return false }
        defer { libdeflate_free_decompressor(decompressor) }
        let run = { (stream: UnsafeRawBufferPointer) -> Bool in
            var (read, written) = (0, 0)
            let result = libdeflate_zlib_decompress_ex(
                decompressor, stream.baseAddress, stream.count, rows.baseAddress, rows.count, &read, &written)
            return result == LIBDEFLATE_SUCCESS && read == stream.count && written == rows.count
        }
        if data.count == 1 { return run(data[0]) }
        let joined = UnsafeMutableRawBufferPointer.allocate(
            byteCount: data.reduce(0) { $0 + $1.count }, alignment: 16)
        defer { joined.deallocate() }
        var end = 0
        for piece in data {
            UnsafeMutableRawBufferPointer(rebasing: joined[end..<end + piece.count]).copyMemory(from: piece)
            end += piece.count
        }
        return run(UnsafeRawBufferPointer(joined))
    }

    private func unpack(
        _ rows: UnsafeMutableRawBufferPointer, _ rowBytes: Int, into pixels: UnsafeMutableRawBufferPointer
    ) -> Bool {
        guard let source = rows.baseAddress, let target = pixels.baseAddress else { return false }
        var above: UnsafeMutableRawPointer?
        for y in 0..<height {
            let row = source + y * (rowBytes + 1) + 1
            guard let filter = RowFilter(rawValue: rows[y * (rowBytes + 1)]) else { return false }
            filter.undo(row, above: above, count: rowBytes, bytesPerPixel: color.bytesPerPixel)
            above = row
            let pixels = target + y * width * 4
            switch color {
            case .rgba: pixels.copyMemory(from: row, byteCount: rowBytes)
            case .rgb:
                for x in 0..<width {
                    let pixel = row.loadUnaligned(fromByteOffset: x &* 3, as: UInt32.self)
                    pixels.storeBytes(
                        of: (UInt32(littleEndian: pixel) | 0xFF00_0000).littleEndian, toByteOffset: x &* 4,
                        as: UInt32.self)
                }
            case .gray, .palette:
                guard paint(row, into: pixels) else { return false }
            }
            if color == .rgb || color == .rgba {
                conversion?.convert(
                    UnsafeMutableBufferPointer(
                        start: pixels.assumingMemoryBound(to: UInt8.self), count: width * 4))
            }
            if color == .rgba { Self.premultiply(pixels, count: width) }
        }
        return true
    }

    /// Writes a row of indices; false if one is outside of the palette.
    private func paint(_ row: UnsafeMutableRawPointer, into pixels: UnsafeMutableRawPointer) -> Bool {
        colors.withUnsafeBufferPointer { colors in
            var largest: UInt8 = 0
            for x in 0..<width {
                let index = row.load(fromByteOffset: x, as: UInt8.self)
                largest = max(largest, index)
                pixels.storeBytes(of: colors[Int(index)].littleEndian, toByteOffset: x &* 4, as: UInt32.self)
            }
            return Int(largest) < colorCount
        }
    }

    /// Premultiplies a row, unless it is opaque.
    private static func premultiply(_ pixels: UnsafeMutableRawPointer, count: Int) {
        var all = UInt32.max
        for x in 0..<count {
            all &= UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
        }
        guard all >> 24 != 255 else { return }
        PremultipliedAlpha.multiply(
            UnsafeMutableBufferPointer(start: pixels.assumingMemoryBound(to: UInt8.self), count: count * 4))
    }
}

// MARK: Chunks

/// The chunks of a PNG file, in order, with their checksums verified.
private struct ChunkReader {
    struct Chunk {
        /// The four letters as a number.
        let name: UInt32
        let body: UnsafeRawBufferPointer
        /// The name of the chunk before it; 0 for the first.
        let previous: UInt32

        func follows(_ name: UInt32) -> Bool { previous == name }
    }

    private var reader: ByteReader
    private var previous: UInt32 = 0

    init(_ bytes: UnsafeRawBufferPointer) { reader = ByteReader(bytes, at: PNGChunks.signature.count) }

    /// The size in bytes from which libpng refuses a chunk that is not of pixels.
    private static let largestBody = 8_000_000

    /// The next chunk; nil if it is cut short, its checksum is wrong or its name has other signs than letters, or if
    /// it is larger than libpng allows.
    mutating func next() -> Chunk? {
        guard let length = reader.readUInt32(bigEndian: true), length <= Int(Int32.max),
            let checked = reader.readBytes(length + 4), let checksum = reader.readUInt32(bigEndian: true),
            Int(Checksum.crc32(checked)) == checksum
        else { return nil }
        let letters = checked[..<4]
        let isPixels = letters.elementsEqual("IDAT".utf8)
        guard letters.allSatisfy({ (65...90).contains($0 & ~32) }), isPixels || length <= Self.largestBody else {
            return nil
        }
        let name = letters.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        defer { previous = name }
        return Chunk(name: name, body: UnsafeRawBufferPointer(rebasing: checked[4...]), previous: previous)
    }
}
