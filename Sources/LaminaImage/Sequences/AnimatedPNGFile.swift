/// The parsed chunks of an animated PNG.
///
/// Source of the format: "APNG Specification", https://wiki.mozilla.org/APNG_Specification.
struct AnimatedPNGFile: AnimationFile {
    let width: Int
    let height: Int
    let orientation: ImageOrientation
    /// The conversion of each picture's colours, which they share; nil for none.
    private let conversion: ColorConversion?
    private(set) var frames: [AnimationFrame] = []
    /// The ranges of the compressed pixels of each picture in the file, one a chunk.
    private var data: [[Range<Int>]] = []
    private let bytes: [UInt8]
    /// The range of the header, and the chunks that every picture needs: palette and transparent colours.
    private var header: Range<Int> = 0..<0
    private var shared: [Range<Int>] = []

    private static let frameLimit = 1_000_000

    /// - Parameter header: That of the file, which is a PNG.
    /// - Throws: `ImageError` if its chunks contradict each other.
    init(_ bytes: [UInt8], _ header: ImageHeader) throws(ImageError) {
        self.bytes = bytes
        (width, height) = (header.stored.width, header.stored.height)
        orientation = header.orientation
        conversion = try bytes.withUnsafeBytes { PNGColor($0) }.conversion()
        try readChunks()
        frames = zip(frames, data).filter { !$1.isEmpty }.map(\.0)
        data.removeAll(where: \.isEmpty)
        if frames.isEmpty { throw .truncated(.png, detail: "it holds no picture") }
    }

    private mutating func readChunks() throws(ImageError) {
        var position = 8
        var isAnimated = false
        while position + 12 <= bytes.count {
            let length = number(position)
            let body = position + 8..<position + 8 + length
            guard body.upperBound + 4 <= bytes.count else { throw .truncated(.png, detail: "a chunk ends early") }
            switch String(decoding: bytes[position + 4..<position + 8], as: UTF8.self) {
            case "IHDR": header = body
            case "PLTE", "tRNS": shared.append(position..<body.upperBound + 4)
            case "acTL": isAnimated = true
            case "fcTL" where isAnimated: append(try frame(body))
            case "IDAT":
                // Without a control chunk before it, the picture is only for programs that know no animation.
                if isAnimated, frames.isEmpty { break }
                if frames.isEmpty {
                    let area = PixelArea(x: 0, y: 0, width: width, height: height)
                    append(AnimationFrame(area: area, seconds: 1, disposal: .none, replaces: true))
                }
                data[data.count - 1].append(body)
            case "fdAT" where !frames.isEmpty && length > 4:
                data[data.count - 1].append(body.lowerBound + 4..<body.upperBound)
            case "IEND": return
            default: break
            }
            position = body.upperBound + 4
        }
    }

    private mutating func append(_ frame: AnimationFrame) {
        frames.append(frame)
        data.append([])
    }

    private func frame(_ body: Range<Int>) throws(ImageError) -> AnimationFrame {
        guard body.count == 26, frames.count < AnimatedPNGFile.frameLimit else {
            throw .corrupt(.png, detail: "a frame's control chunk is not 26 bytes, or there are too many frames")
        }
        let at = body.lowerBound
        let count = Int(bytes[at + 20]) << 8 | Int(bytes[at + 21])
        let divisor = Int(bytes[at + 22]) << 8 | Int(bytes[at + 23])
        let area = PixelArea(x: number(at + 12), y: number(at + 16), width: number(at + 4), height: number(at + 8))
        guard area.width > 0, area.height > 0, area.x + area.width <= width, area.y + area.height <= height else {
            throw .corrupt(.png, detail: "a frame is outside the picture")
        }
        return AnimationFrame(
            area: area,
            // A delay of 0 is clamped, as in browsers, which use a hundredth or more.
            seconds: max(Double(count) / Double(divisor == 0 ? 100 : divisor), 0.001),
            disposal: AnimationFrame.Disposal(rawValue: bytes[at + 24]) ?? .none, replaces: bytes[at + 25] == 0)
    }

    private func number(_ at: Int) -> Int {
        Int(bytes[at]) << 24 | Int(bytes[at + 1]) << 16 | Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
    }

    /// Decodes the pixels of a picture's part, as a PNG of its own.
    func decode(_ index: Int) throws(ImageError) -> Bitmap {
        let (area, data) = (frames[index].area, data[index])
        var head = [UInt8](bytes[header])
        guard head.count == 13 else { throw .corrupt(.png, detail: "the header is not 13 bytes") }
        for shift in 0..<4 {
            head[shift] = UInt8(truncatingIfNeeded: area.width >> (24 - 8 * shift))
            head[4 + shift] = UInt8(truncatingIfNeeded: area.height >> (24 - 8 * shift))
        }
        var file = PNGChunks(capacity: data.reduce(256) { $0 + $1.count })
        file.append("IHDR", head)
        for chunk in shared { file.append(whole: bytes[chunk]) }
        for part in data { file.append("IDAT", [UInt8](bytes[part])) }
        file.append("IEND", [])
        let size = StoredSize(width: area.width, height: area.height)
        return try withBytes(of: file.bytes) { (bytes) throws(ImageError) in
            try PNGDecoder.decode(bytes, size, conversion)
        }
    }
}
