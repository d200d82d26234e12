import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaImage

/// Profiles in JPEG and WebP files, deep pictures, strips and films; broken profiles.
@Suite struct ProfileTests {
    private static let exchanged = HandmadeProfile.rgb(.exchanged, .standard)

    // Other formats

    @Test(arguments: [[1], [1, 2], [2, 1], [3, 1, 2]])
    func profilesOfJPEGAreJoinedFromTheirSegments(parts: [Int]) throws {
        let file = HandmadeProfile.insert(
            Self.exchanged, intoJPEG: try Fixture.bytes("jpeg-quarters.jpg"), parts: parts, of: parts.count)
        // Red and blue have changed places.
        #expect(JPEGDecodingTests.corners(try Bitmap(decoding: file)) == [2, 1, 0, 3])
    }

    @Test(arguments: [[1], [2], [1, 1], [1, 2, 2], [1, 3], [0, 1, 2]])
    func segmentsThatDoNotFitTogetherAreIgnored(parts: [Int]) throws {
        let jpeg = try Fixture.bytes("jpeg-quarters.jpg")
        let profile = Self.exchanged + [UInt8](repeating: 0, count: 1000)
        let file = HandmadeProfile.insert(profile, intoJPEG: jpeg, parts: parts.map { max($0, 1) }, of: 2)
        var numbered = file
        // The first segment's number, as it was asked for: after the marker, the length and the name.
        numbered[2 + 4 + 12] = UInt8(parts[0])
        #expect(try Bitmap(decoding: numbered) == Bitmap(decoding: jpeg))
    }

    @Test func graysOfJPEGAreConverted() throws {
        let jpeg = try Fixture.bytes("jpeg-gray.jpg")
        let file = HandmadeProfile.insert(HandmadeProfile.gray(.power(1)), intoJPEG: jpeg, parts: [1], of: 1)
        let (decoded, plain) = (try Bitmap(decoding: file), try Bitmap(decoding: jpeg))
        for x in 0..<13 {
            let gray = UInt8((ColorMath.encoded(Double(plain[x, 4].x) / 255) * 255).rounded())
            #expect(decoded.difference(x, 4, to: SIMD4(gray, gray, gray, 255)) <= 1)
        }
    }

    @Test(arguments: ["jpeg-cmyk-adobe.jpg", "jpeg-ycck-adobe.jpg"])
    func inksHaveTheColoursOfTheirProfile(name: String) throws {
        let file = HandmadeProfile.insert(HandmadeProfile.blackInk(), intoJPEG: try Fixture.bytes(name))
        let bitmap = try Bitmap(decoding: file)
        // Black 32 of 255 leaves L* 87.45, whose brightness is ((87.45 + 16) / 116)³.
        let lightness = (1 - 32.0 / 255) * 100
        let brightness = ColorMath.power((lightness + 16) / 116, 3)
        let gray = UInt8((ColorMath.encoded(brightness) * 255).rounded())
        #expect(bitmap.difference(2, 4, to: SIMD4(gray, gray, gray, 255)) <= 2)
        #expect(bitmap.difference(13, 4, to: SIMD4(255, 255, 255, 255)) <= 2)
    }

    @Test func profilesOfWebPAreFound() throws {
        let webp = try Fixture.bytes("webp-lossy.webp")
        let file = HandmadeProfile.insert(Self.exchanged, intoWebP: webp, width: 32, height: 16)
        #expect(JPEGDecodingTests.corners(try Bitmap(decoding: file)) == [2, 1, 0, 3])
        // The header says that there is none.
        var silent = file
        silent[20] = 0
        #expect(try Bitmap(decoding: silent) == Bitmap(decoding: webp))
    }

    // Broken profiles

    /// Profiles that no picture of RGB can have.
    static let unusable: [[UInt8]] = [
        HandmadeProfile.gray(.power(1)), HandmadeProfile.blackInk(), HandmadeProfile.absurd(), HandmadeProfile.link(),
        [], Array("no profile".utf8),
    ]

    @Test(arguments: unusable.indices)
    func unusableProfilesChangeNothing(index: Int) throws {
        let png = PNGColorTests.picture([HandmadeProfile.chunk(Self.unusable[index])])
        #expect(try Bitmap(decoding: png.bytes) == Bitmap(decoding: PNGColorTests.picture([]).bytes))
    }

    @Test func aProfileAboveTheLargestSizeIsIgnored() throws {
        let size = ColorDescription.largestProfile
        let plain = try Bitmap(decoding: PNGColorTests.picture([]).bytes)
        let largest = PNGColorTests.picture([HandmadeProfile.chunk(Self.exchanged, paddedTo: size)])
        #expect(try Bitmap(decoding: largest.bytes) != plain)
        let larger = PNGColorTests.picture([HandmadeProfile.chunk(Self.exchanged, paddedTo: size + 1)])
        #expect(try Bitmap(decoding: larger.bytes) == plain)
    }

    @Test func aProfileCutAnywhereCostsNoPicture() throws {
        let jpeg = try Fixture.bytes("jpeg-quarters.jpg")
        let whole = try Bitmap(decoding: jpeg)
        for profile in [Self.exchanged, HandmadeProfile.blackInk()] {
            for count in stride(from: 0, to: 400, by: 12) where count < profile.count {
                let file = HandmadeProfile.insert(Array(profile[..<count]), intoJPEG: jpeg, parts: [1], of: 1)
                #expect(try Bitmap(decoding: file) == whole)
            }
        }
    }

