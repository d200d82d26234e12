import CDeflate
import LaminaTestSupport
import Testing

@testable import LaminaImage

/// Pictures in Display P3: their numbers by arithmetic, their chunks, and their colours by Little CMS.
@Suite struct DisplayP3Tests {
    /// Five steps a channel, each colour with each of some alphas; premultiplied.
    private static func lattice(alphas: [Int]) throws -> Bitmap {
        try Bitmap(width: 25 * alphas.count, height: 5) { x, y in
            let alpha = alphas[x / 25]
            let color = PNGColorTests.lattice(x % 25, y).map { UInt8(($0 * alpha + 127) / 255) }
            return SIMD4(color[0], color[1], color[2], UInt8(alpha))
        }
    }

    @Test func bytesAreDividedConvertedMultipliedAndRoundedOnce() throws {
        let bitmap = try Self.lattice(alphas: [255, 200, 77, 3, 0])
        let found = try bitmap.converted(to: .displayP3)
        for y in 0..<5 {
            for x in 0..<125 {
                let pixel = bitmap[x, y]
                let alpha = Double(pixel.w)
                #expect(found[x, y].w == pixel.w)
                guard alpha > 0 else { continue }
                let expected = ColorMath.displayP3((0..<3).map { Double(pixel[$0]) / alpha })
                for channel in 0..<3 {
                    #expect(abs(Double(found[x, y][channel]) - expected[channel] * alpha) <= 0.500_001, "\(x), \(y)")
                }
            }
        }
        #expect(found[124, 4] == .zero)
        #expect(try bitmap.converted(to: .srgb) == bitmap)
    }

    /// CSS Color 4 has these components for the primaries of sRGB.
    @Test func primariesAreThoseOfTheSpecification() throws {
        let bitmap = try Bitmap(width: 3, height: 1, pixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255])
        let found = try DeepBitmap(bitmap).converted(to: .displayP3)
        let known = [[0.917488, 0.200287, 0.138561], [0.458402, 0.985265, 0.298295], [0, 0, 0.959588]]
        for (x, color) in known.enumerated() {
            for channel in 0..<3 { #expect(abs(Double(found[x, 0][channel]) / 65_535 - color[channel]) < 2e-5) }
        }
    }

    @Test func samplesOf16BitsAreRoundedOnce() throws {
        var random = SplitMix64(seed: 4)
        let picture = try DeepBitmap(width: 40, height: 40) { index in
            index < 256 ? SIMD4(UInt16(index * 257), 0, UInt16(index), 9) : random.samplesOfPixel()
        }
        let found = try picture.converted(to: .displayP3)
        for y in 0..<40 {
            for x in 0..<40 {
                #expect(found[x, y].w == picture[x, y].w)
                let expected = ColorMath.displayP3((0..<3).map { Double(picture[x, y][$0]) / 65_535 })
                for channel in 0..<3 {
                    #expect(abs(Double(found[x, y][channel]) - expected[channel] * 65_535) <= 0.500_001)
                }
            }
        }
        let gray = try DeepBitmap(width: 256, height: 256) { SIMD4(UInt16($0), UInt16($0), UInt16($0), .max) }
        #expect(try gray.converted(to: .displayP3) == gray)
    }

    // MARK: Files

    private static func file(_ depth: PictureDepth, _ bitmap: Bitmap) throws -> [UInt8] {
        try PictureEncoding(.png, depth: depth, colorSpace: .displayP3).encode(bitmap)
    }

    /// The file without a chunk.
    private static func without(_ name: String, _ file: [UInt8]) -> [UInt8] {
        PNGFile(file).chunks.filter { $0.name != name }
            .reduce(Array(file[..<8])) { $0 + HandmadePNG.chunk($1.name, $1.body) }
    }

    @Test(arguments: PictureDepth.allCases) func theFileSaysWhatItsNumbersAre(depth: PictureDepth) throws {
        // Of few colours, so that there is a palette in 8 bits.
        let file = PNGFile(try Self.file(depth, Pictures.fewColors.make(width: 30, height: 20)))
        let colors = depth == .eight ? ["PLTE", "tRNS"] : []
        #expect(file.chunks.map(\.name) == ["IHDR", "cICP", "iCCP"] + colors + ["IDAT", "IEND"])
        #expect(file.body("cICP") == [12, 13, 0, 1])
        let standard = PNGFile(try PNGEncoder.encode(Pictures.fewColors.make(width: 30, height: 20)))
        #expect(standard.chunks.map(\.name) == ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"])
    }

