/// Writes PNG files of every kind in the plainest way: no filter, no compression, sums by the book.
///
/// It shares no code with the encoder under test.
struct HandmadePNG {
    var width: Int
    var height: Int
    var colorType: Int
    var depth: Int
    var isInterlaced = false
    /// Chunks that stand in front of the pixels.
    var chunks: [(name: String, body: [UInt8])] = []
    /// The samples of a pixel, as many as the colour type has.
    var samples: (_ x: Int, _ y: Int) -> [Int]

    var bytes: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let numbers = [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
        file += HandmadePNG.chunk("IHDR", HandmadePNG.number(width) + HandmadePNG.number(height) + numbers)
        for (name, body) in chunks {
            file += HandmadePNG.chunk(name, body)
        }
        return file + HandmadePNG.chunk("IDAT", HandmadePNG.zlib(rows)) + HandmadePNG.chunk("IEND", [])
    }

    /// The rows of all passes, each behind filter byte 0.
    var rows: [UInt8] {
        // Start and step of each pass of Adam7, PNG specification section 8.2.
        let adam7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        var result: [UInt8] = []
        for (left, top, stepX, stepY) in isInterlaced ? adam7 : [(0, 0, 1, 1)] where left < width {
            for y in stride(from: top, to: height, by: stepY) {
                var bits: [UInt8] = []
                for x in stride(from: left, to: width, by: stepX) {
                    for sample in samples(x, y) {
                        bits += (0..<depth).reversed().map { UInt8(sample >> $0 & 1) }
                    }
                }
                bits += [UInt8](repeating: 0, count: (8 - bits.count % 8) % 8)
                result.append(0)
                for start in stride(from: 0, to: bits.count, by: 8) {
                    result.append(bits[start..<start + 8].reduce(0) { $0 << 1 | $1 })
                }
            }
        }
        return result
    }

    static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + body
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in content {
            crc ^= UInt32(byte)
            for _ in 0..<8 {
                crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
        return number(body.count) + content + number(Int(~crc))
    }

    /// Stored blocks only.
    static func zlib(_ content: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: content.count, by: 65_535) {
            let part = content[start..<min(start + 65_535, content.count)]
            let count = part.count
            stream += [start + count == content.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
            stream += [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + part
        }
        var (low, high) = (1, 0)
        for byte in content {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + HandmadePNG.number(high << 16 | low)
    }

    static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
