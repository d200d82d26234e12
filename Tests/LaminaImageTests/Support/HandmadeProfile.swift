import CDeflate

/// ICC profiles made by hand, with the tags that a conversion needs.
enum HandmadeProfile {
    /// A curve of a profile: a power, or sRGB's as a parametric curve.
    enum Curve: Sendable {
        case power(Double)
        case standard

        func linear(_ value: Double) -> Double {
            switch self {
            case .power(let exponent): ColorMath.power(value, exponent)
            case .standard: ColorMath.linear(value)
            }
        }

        fileprivate var tag: [UInt8] {
            switch self {
            // One number of 8 and 8 bits.
            case .power(let exponent):
                Array("curv".utf8) + number(0) + number(1) + [
                    UInt8(Int(exponent * 256) >> 8), UInt8(Int(exponent * 256) & 255), 0, 0,
                ]
            case .standard:
                Array("para".utf8) + number(0) + [0, 3, 0, 0]
                    + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
            }
        }
    }

    /// A profile of three primaries, adapted to the white D50 as profiles are.
    static func rgb(_ primaries: Primaries, _ curve: Curve) -> [UInt8] {
        let columns = ColorMath.toD50(primaries)
        let tags = zip(["rXYZ", "gXYZ", "bXYZ"], 0..<3).map { name, column in
            (name, Array("XYZ ".utf8) + number(0) + (0..<3).flatMap { fixed(columns[$0][column]) })
        }
        return profile("mntr", "RGB ", "XYZ ", tags + ["rTRC", "gTRC", "bTRC"].map { ($0, curve.tag) })
    }

    /// A profile of gray.
    static func gray(_ curve: Curve) -> [UInt8] { profile("mntr", "GRAY", "XYZ ", [("kTRC", curve.tag)]) }

    /// A profile of a press whose colour is that of its black alone: L* from 100 without it to 0, and no hue.
    static func blackInk() -> [UInt8] {
        // Two entries a channel, the last of which changes first.
        let colors = (0..<16).flatMap { [$0 & 1 == 0 ? 255 : 0, 128, 128] as [UInt8] }
        return profile("prtr", "CMYK", "Lab ", [("A2B0", table(inputs: 4, points: 2, colors))])
    }

    /// A profile whose table claims 255 points a channel, and has none.
    static func absurd() -> [UInt8] { profile("prtr", "RGB ", "Lab ", [("A2B0", table(inputs: 3, points: 255, []))]) }

    /// A link of devices, which is no description of colours.
    static func link() -> [UInt8] { profile("link", "RGB ", "RGB ", [("A2B0", table(inputs: 3, points: 2, []))]) }

    private static func table(inputs: Int, points: Int, _ entries: [UInt8]) -> [UInt8] {
        let identity: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        let ramp = (0..<256).map { UInt8($0) }
        return Array("mft1".utf8) + number(0) + [UInt8(inputs), 3, UInt8(points), 0] + identity.flatMap(fixed)
            + (0..<inputs).flatMap { _ in ramp } + entries + (0..<3).flatMap { _ in ramp }
    }

    private static func profile(
        _ kind: String, _ space: String, _ connection: String, _ tags: [(String, [UInt8])]
    ) -> [UInt8] {
        var directory = number(tags.count)
        var bodies: [UInt8] = []
        for (name, body) in tags {
            directory += Array(name.utf8) + number(128 + 4 + tags.count * 12 + bodies.count) + number(body.count)
            bodies += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        }
        var header = number(128 + directory.count + bodies.count) + number(0) + number(0x0430_0000)
        header += Array((kind + space + connection).utf8) + [7, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
        header += [0.9642, 1, 0.8249].flatMap(fixed)
        return header + [UInt8](repeating: 0, count: 128 - header.count) + directory + bodies
    }

    private static func number(_ value: Int) -> [UInt8] { HandmadePNG.number(value) }

    /// 16 bits before the point and 16 after it.
    private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }
}

// MARK: In files

extension HandmadeProfile {
    /// The chunk of a PNG.
    static func chunk(_ profile: [UInt8]) -> (name: String, body: [UInt8]) {
        ("iCCP", Array("made\0\0".utf8) + HandmadePNG.zlib(profile))
    }

    /// The chunk of a PNG with zeros behind the profile, up to a size, compressed.
    static func chunk(_ profile: [UInt8], paddedTo size: Int) -> (name: String, body: [UInt8]) {
        let padded = profile + [UInt8](repeating: 0, count: max(0, size - profile.count))
        let compressor = libdeflate_alloc_compressor(6)
        defer { libdeflate_free_compressor(compressor) }
        var stream = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(compressor, padded.count))
        let count = libdeflate_zlib_compress(compressor, padded, padded.count, &stream, stream.count)
        return ("iCCP", Array("made\0\0".utf8) + stream[..<count])
    }

    /// The JPEG with segments of a profile behind its first marker: their numbers, and the number that they claim.
    static func insert(
        _ profile: [UInt8], intoJPEG jpeg: [UInt8], parts: [Int] = [1, 2], of count: Int = 2
    ) -> [UInt8] {
        let size = (profile.count + count - 1) / count
        let segments = parts.flatMap { part -> [UInt8] in
            let start = (part - 1) * size
            let body =
                Array("ICC_PROFILE\0".utf8) + [UInt8(part), UInt8(count)]
                + profile[min(start, profile.count)..<min(start + size, profile.count)]
            return [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
        }
        return Array(jpeg[..<2]) + segments + jpeg[2...]
    }

    /// A WebP of one chunk with a profile in front of it.
    static func insert(_ profile: [UInt8], intoWebP webp: [UInt8], width: Int, height: Int) -> [UInt8] {
        let little = { (value: Int, count: Int) in (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let header =
            Array("VP8X".utf8) + little(10, 4) + [0x20, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
        let padding = [UInt8](repeating: 0, count: profile.count % 2)
        let body = header + Array("ICCP".utf8) + little(profile.count, 4) + profile + padding + webp[12...]
        return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
    }
}