    private static func profile() throws -> [UInt8] {
        let body = try #require(PNGFile(file(.eight, Bitmap(width: 1, height: 1))).body("iCCP"))
        let name = Array("Display P3\0\0".utf8)
        #expect(body.starts(with: name))
        let stream = Array(body.dropFirst(name.count))
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        var (profile, count) = ([UInt8](repeating: 0, count: 4096), 0)
        let status = libdeflate_zlib_decompress(decompressor, stream, stream.count, &profile, profile.count, &count)
        #expect(status == LIBDEFLATE_SUCCESS)
        return Array(profile[..<count])
    }

    @Test func theProfileHasThePrimariesAndTheCurve() throws {
        let profile = try Self.profile()
        func number(_ offset: Int) -> Int { profile[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        func fixed(_ offset: Int) -> Double { Double(Int32(truncatingIfNeeded: number(offset))) / 65_536 }
        func name(_ offset: Int) -> String { String(decoding: profile[offset..<offset + 4], as: UTF8.self) }
        #expect(number(0) == profile.count && profile.count % 4 == 0 && name(36) == "acsp")
        #expect([name(12), name(16), name(20)] == ["mntr", "RGB ", "XYZ "])
        var tags: [String: Int] = [:]
        for index in 0..<number(128) {
            let entry = 132 + index * 12
            tags[name(entry)] = number(entry + 4)
            #expect(number(entry + 4) % 4 == 0 && number(entry + 4) + number(entry + 8) <= profile.count)
        }
        let wanted = ["bTRC", "bXYZ", "chad", "cprt", "desc", "gTRC", "gXYZ", "rTRC", "rXYZ", "wtpt"]
        #expect(tags.keys.sorted() == wanted)
        let columns = ColorMath.toD50(.displayP3)
        for (column, tag) in ["rXYZ", "gXYZ", "bXYZ"].enumerated() {
            let start = try #require(tags[tag])
            #expect(name(start) == "XYZ ")
            for row in 0..<3 { #expect(abs(fixed(start + 8 + row * 4) - columns[row][column]) < 1.01 / 65_536) }
        }
        let white = try #require(tags["wtpt"])
        for (row, value) in [0.9642, 1, 0.8249].enumerated() {
            #expect(abs(fixed(white + 8 + row * 4) - value) < 0.51 / 65_536)
            let sum = try ["rXYZ", "gXYZ", "bXYZ"].reduce(0) { $0 + fixed(try #require(tags[$1]) + 8 + row * 4) }
            #expect(sum == fixed(white + 8 + row * 4))
        }
        let curve = try #require(tags["gTRC"])
        #expect(name(curve) == "para" && number(curve + 8) == 3 << 16)
        for (index, value) in [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].enumerated() {
            #expect(abs(fixed(curve + 12 + index * 4) - value) < 0.51 / 65_536)
        }
        // The adaptation of D65 is D50.
        let chad = try #require(tags["chad"])
        let daylight = [0.3127 / 0.3290, 1, (1 - 0.3127 - 0.3290) / 0.3290]
        for (row, value) in [0.9642, 1, 0.8249].enumerated() {
            let sum = (0..<3).reduce(0.0) { $0 + fixed(chad + 8 + (row * 3 + $1) * 4) * daylight[$1] }
            #expect(abs(sum - value) < 3.0 / 65_536)
        }
    }

    /// By the code points, and by the profile alone.
    @Test(arguments: ["iCCP", "cICP"]) func readersSeeTheColorsOfTheStandardFile(without name: String) throws {
        let bitmap = try Self.lattice(alphas: [255])
        let file = Self.without(name, try Self.file(.sixteen, bitmap))
        let read = try Bitmap(decoding: file)
        for (found, expected) in zip(read.pixels, bitmap.pixels) { #expect(abs(Int(found) - Int(expected)) <= 1) }
        // Read without its space it has other colours.
        let bare = try Bitmap(decoding: Self.without("cICP", Self.without("iCCP", file)))
        #expect(bare[20, 0].y > 40)
    }

    @Test func aBackgroundIsInTheSpaceToo() throws {
        let clear = try Bitmap(width: 1, height: 1)
        for depth in PictureDepth.allCases {
            let encoding = try PictureEncoding(
                .png, background: SIMD3(255, 0, 0), depth: depth, colorSpace: .displayP3)
            let picture = try Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 255])
            #expect(try encoding.encode(clear) == encoding.encode(picture))
        }
    }

    @Test func otherFormatsAreInSRGB() {
        for format in [PictureEncoding.Format.jpeg, .webp, .ppm] {
            #expect {
                try PictureEncoding(format, colorSpace: .displayP3)
            } throws: {
                "\($0)".contains("\(format.name) is written in sRGB; write .png for display-p3")
            }
        }
    }
}
