import Foundation
import Lamina

/// Pictures: decoded whole, by rows, and as an animation; where two decoders read a file, they agree. Also the lists
/// of Deep Zoom images.
enum ImageTarget {
    static func problem(_ input: [UInt8], _ chance: InputChance) throws -> String? {
        if input.first == UInt8(ascii: "<") {
            _ = try DeepZoomTiles(path: Workplace.shared.write(input, as: "input.dzi"))
            return nil
        }
        let file = PNGRepair.repaired(input)
        let limits = DecodeLimits(maximumPixelCount: 1 << chance.pick([10, 18, 20], 1), maximumSide: 1 << 14)
        let header = Result { try ImageHeader(file) }
        let whole = Result { try Bitmap(decoding: file, limits: limits) }
        if case .success(let bitmap) = whole {
            guard case .success(let header) = header else { return "a picture without a header was decoded" }
            guard (bitmap.width, bitmap.height) == (header.width, header.height) else {
                return "the header says \(header.width)×\(header.height), not \(bitmap.width)×\(bitmap.height)"
            }
            guard bitmap.width * bitmap.height <= limits.maximumPixelCount else { return "it is above its limit" }
        }
        let path = try Workplace.shared.write(file, as: "picture")
        if let problem = problemWithRows(path, whole, limits, chance) { return problem }
        if case .success(let header) = header, [.png, .gif, .webp].contains(header.format) {
            try playFilm(path, limits)
        }
        _ = try whole.get()
        return nil
    }

    /// The rows that are read one strip after the other are those of the whole picture.
    private static func problemWithRows(
        _ path: String, _ whole: Result<Bitmap, any Error>, _ limits: DecodeLimits, _ chance: InputChance
    ) -> String? {
        let height = Int(1 + chance.number(2) % 7)
        do {
            let strips = try ImageStrips(path: path, limits: limits)
            var pixels = [UInt8](repeating: 0, count: strips.width * strips.height * 4)
            var row = 0
            while row < strips.height {
                let count = min(height, strips.height - row)
                try pixels.withUnsafeMutableBufferPointer { buffer in
                    let start = row * strips.width * 4
                    try strips.read(
                        rows: count,
                        into: UnsafeMutableBufferPointer(rebasing: buffer[start..<start + count * strips.width * 4]))
                }
                row += count
            }
            // What comes after the last row is not read, so that a file may be refused only as a whole.
            guard case .success(let bitmap) = whole else { return nil }
            return bitmap.pixels == pixels ? nil : "rows differ from the whole picture"
        } catch ImageError.unsupported {
            return nil
        } catch {
            guard case .success = whole else { return nil }
            return "the whole picture was decoded, but not its rows: \(error)"
        }
    }

    /// Reads some pictures of an animation, one of them out of order.
    private static func playFilm(_ path: String, _ limits: DecodeLimits) throws {
        let film = try AnimatedPicture(path: path, limits: limits)
        let count = film.count ?? 0
        for index in [0, 1, 2, 5, 1] where index < count {
            _ = try? film.picture(index)
            _ = film.index(at: film.start(of: index))
        }
    }
}

/// Repairs of PNG files, so that changed bytes reach the decoders behind checksums and compression.
///
/// A file that begins with 0x8A in place of 0x89 has its pixels uncompressed in its chunks `IDAT` and `fdAT`, and its
/// profile in `iCCP`: they are stored as zlib does. All checksums are made right but for files that begin with 0x88, whose are left.
enum PNGRepair {
    static func repaired(_ input: [UInt8]) -> [UInt8] {
        guard input.count > 8, (0x88...0x8A).contains(input[0]), input[1...3].elementsEqual("PNG".utf8) else {
            return input
        }
        var result = [0x89] + input[1..<8]
        if input[0] == 0x88 { return result + input[8...] }
        var rest = input[8...]
        while rest.count >= 12 {
            let start = rest.startIndex
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let kind = rest[start + 4..<start + 8]
            let end = min(start + 8 + length, rest.endIndex - 4)
            var body = Array(rest[start + 8..<end])
            if input[0] == 0x8A {
                if kind.elementsEqual("IDAT".utf8) { body = stored(body[...]) }
                if kind.elementsEqual("iCCP".utf8), let end = body.firstIndex(of: 0) {
                    body = body.prefix(end + 2) + stored(body.dropFirst(end + 2))
                }
                if kind.elementsEqual("fdAT".utf8) { body = body.prefix(4) + stored(body.dropFirst(4)) }
            }
            result += bytes(UInt32(body.count)) + kind + body + bytes(crc(kind + body))
            rest = rest[(end + 4)...]
        }
        return result + rest
    }

    /// A zlib stream of uncompressed blocks.
    private static func stored(_ body: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = body
        repeat {
            let part = rest.prefix(0xFFFF)
            rest = rest.dropFirst(part.count)
            let count = UInt16(part.count)
            result += [
                rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8),
            ]
            result += part
        } while !rest.isEmpty
        let sums = body.reduce((a: 1 as UInt32, b: 0 as UInt32)) { sums, byte in
            let a = (sums.a + UInt32(byte)) % 65_521
            return (a, (sums.b + a) % 65_521)
        }
        return result + bytes(sums.b << 16 | sums.a)
    }

    private static let table: [UInt32] = (0..<256).map { entry in
        (0..<8).reduce(UInt32(entry)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }

    private static func bytes(_ number: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
}
