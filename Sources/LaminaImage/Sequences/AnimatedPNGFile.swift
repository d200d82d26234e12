/// The parsed chunks of an animated PNG.
struct AnimatedPNGFile: Sendable {
    enum Disposal: UInt8 { case none, background, previous }

    /// One picture: its rectangle as stored, its duration in seconds, and the chunks with its pixels.
    struct Frame: Sendable {
        var x: Int, y: Int, width: Int, height: Int
        var seconds: Double
        var disposal: Disposal
        var replaces: Bool
        /// The ranges of the compressed pixels in the file, one a chunk.
        var data: [Range<Int>] = []
    }

    /// The number of columns as stored, before the orientation is applied.
    let width: Int
    /// The number of rows as stored.
    let height: Int
    /// The rotation or flip that each composited picture needs.
    let orientation: ImageOrientation
    /// The conversion of each picture's colours, which they share; nil for none.
    private let conversion: ColorConversion?
    private(set) var frames: [Frame] = []
    private let bytes: [UInt8]
    /// The range of the header, and the chunks that every picture needs: palette and transparent colours.
    private var header: Range<Int> = 0..<0
    private var shared: [Range<Int>] = []

    private static let frameLimit = 1_000_000

    /// - Throws: `ImageError` if it is no PNG, or its chunks contradict each other.
    init(_ bytes: [UInt8], limits: DecodeLimits) throws(ImageError) {
        self.bytes = bytes
        let header = try ImageHeader(bytes)
        guard header.format == .png else {
            throw .unknownFormat(found: "a \(header.format.name) file in place of an animated PNG")
        }
        (width, height) = (header.stored.width, header.stored.height)
        orientation = header.orientation
        conversion = try bytes.withUnsafeBytes { PNGColor($0) }.conversion()
        try limits.check(width: width, height: height)
        try readChunks()
        if frames.allSatisfy(\.data.isEmpty) { throw .truncated(.png, detail: "it holds no picture") }
        frames.removeAll(where: \.data.isEmpty)
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
            case "fcTL" where isAnimated: frames.append(try frame(body))
            case "IDAT":
                // Without a control chunk before it, the picture is only for programs that know no animation.
                if isAnimated, frames.isEmpty { break }
                if frames.isEmpty {
                    frames.append(
                        Frame(
                            x: 0, y: 0, width: width, height: height, seconds: 1, disposal: .none, replaces: true))
                }
                frames[frames.count - 1].data.append(body)
            case "fdAT" where !frames.isEmpty && length > 4:
                frames[frames.count - 1].data.append(body.lowerBound + 4..<body.upperBound)
            case "IEND": return
            default: break
            }
            position = body.upperBound + 4
        }
    }

    private func frame(_ body: Range<Int>) throws(ImageError) -> Frame {
        guard body.count == 26, frames.count < AnimatedPNGFile.frameLimit else {
            throw .corrupt(.png, detail: "a frame's control chunk is not 26 bytes, or there are too many frames")
        }
        let at = body.lowerBound
        let count = Int(bytes[at + 20]) << 8 | Int(bytes[at + 21])
        let divisor = Int(bytes[at + 22]) << 8 | Int(bytes[at + 23])
        let frame = Frame(
            x: number(at + 12), y: number(at + 16), width: number(at + 4), height: number(at + 8),
            // A delay of 0 is clamped, as in browsers, which use a hundredth or more.
            seconds: max(Double(count) / Double(divisor == 0 ? 100 : divisor), 0.001),
            disposal: Disposal(rawValue: bytes[at + 24]) ?? .none, replaces: bytes[at + 25] == 0)
        guard frame.width > 0, frame.height > 0, frame.x + frame.width <= width, frame.y + frame.height <= height else {
            throw .corrupt(.png, detail: "a frame is outside the picture")
        }
        return frame
    }

    private func number(_ at: Int) -> Int {
        Int(bytes[at]) << 24 | Int(bytes[at + 1]) << 16 | Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
    }

    /// Decodes the pixels of a picture's part, as a PNG of its own.
    func decode(_ frame: Frame) throws(ImageError) -> Bitmap {
        var head = [UInt8](bytes[header])
        guard head.count == 13 else { throw .corrupt(.png, detail: "the header is not 13 bytes") }
        for shift in 0..<4 {
            head[shift] = UInt8(truncatingIfNeeded: frame.width >> (24 - 8 * shift))
            head[4 + shift] = UInt8(truncatingIfNeeded: frame.height >> (24 - 8 * shift))
        }
        var file = PNGChunks(capacity: frame.data.reduce(256) { $0 + $1.count })
        file.append("IHDR", head)
        for chunk in shared { file.append(whole: bytes[chunk]) }
        for part in frame.data { file.append("IDAT", [UInt8](bytes[part])) }
        file.append("IEND", [])
        let size = StoredSize(width: frame.width, height: frame.height)
        return try withBytes(of: file.bytes) { (bytes) throws(ImageError) in
            try PNGDecoder.decode(bytes, size, conversion)
        }
    }
}