    @Test func changedProfilesNeverTrap() throws {
        var random = SplitMix64(seed: 3)
        var refused = 0
        for _ in 0..<300 {
            var profile = HandmadeProfile.rgb(.displayP3, .standard)
            for _ in 0...Int(random.next() % 3) {
                profile[Int(random.next() % UInt64(profile.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            let png = PNGColorTests.picture([HandmadeProfile.chunk(profile)])
            let decoded = try Bitmap(decoding: png.bytes)
            #expect(decoded.isOpaque)
            if decoded == (try Bitmap(decoding: PNGColorTests.picture([]).bytes)) { refused += 1 }
        }
        #expect((1..<300).contains(refused))
    }

    // 16 bits

    @Test(arguments: [false, true])
    func deepPicturesAreConvertedFromAllTheirBits(isInterlaced: Bool) throws {
        // A linear picture, whose darkest 8 bits have 13 steps of sRGB between them.
        let png = HandmadePNG(
            width: 64, height: 3, colorType: 6, depth: 16, isInterlaced: isInterlaced, chunks: [PNGColorTests.gamma(1)]
        ) { x, y in [x * 16, x * 160, x * 1040, y == 0 ? 65_535 : y == 1 ? 0x8080 : 0] }
        let decoded = try Bitmap(decoding: png.bytes)
        for x in 0..<64 {
            let expected = [x * 16, x * 160, x * 1040].map {
                Int((ColorMath.encoded(Double($0) / 65_535) * 255).rounded())
            }
            #expect(decoded.difference(x, 0, to: premultiplied(expected[0], expected[1], expected[2], 255)) <= 1)
            #expect(decoded.difference(x, 1, to: premultiplied(expected[0], expected[1], expected[2], 128)) <= 1)
            #expect(decoded[x, 2] == .zero)
        }
        let deep = try DeepPicture(decoding: png.bytes)
        for x in 0..<64 {
            let found = Int(deep.upper[x, 0].z) << 8 | Int(deep.lower[x, 0].z)
            let expected = ColorMath.encoded(Double(x * 1040) / 65_535) * 65_535
            #expect(abs(Double(found) - expected) < 64)
            #expect(deep.upper[x, 0].w == 255 && deep.lower[x, 0].w == 255)
        }
    }

    // Strips and films

    static let tagged: [(name: String, file: [UInt8])] = [
        ("png", PNGColorTests.picture(PNGColorTests.Tag.displayP3ByProfile.chunks, alpha: 77).bytes),
        (
            "deep",
            HandmadePNG(width: 40, height: 9, colorType: 2, depth: 16, chunks: [PNGColorTests.gamma(1)]) { x, y in
                [x * 1600, y * 7000, 300]
            }.bytes
        ),
        (
            // The profile is behind the first bytes that are read.
            "far",
            PNGColorTests.picture(
                [("tEXt", [UInt8](repeating: 65, count: 300_000)), HandmadeProfile.chunk(exchanged)]
            ).bytes
        ),
    ]

    @Test(arguments: tagged.indices)
    func rowsAreThoseOfThePictureDecodedWhole(index: Int) throws {
        try expectRows(of: Self.tagged[index].file)
    }

    @Test func rowsOfJPEGAreThoseOfThePictureDecodedWhole() throws {
        try expectRows(
            of: HandmadeProfile.insert(Self.exchanged, intoJPEG: try Fixture.bytes("jpeg-quarters.jpg")))
    }

    private func expectRows(of file: [UInt8]) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID()).picture")
        try Data(file).write(to: path)
        defer { try? FileManager.default.removeItem(at: path) }
        let whole = try Bitmap(decoding: file)
        let strips = try ImageStrips(path: path.path)
        var rows: [UInt8] = []
        while strips.rowsRead < strips.height {
            let count = min(2, strips.height - strips.rowsRead)
            var part = [UInt8](repeating: 0, count: count * strips.width * 4)
            let result = part.withUnsafeMutableBufferPointer { buffer in
                Result { () throws(ImageError) in try strips.read(rows: count, into: buffer) }
            }
            try result.get()
            rows += part
        }
        #expect(rows == whole.pixels)
    }

    @Test func picturesOfAnAnimatedPNGAreConverted() throws {
        let film = { (chunks: [(name: String, body: [UInt8])]) -> [UInt8] in
            var png = PNGColorTests.picture(chunks)
            let control = [0, 25, 5, 0, 0].flatMap(HandmadePNG.number) + [0, 1, 0, 10, 0, 0]
            png.chunks += [("acTL", HandmadePNG.number(1) + HandmadePNG.number(0)), ("fcTL", control)]
            return png.bytes
        }
        let chunks = PNGColorTests.Tag.adobeByProfile.chunks
        let tagged = film(chunks)
        let file = try AnimatedPNGFile(tagged, ImageHeader(tagged))
        #expect(try file.decode(0) == Bitmap(decoding: PNGColorTests.picture(chunks).bytes))
        let untagged = film([])
        let plain = try AnimatedPNGFile(untagged, ImageHeader(untagged))
        #expect(try plain.decode(0) != file.decode(0))
    }
}
