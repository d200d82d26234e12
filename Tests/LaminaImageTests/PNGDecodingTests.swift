import Testing

@testable import LaminaImage

@Suite struct PNGDecodingTests {
    /// A colour type with a depth.
    struct Kind: Sendable, CustomTestStringConvertible {
        var colorType: Int
        var depth: Int
        var isInterlaced: Bool
        var testDescription: String { "type \(colorType), \(depth) bits\(isInterlaced ? ", interlaced" : "")" }
    }

    static let kinds: [Kind] = [
        (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
    ].flatMap { colorType, depths in
        depths.flatMap { depth in
            [false, true].map { Kind(colorType: colorType, depth: depth, isInterlaced: $0) }
        }
    }

    /// Samples that use the whole range and differ between channels.
    static func samples(_ kind: Kind) -> (Int, Int) -> [Int] {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][kind.colorType] ?? 0
        let full = (1 << kind.depth) - 1
        return { x, y in
            (0..<channels).map { channel in (x * 7919 + y * 104_729 + channel * 31_337 + 5) & full }
        }
    }

    static func palette(_ index: Int) -> (Int, Int, Int, Int) {
        (index * 53 & 255, index * 97 & 255, 255 - index & 255, index % 4 == 1 ? 100 : 255)
    }

    static func handmade(_ kind: Kind) -> HandmadePNG {
        var png = HandmadePNG(
            width: 11, height: 9, colorType: kind.colorType, depth: kind.depth, isInterlaced: kind.isInterlaced,
            samples: samples(kind))
        if kind.colorType == 3 {
            let colors = (0..<1 << kind.depth).map(palette)
            png.chunks = [
                ("PLTE", colors.flatMap { [UInt8($0.0), UInt8($0.1), UInt8($0.2)] }),
                ("tRNS", colors.map { UInt8($0.3) }),
            ]
        }
        return png
    }

    static func expected(_ kind: Kind, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
        let full = Double((1 << kind.depth) - 1)
        let raw = samples(kind)(x, y)
        let eight = raw.map { Int((Double($0) * 255 / full).rounded()) }
        switch kind.colorType {
        case 0: return premultiplied(eight[0], eight[0], eight[0], 255)
        case 2: return premultiplied(eight[0], eight[1], eight[2], 255)
        case 3:
            let color = palette(raw[0])
            return premultiplied(color.0, color.1, color.2, color.3)
        case 4: return premultiplied(eight[0], eight[0], eight[0], eight[1])
        default: return premultiplied(eight[0], eight[1], eight[2], eight[3])
        }
    }

    @Test(arguments: kinds)
    func everyColorTypeAndDepthBecomesPremultipliedRGBA(_ kind: Kind) throws {
        let decoded = try Bitmap(decoding: PNGDecodingTests.handmade(kind).bytes)
        #expect(decoded == (try Bitmap(width: 11, height: 9) { PNGDecodingTests.expected(kind, $0, $1) }))
    }

    @Test(arguments: [(8, false), (16, false), (16, true)])
    func oneColorCanBeTransparent(depth: Int, isInterlaced: Bool) throws {
        let kind = Kind(colorType: 2, depth: depth, isInterlaced: isInterlaced)
        var png = PNGDecodingTests.handmade(kind)
        let key = PNGDecodingTests.samples(kind)(3, 2)
        png.chunks = [("tRNS", key.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })]
        let decoded = try Bitmap(decoding: png.bytes)
        #expect(decoded[3, 2] == SIMD4(0, 0, 0, 0))
        #expect(decoded[4, 2] == PNGDecodingTests.expected(kind, 4, 2))
    }

    @Test func brokenColorChunksAndTextChangeNothing() throws {
        let kind = Kind(colorType: 2, depth: 8, isInterlaced: false)
        let plain = PNGDecodingTests.handmade(kind)
        var decorated = plain
        decorated.chunks = [
            ("gAMA", [1, 2, 3]),
            ("iCCP", Array("broken\0\0this is no zlib stream".utf8)),
            ("cHRM", [1, 2, 3]),
            ("tEXt", Array("Comment\0hello".utf8)),
        ]
        #expect(try Bitmap(decoding: decorated.bytes) == Bitmap(decoding: plain.bytes))
    }

    @Test func orientationInAnExifChunkIsApplied() throws {
        var png = HandmadePNG(width: 3, height: 2, colorType: 2, depth: 8) { x, y in [x * 100, y * 100, 7] }
        png.chunks = [("eXIf", ExifData.tiff(orientation: 6, bigEndian: true))]
        let decoded = try Bitmap(decoding: png.bytes)
        #expect((decoded.width, decoded.height) == (2, 3))
        // A quarter turn clockwise: the stored bottom left comes to the top left.
        #expect(decoded[0, 0] == SIMD4(0, 100, 7, 255))
        #expect(decoded[1, 2] == SIMD4(200, 0, 7, 255))
    }

    @Test func filesOfOtherProgramsDecodeToWhatTheyHold() throws {
        let gradient = try Bitmap(decoding: Fixture.bytes("png-rgb16-interlaced-magick.png"))
        for y in 0..<10 {
            let share = Double(y) / 9
            let expected = SIMD4(UInt8((255 * (1 - share)).rounded()), 0, UInt8((255 * share).rounded()), 255)
            #expect(gradient.difference(5, y, to: expected) <= 1)
        }
        let halves = try Bitmap(decoding: Fixture.bytes("png-palette-magick.png"))
        #expect(halves[4, 0] == SIMD4(0, 0, 0, 255))
        #expect(halves[4, 6] == SIMD4(255, 255, 255, 255))
        let alpha = try Bitmap(decoding: Fixture.bytes("png-rgba-pillow.png"))
        #expect(alpha == (try AlphaSteps.expected()))
    }

    @Test func aCutOrChangedFileSaysSo() throws {
        let whole = try Fixture.bytes("png-rgba-pillow.png")
        #expect {
            try Bitmap(decoding: Array(whole.dropLast(20)))
        } throws: {
            guard case .truncated(.png, _)? = $0 as? ImageError else { return false }
            return true
        }
        var changed = whole
        changed[45] ^= 0xFF
        #expect {
            try Bitmap(decoding: changed)
        } throws: {
            guard case .corrupt(.png, _)? = $0 as? ImageError else { return false }
            return "\($0)".contains("damaged")
        }
    }
}
