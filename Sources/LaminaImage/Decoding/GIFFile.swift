// MARK: Header

/// The screen descriptor of a GIF file.
enum GIFHeader {
    /// Reads the size of the canvas; each picture is within it.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ImageError) -> StoredSize {
        var reader = ByteReader(bytes, at: 6)
        guard bytes.count >= 13, let width = reader.readUInt16(bigEndian: false),
            let height = reader.readUInt16(bigEndian: false)
        else { throw .truncated(.gif, detail: "it ends within the header") }
        guard width > 0, height > 0 else {
            throw .corrupt(.gif, detail: "the header says \(width)×\(height) pixels")
        }
        return StoredSize(width: width, height: height)
    }
}

// MARK: Blocks

/// The parsed blocks of a GIF file, which has one picture or several.
///
/// Source of the format: "Graphics Interchange Format, Version 89a", CompuServe 1990. The reader is our own, as it is
/// smaller than the bindings of a library would be, and refuses in its own code what is outside of the file, of a palette
/// or of the canvas.
struct GIFFile: AnimationFile {
    let width: Int
    let height: Int
    let orientation = ImageOrientation.upright
    private(set) var frames: [AnimationFrame] = []
    private var stored: [Picture] = []
    private let bytes: [UInt8]

    /// The pixels of one picture in the file.
    private struct Picture {
        var palette: Range<Int>
        /// The index of transparent pixels; nil if all are opaque.
        var transparent: UInt8?
        var isInterlaced: Bool
        /// The offset of the code size, which the blocks of pixels follow.
        var data: Int
    }

    /// The block in front of a picture that says how it is shown; without one it replaces what it covers.
    private struct Control {
        var seconds = 0.1
        var disposal = AnimationFrame.Disposal.none
        var transparent: UInt8?
    }

    private static let frameLimit = 1_000_000

    /// - Throws: `ImageError` if its blocks contradict each other or end before the file's end mark.
    init(_ bytes: [UInt8], _ size: StoredSize) throws(ImageError) {
        (width, height) = (size.width, size.height)
        self.bytes = bytes
        var position = 13
        let shared = try palette(bytes[10], at: &position)
        var control = Control()
        while true {
            switch try byte(at: position) {
            case 0x3B:
                if frames.isEmpty { throw .corrupt(.gif, detail: "it holds no picture") }
                return
            case 0x21:
                if try byte(at: position + 1) == 0xF9 { control = try self.control(at: position + 2) }
                position = try end(ofBlocks: position + 2)
            case 0x2C:
                try addPicture(at: &position, shared, control)
                control = Control()
            case let other:
                throw .corrupt(.gif, detail: "the byte \(other) at \(position) begins no block")
            }
        }
    }

    private func byte(at position: Int) throws(ImageError) -> UInt8 {
        guard position < bytes.count else { throw .truncated(.gif, detail: "it ends before its end mark") }
        return bytes[position]
    }

    private func number(at position: Int) throws(ImageError) -> Int {
        Int(try byte(at: position)) | Int(try byte(at: position + 1)) << 8
    }

    /// Returns the palette that flags announce, and moves behind it; empty if there is none.
    private func palette(_ flags: UInt8, at position: inout Int) throws(ImageError) -> Range<Int> {
        let count = flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
        let range = position..<position + count
        guard range.upperBound <= bytes.count else { throw .truncated(.gif, detail: "it ends within a palette") }
        position = range.upperBound
        return range
    }

    /// Returns the offset behind a series of blocks, each of which begins with its length; the last one is empty.
    private func end(ofBlocks start: Int) throws(ImageError) -> Int {
        var position = start
        while true {
            let length = Int(try byte(at: position))
            position += 1 + length
            if length == 0 { return position }
        }
    }

    private func control(at position: Int) throws(ImageError) -> Control {
        guard try byte(at: position) >= 4 else { throw .corrupt(.gif, detail: "a control block is too short") }
        let (flags, hundredths) = (try byte(at: position + 1), try number(at: position + 2))
        let transparent = try byte(at: position + 4)
        var control = Control()
        // A delay of 0 or 1 is a tenth of a second, as in browsers.
        control.seconds = hundredths < 2 ? 0.1 : Double(hundredths) / 100
        control.disposal = flags >> 2 & 7 == 2 ? .background : flags >> 2 & 7 == 3 ? .previous : .none
        control.transparent = flags & 1 == 1 ? transparent : nil
        return control
    }

    private mutating func addPicture(
        at position: inout Int, _ shared: Range<Int>, _ control: Control
    ) throws(ImageError) {
        let area = PixelArea(
            x: try number(at: position + 1), y: try number(at: position + 3), width: try number(at: position + 5),
            height: try number(at: position + 7))
        let flags = try byte(at: position + 9)
        guard area.width > 0, area.height > 0, area.x + area.width <= width, area.y + area.height <= height else {
            throw .corrupt(.gif, detail: "a picture is empty, or outside the canvas of \(width)×\(height) pixels")
        }
        guard frames.count < GIFFile.frameLimit else { throw .corrupt(.gif, detail: "it holds too many pictures") }
        position += 10
        let own = try palette(flags, at: &position)
        let picture = Picture(
            palette: own.isEmpty ? shared : own, transparent: control.transparent, isInterlaced: flags & 0x40 != 0,
            data: position)
        guard !picture.palette.isEmpty else { throw .corrupt(.gif, detail: "a picture has no palette") }
        frames.append(
            AnimationFrame(area: area, seconds: control.seconds, disposal: control.disposal, replaces: false))
        stored.append(picture)
        position = try end(ofBlocks: position + 1)
    }

    // MARK: Pixels

    /// Decodes the pixels of a picture; takes a byte a pixel beside the result.
    func decode(_ index: Int) throws(ImageError) -> Bitmap {
        let (area, picture) = (frames[index].area, stored[index])
        let count = area.width * area.height
        try PixelCount.probeMemory(byteCount: count)
        var indices = [UInt8](repeating: 0, count: count)
        let written = try withBytes(of: bytes) { (bytes) throws(ImageError) in
            try GIFCodes.expand(bytes, at: picture.data, into: &indices)
        }
        guard written == count else { throw .truncated(.gif, detail: "a picture has \(written) of \(count) pixels") }
        let colors = colors(of: picture)
        return try Bitmap(width: area.width, height: area.height) { (pixels) in
            let pixels = UnsafeMutableRawBufferPointer(pixels)
            for (row, y) in GIFFile.rows(area.height, isInterlaced: picture.isInterlaced).enumerated() {
                for x in 0..<area.width {
                    let color = colors[Int(indices[row &* area.width &+ x])]
                    pixels.storeBytes(of: color, toByteOffset: (y &* area.width &+ x) &* 4, as: UInt32.self)
                }
            }
        }
    }

    /// Returns the premultiplied colours of all indices; those that the palette lacks are transparent, as in Chromium.
    private func colors(of picture: Picture) -> [UInt32] {
        var colors = [UInt32](repeating: 0, count: 256)
        for index in 0..<picture.palette.count / 3 where picture.transparent.map(Int.init) != index {
            let at = picture.palette.lowerBound + index * 3
            let color = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | 0xFF00_0000
            colors[index] = color.littleEndian
        }
        return colors
    }

    /// The rows in the order in which they are stored: interlaced, every eighth, those amid them, and so on.
    private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}
