/// The chunks by which a PNG file says what its numbers are.
extension PNGChunks {
    /// Appends the chunks of a colour space, which precede the palette and the pixels.
    ///
    /// sRGB has a chunk of its own. Display P3 has its code points of ITU-T H.273 (PNG, third edition, 11.3.2.6), and for
    /// readers that don't know these a profile.
    ///
    /// - Throws: `ImageError.encodingFailed` if there is no memory.
    mutating func append(_ space: PictureColorSpace) throws(ImageError) {
        switch space {
        case .srgb:
            // Rendering intent 0, perceptual.
            append("sRGB", [0])
        case .displayP3:
            // Primaries, curve, no matrix, full range.
            append("cICP", [12, 13, 0, 1])
            append("iCCP", Array("Display P3\0\0".utf8), try Self.compressed(DisplayP3Profile.bytes))
        }
    }

    private static func compressed(_ bytes: [UInt8]) throws(ImageError) -> [UInt8] {
        let compressor = try DeflateCompressor(level: 6)
        var stream = [UInt8](repeating: 0, count: compressor.bound(for: bytes.count))
        let count = stream.withUnsafeMutableBytes { stream in
            bytes.withUnsafeBytes { compressor.compress($0, into: stream) }
        }
        guard let count else { throw .encodingFailed(detail: "the compressor's own bound was too small") }
        let piece = bytes.withUnsafeBytes { StreamPiece(Array(stream[..<count]), of: $0) }
        return Array(ZlibStream.parts([piece]).joined())
    }
}

// MARK: Profile

/// The ICC profile of Display P3, version 4.3 (ICC.1:2010): three primaries and a parametric curve.
private enum DisplayP3Profile {
    /// The columns of the primaries (x and y of CIE 1931: 0.68 and 0.32, 0.265 and 0.69, 0.15 and 0.06), adapted from D65
    /// to the profiles' white by Bradford's matrix, in steps of 1/65,536. Rounded so that their sum is that white.
    private static let primaries = [[33_759, 15_807, -69], [19_135, 45_367, 2745], [10_296, 4362, 51_385]]
    /// The white of profiles, D50.
    private static let white = [63_190, 65_536, 54_061]
    /// The adaptation of D65 to it.
    private static let adaptation = [68_674, 1502, -3291, 1939, 64_912, -1119, -606, 988, 49_262]
    /// The curve of sRGB: 2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045.
    private static let curve = [157_286, 62_119, 3417, 5072, 2651]

    /// The profile, of about 500 bytes.
    static let bytes: [UInt8] = {
        let tags: [(names: [String], body: [UInt8])] =
            [
                (["desc"], text("Display P3")), (["cprt"], text("CC0")), (["wtpt"], body("XYZ ", white)),
                (["chad"], body("sf32", adaptation)),
            ] + zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ([$0], body("XYZ ", $1)) }
            + [(["rTRC", "gTRC", "bTRC"], Array("para".utf8) + number(0) + [0, 3, 0, 0] + curve.flatMap(number))]
        let count = tags.reduce(0) { $0 + $1.names.count }
        var directory = number(count)
        var bodies: [UInt8] = []
        for tag in tags {
            for name in tag.names {
                directory += Array(name.utf8) + number(128 + 4 + count * 12 + bodies.count) + number(tag.body.count)
            }
            bodies += tag.body + [UInt8](repeating: 0, count: (4 - tag.body.count % 4) % 4)
        }
        var header = number(128 + directory.count + bodies.count) + number(0) + number(0x0430_0000)
        header += Array("mntrRGB XYZ ".utf8) + [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
        // Platform, flags, device and attributes, and the perceptual intent.
        header += [UInt8](repeating: 0, count: 28) + white.flatMap(number)
        return header + [UInt8](repeating: 0, count: 128 - header.count) + directory + bodies
    }()

    private static func body(_ type: String, _ numbers: [Int]) -> [UInt8] {
        Array(type.utf8) + number(0) + numbers.flatMap(number)
    }

    /// The body of a text in English, of ASCII letters.
    private static func text(_ text: String) -> [UInt8] {
        Array("mluc".utf8) + number(0) + number(1) + number(12) + Array("enUS".utf8) + number(text.utf8.count * 2)
            + number(28) + text.utf8.flatMap { [0, $0] }
    }

    private static func number(_ value: Int) -> [UInt8] { UInt32(truncatingIfNeeded: value).bigEndianBytes }
}
