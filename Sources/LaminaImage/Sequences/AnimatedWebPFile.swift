/// The parsed chunks of an animated WebP.
///
/// Source of the format: RFC 9649, "WebP Image Format", section 2.7. The pixels of each picture are decoded as a file of
/// their own, so that libwebp never has a canvas.
struct AnimatedWebPFile: AnimationFile {
    let width: Int
    let height: Int
    let orientation: ImageOrientation
    private(set) var frames: [AnimationFrame] = []
    /// The ranges of each picture's chunks in the file.
    private var data: [Range<Int>] = []
    private let bytes: [UInt8]
    /// The conversion of each picture's colours, which they share; nil for none.
    private let conversion: ColorConversion?

    private static let frameLimit = 1_000_000

    /// Returns whether a file says that it is an animation.
    static func isAnimated(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count > 20 && ByteReader(bytes).has("VP8X", at: 12) && bytes[20] & 0x02 != 0
    }

    /// Reads a file; one that is not animated has one picture.
    ///
    /// - Throws: `ImageError` if its chunks contradict each other.
    init(_ bytes: [UInt8], _ size: StoredSize) throws(ImageError) {
        (width, height, orientation) = (size.width, size.height, size.orientation)
        self.bytes = bytes
        conversion = try withBytes(of: bytes) { (bytes) throws(ImageError) in try WebPColor.conversion(bytes) }
        if bytes.withUnsafeBytes(AnimatedWebPFile.isAnimated) {
            try readChunks()
        } else {
            let area = PixelArea(x: 0, y: 0, width: width, height: height)
            frames = [AnimationFrame(area: area, seconds: 1, disposal: .none, replaces: true)]
            data = [12..<bytes.count]
        }
        if frames.isEmpty { throw .corrupt(.webp, detail: "the animation holds no picture") }
    }

    private mutating func readChunks() throws(ImageError) {
        var position = 12
        while position + 8 <= bytes.count {
            let length = number(position + 4, bytes: 4)
            let body = position + 8..<position + 8 + length
            guard body.upperBound <= bytes.count else { throw .truncated(.webp, detail: "a chunk ends early") }
            if bytes[position..<position + 4].elementsEqual("ANMF".utf8) { try addPicture(body) }
            // Chunks start at even offsets.
            position = body.upperBound + length % 2
        }
    }

    private mutating func addPicture(_ body: Range<Int>) throws(ImageError) {
        guard body.count > 16, frames.count < AnimatedWebPFile.frameLimit else {
            throw .corrupt(.webp, detail: "a picture of the animation is too short, or there are too many")
        }
        let at = body.lowerBound
        let area = PixelArea(
            x: number(at, bytes: 3) * 2, y: number(at + 3, bytes: 3) * 2, width: number(at + 6, bytes: 3) + 1,
            height: number(at + 9, bytes: 3) + 1)
        guard area.x + area.width <= width, area.y + area.height <= height else {
            throw .corrupt(.webp, detail: "a picture of the animation is outside its canvas")
        }
        let (milliseconds, flags) = (number(at + 12, bytes: 3), bytes[at + 15])
        frames.append(
            AnimationFrame(
                area: area,
                // A hundredth or less is a tenth of a second, as in browsers.
                seconds: milliseconds <= 10 ? 0.1 : Double(milliseconds) / 1000,
                disposal: flags & 1 == 1 ? .background : .none, replaces: flags & 2 == 2))
        data.append(at + 16..<body.upperBound)
    }

    /// A number of three or four bytes, the lowest first.
    private func number(_ at: Int, bytes count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }

    /// Decodes the pixels of a picture's part, as a file of its own.
    func decode(_ index: Int) throws(ImageError) -> Bitmap {
        let (area, data) = (frames[index].area, data[index])
        let chunks = Array(bytes[data])
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var file: [UInt8] = []
        if chunks.starts(with: "ALPH".utf8) {
            // A separate alpha is only in files with the extended header, whose flag it needs.
            let sides = little(area.width - 1, 3) + little(area.height - 1, 3)
            file = "VP8X".utf8 + little(10, 4) + [0x10, 0, 0, 0] + sides
        }
        file = "RIFF".utf8 + little(4 + file.count + chunks.count, 4) + "WEBP".utf8 + file + chunks
        let part = try withBytes(of: file) { (bytes) throws(ImageError) -> Bitmap in
            let found = try WebPHeader.read(bytes)
            guard !AnimatedWebPFile.isAnimated(bytes), (found.width, found.height) == (area.width, area.height) else {
                throw .corrupt(.webp, detail: "a picture of the animation has another size than its frame")
            }
            return try WebPDecoder.decode(bytes, found, conversion)
        }
        return part
    }
}
