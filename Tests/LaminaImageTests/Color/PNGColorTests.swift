import Testing

@testable import LaminaImage

/// The colour chunks of PNG files.
@Suite struct PNGColorTests {
    /// A colour space that sRGB has not, and the ways in which a file has it.
    enum Tag: CaseIterable, Sendable {
        case displayP3ByProfile, displayP3ByCodePoints, displayP3ByChromaticities, adobeByProfile, adobeByChromaticities

        var primaries: Primaries {
            switch self {
            case .displayP3ByProfile, .displayP3ByCodePoints, .displayP3ByChromaticities: .displayP3
            case .adobeByProfile, .adobeByChromaticities: .adobe
            }
        }

        func linear(_ value: Double) -> Double {
            switch self {
            case .displayP3ByProfile, .displayP3ByCodePoints: ColorMath.linear(value)
            case .displayP3ByChromaticities: ColorMath.power(value, 1.8)
            case .adobeByProfile, .adobeByChromaticities: ColorMath.power(value, 563.0 / 256)
            }
        }

        var chunks: [(name: String, body: [UInt8])] {
            switch self {
            case .displayP3ByProfile: [HandmadeProfile.chunk(HandmadeProfile.rgb(.displayP3, .standard))]
            case .displayP3ByCodePoints: [("cICP", [12, 13, 0, 1])]
            case .displayP3ByChromaticities: [gamma(1 / 1.8), chromaticities(.displayP3)]
            case .adobeByProfile: [HandmadeProfile.chunk(HandmadeProfile.rgb(.adobe, .power(563.0 / 256)))]
            case .adobeByChromaticities: [gamma(256.0 / 563), chromaticities(.adobe)]
            }
        }
    }

    static func gamma(_ value: Double) -> (name: String, body: [UInt8]) {
        ("gAMA", HandmadePNG.number(Int((value * 100_000).rounded())))
    }

    static func chromaticities(_ space: Primaries) -> (name: String, body: [UInt8]) {
        let numbers = [space.white, space.red, space.green, space.blue].flatMap { [$0.0, $0.1] }
        return ("cHRM", numbers.flatMap { HandmadePNG.number(Int(($0 * 100_000).rounded())) })
    }

    /// Each of 125 colours: five steps a channel.
    static func lattice(_ x: Int, _ y: Int) -> [Int] { [x / 5, x % 5, y].map { [0, 40, 128, 200, 255][$0] } }

    static func picture(
        _ chunks: [(name: String, body: [UInt8])], alpha: Int? = nil, isInterlaced: Bool = false
    ) -> HandmadePNG {
        HandmadePNG(
            width: 25, height: 5, colorType: alpha == nil ? 2 : 6, depth: 8, isInterlaced: isInterlaced, chunks: chunks
        ) { lattice($0, $1) + (alpha.map { [$0] } ?? []) }
    }

    private static let swapped = HandmadeProfile.chunk(HandmadeProfile.rgb(.exchanged, .standard))

    @Test(arguments: Tag.allCases, [false, true])
    func coloursBecomeThoseOfSRGB(tag: Tag, isInterlaced: Bool) throws {
        let decoded = try Bitmap(decoding: Self.picture(tag.chunks, isInterlaced: isInterlaced).bytes)
        var changed = 0
        for y in 0..<5 {
            for x in 0..<25 {
                let color = Self.lattice(x, y)
                let expected = ColorMath.standard(color, tag.primaries, tag.linear)
                let pixel = SIMD4(UInt8(expected[0]), UInt8(expected[1]), UInt8(expected[2]), 255)
                #expect(decoded.difference(x, y, to: pixel) <= 1, "\(color)")
                if expected != color { changed += 1 }
            }
        }
        #expect(changed > 60)
    }

    @Test(arguments: [0, 1, 100, 254])
    func coloursAreConvertedBeforeTheyArePremultiplied(alpha: Int) throws {
        let decoded = try Bitmap(decoding: Self.picture(Tag.displayP3ByProfile.chunks, alpha: alpha).bytes)
        let opaque = try Bitmap(decoding: Self.picture(Tag.displayP3ByProfile.chunks).bytes)
        for (x, y) in [(7, 2), (13, 3), (24, 0)] {
            let color = opaque[x, y]
            #expect(decoded[x, y] == premultiplied(Int(color.x), Int(color.y), Int(color.z), alpha))
        }
    }

    @Test(arguments: [
        [("sRGB", [0])], [("cICP", [1, 13, 0, 1])], [gamma(1 / 2.2)], [gamma(0.45455), chromaticities(.standard)],
        [chromaticities(.displayP3)], [HandmadeProfile.chunk(HandmadeProfile.rgb(.standard, .standard))],
    ])
    func coloursOfSRGBKeepTheirBytes(chunks: [(name: String, body: [UInt8])]) throws {
        #expect(try Bitmap(decoding: Self.picture(chunks).bytes) == Bitmap(decoding: Self.picture([]).bytes))
    }

