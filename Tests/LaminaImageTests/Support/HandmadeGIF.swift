/// A GIF file put together by hand; pixels are stored without compression, in codes of 8 + 1 bits.
struct HandmadeGIF {
    /// One picture with the block in front of it.
    struct Picture {
        var x = 0, y = 0
        var width: Int, height: Int
        /// Hundredths of a second.
        var delay = 10
        var disposal = 0
        var transparent: Int?
        /// Indices of the palette, row by row.
        var pixels: [UInt8]
        var palette: [UInt8]?
    }

    var width: Int
    var height: Int
    /// Red, green and blue of 256 colours; empty for none.
    var palette: [UInt8] = (0..<256).flatMap { [UInt8($0), UInt8(255 - $0), UInt8($0 / 2)] }
    var pictures: [Picture]

    var bytes: [UInt8] {
        var bytes =
            Array("GIF89a".utf8) + Self.number(width) + Self.number(height) + [palette.isEmpty ? 0 : 0xF7, 0, 0]
        bytes += palette
        for picture in pictures {
            let flags = UInt8(picture.disposal << 2 | (picture.transparent == nil ? 0 : 1))
            bytes += [0x21, 0xF9, 4, flags] + Self.number(picture.delay) + [UInt8(picture.transparent ?? 0), 0]
            bytes += [0x21, 0xFE, 2, 65, 66, 0, 0x2C] + Self.number(picture.x) + Self.number(picture.y)
            bytes += Self.number(picture.width) + Self.number(picture.height) + [picture.palette == nil ? 0 : 0x87]
            bytes += (picture.palette ?? []) + [8] + Self.codes(picture.pixels)
        }
        return bytes + [0x3B]
    }

    static func number(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

    /// The blocks of pixels of 8 bits.
    static func codes(_ pixels: [UInt8]) -> [UInt8] {
        // A clear code often enough that codes stay as short as they begin.
        let codes = pixels.enumerated().flatMap { $0 % 200 == 0 ? [256, Int($1)] : [Int($1)] } + [257]
        return blocks(codes.map { ($0, 9) })
    }

    /// Packs codes with their widths in bits, the lowest first, into blocks.
    static func blocks(_ codes: [(code: Int, width: Int)]) -> [UInt8] {
        let bits = codes.flatMap { code, width in (0..<width).map { code >> $0 & 1 } }
        let packed = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) {
                $0 | UInt8($1.element) << $1.offset
            }
        }
        let parts = stride(from: 0, to: packed.count, by: 255).map { packed[$0..<min($0 + 255, packed.count)] }
        return parts.flatMap { [UInt8($0.count)] + $0 } + [0]
    }
}