    @Test func aChunkOfHigherPrecedenceCounts() throws {
        let p3 = Tag.displayP3ByCodePoints.chunks
        let adobe = Tag.adobeByChromaticities.chunks
        let all = [("sRGB", [0]), Self.swapped] + adobe + p3
        let decode = { (chunks: [(name: String, body: [UInt8])]) in try Bitmap(decoding: Self.picture(chunks).bytes) }
        #expect(try decode(all) == decode(p3))
        #expect(try decode([("sRGB", [0]), Self.swapped] + adobe) == decode([Self.swapped]))
        #expect(try decode([("sRGB", [0])] + adobe) == decode([]))
        // PQ, a limited range, primaries without a meaning: not for this decoder.
        for points: [UInt8] in [[9, 16, 0, 1], [12, 13, 0, 0], [12, 13, 1, 1], [2, 13, 0, 1], [12, 13, 0]] {
            #expect(try decode([("cICP", points), Self.swapped]) == decode([Self.swapped]))
        }
        #expect(try decode([("iCCP", Array("made\0\0no stream".utf8))] + adobe) == decode(adobe))
        #expect(try decode([Self.swapped]) != decode([]) && decode(adobe) != decode([]))
    }

    @Test func onlyTheFirstSoundChunkInFrontOfThePixelsCounts() throws {
        let file = Self.picture([Self.swapped]).bytes
        let plain = try Bitmap(decoding: Self.picture([]).bytes)
        var wrongSum = file
        // The last byte of the chunk's checksum, in front of the chunk of pixels.
        let pixels = try #require((4..<file.count).first { file[$0..<$0 + 4].elementsEqual("IDAT".utf8) })
        wrongSum[pixels - 5] ^= 1
        #expect(try Bitmap(decoding: wrongSum) == plain)
        let chunk = HandmadePNG.chunk(Self.swapped.name, Self.swapped.body)
        let bare = Self.picture([]).bytes
        #expect(try Bitmap(decoding: Array(bare.dropLast(12)) + chunk + bare.suffix(12)) == plain)
        let twice = Self.picture([Self.swapped, HandmadeProfile.chunk(HandmadeProfile.rgb(.adobe, .standard))]).bytes
        #expect(try Bitmap(decoding: twice) == Bitmap(decoding: file))
    }

    @Test(arguments: [[0, 0, 0, 0], [0, 0, 0, 1], [255, 255, 255, 255], [0, 1]] as [[UInt8]])
    func absurdGammasAreIgnored(body: [UInt8]) throws {
        let decoded = try Bitmap(decoding: Self.picture([("gAMA", body), Self.chromaticities(.adobe)]).bytes)
        #expect(decoded == (try Bitmap(decoding: Self.picture([]).bytes)))
    }

    @Test func primariesThatSpanNothingAreThoseOfSRGB() throws {
        let flat = Primaries(red: (0.3, 0.3), green: (0.3, 0.3), blue: (0.3, 0.3))
        let decode = { (chunks: [(name: String, body: [UInt8])]) in try Bitmap(decoding: Self.picture(chunks).bytes) }
        #expect(try decode([Self.gamma(1), Self.chromaticities(flat)]) == decode([Self.gamma(1)]))
        let dark = Primaries(white: (0.3, 0), red: (0.64, 0.33), green: (0.3, 0.6), blue: (0.15, 0.06))
        #expect(try decode([Self.gamma(1), Self.chromaticities(dark)]) == decode([Self.gamma(1)]))
    }

    @Test(arguments: [1, 2, 4, 8])
    func palettesAreConverted(depth: Int) throws {
        var png = HandmadePNG(width: 1 << depth, height: 1, colorType: 3, depth: depth) { x, _ in [x] }
        let colors = (0..<1 << depth).map { Self.lattice($0 % 25, $0 / 25 % 5) }
        png.chunks =
            Tag.adobeByProfile.chunks + [("PLTE", colors.flatMap { $0.map { UInt8($0) } }), ("tRNS", [0, 128])]
        let decoded = try Bitmap(decoding: png.bytes)
        for (x, color) in colors.enumerated() where x != 0 {
            let expected = ColorMath.standard(color, .adobe, Tag.adobeByProfile.linear)
            let pixel = premultiplied(expected[0], expected[1], expected[2], x == 1 ? 128 : 255)
            #expect(decoded.difference(x, 0, to: pixel) <= 1)
        }
        #expect(decoded[0, 0] == .zero)
    }

    @Test(arguments: [0, 4], [8, 16])
    func graysAreConvertedByAProfileOfGrayOrOfRGB(colorType: Int, depth: Int) throws {
        let scale = depth == 16 ? 257 : 1
        let sample = { (x: Int, _: Int) in colorType == 0 ? [x * scale] : [x * scale, 255 * scale] }
        for profile in [HandmadeProfile.gray(.power(1.5)), HandmadeProfile.rgb(.displayP3, .power(1.5))] {
            let png = HandmadePNG(
                width: 256, height: 1, colorType: colorType, depth: depth, chunks: [HandmadeProfile.chunk(profile)],
                samples: sample)
            let decoded = try Bitmap(decoding: png.bytes)
            for x in 0..<256 {
                let gray = UInt8((ColorMath.encoded(ColorMath.power(Double(x) / 255, 1.5)) * 255).rounded())
                #expect(decoded.difference(x, 0, to: SIMD4(gray, gray, gray, 255)) <= 1, "\(x)")
            }
        }
    }
}
