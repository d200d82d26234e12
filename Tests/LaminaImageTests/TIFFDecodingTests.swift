import Testing

@testable import LaminaImage

@Suite struct TIFFDecodingTests {
    // Other programs

    private static func gradient(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
        SIMD4(UInt8(x * 6), UInt8(y * 11), UInt8((x + y) * 4), 255)
    }

    @Test(arguments: ["tiff-lzw.tif", "tiff-deflate-tiles.tif", "tiff-planes.tif"])
    func compressedPixelsAreExact(name: String) throws {
        let file = try Fixture.bytes(name)
        #expect(try ImageHeader(file).format == .tiff)
        #expect(try Bitmap(decoding: file) == Bitmap(width: 37, height: 23, pixel: Self.gradient))
    }

    @Test func palettesAreExact() throws {
        let expected = try Bitmap(width: 37, height: 23) { x, y in GIFDecodingTests.color((x * 7 + y * 11) % 256) }
        #expect(try Bitmap(decoding: Fixture.bytes("tiff-palette-packbits.tif")) == expected)
    }

    @Test func pagesOfAFaxAreBlackAndWhite() throws {
        let expected = try Bitmap(width: 37, height: 23) { x, y in
            let gray: UInt8 = (x / 3 + y / 2) % 2 == 1 ? 255 : 0
            return SIMD4(gray, gray, gray, 255)
        }
        #expect(try Bitmap(decoding: Fixture.bytes("tiff-fax.tif")) == expected)
    }

    @Test func pixelsByJPEGAreNear() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("tiff-jpeg.tif"))
        #expect((bitmap.width, bitmap.height) == (32, 16))
        #expect(JPEGDecodingTests.corners(bitmap) == [0, 1, 2, 3])
    }

    @Test func grayOf16BitsIsRoundedOrWhole() throws {
        let file = try Fixture.bytes("tiff-gray16.tif")
        let bitmap = try Bitmap(decoding: file)
        #expect(DeepPicture.isNeeded(for: file))
        let deep = try DeepPicture(decoding: file)
        for (x, y) in [(0, 0), (36, 22), (17, 3)] {
            let value = x * 1700 + y * 3
            #expect(bitmap[x, y].x == UInt8((Double(value) / 257).rounded()))
            #expect(Int(deep.upper[x, y].y) << 8 | Int(deep.lower[x, y].y) == value)
        }
    }

    // By hand

    /// Samples from 0 to `full`, different in each channel.
    private static func ramp(_ full: Int, _ samples: Int) -> (Int, Int) -> [Int] {
        { x, y in (0..<samples).map { (x * 37 + y * 59 + $0 * 101 + x * y) % (full + 1) } }
    }

    private static func eight(_ value: Int, _ full: Int) -> UInt8 {
        UInt8((Double(value) * 255 / Double(full)).rounded())
    }

    @Test(arguments: [1, 2, 4, 8, 16], [0, 1]) func graysOfEachDepthAreExact(bits: Int, photometric: Int) throws {
        let full = 1 << bits - 1
        let pixel = Self.ramp(full, 1)
        let tiff = HandmadeTIFF(
            width: 11, height: 5, bits: bits, photometric: photometric, samples: 1, bigEndian: bits == 16, pixel: pixel)
        let expected = try Bitmap(width: 11, height: 5) { x, y in
            let stored = pixel(x, y)[0]
            let gray = Self.eight(photometric == 0 ? full - stored : stored, full)
            return SIMD4(gray, gray, gray, 255)
        }
        #expect(try Bitmap(decoding: tiff.bytes) == expected)
    }

    @Test(arguments: [8, 16], [false, true])
    func planesTilesAndBothOrdersOfBytesAreRead(bits: Int, isSeparate: Bool) throws {
        let full = 1 << bits - 1
        let pixel = Self.ramp(full, 4)
        let expected = try Bitmap(width: 21, height: 19) { x, y in
            let stored = pixel(x, y)
            let bytes = stored.map { Self.eight($0, full) }
            return premultiplied(Int(bytes[0]), Int(bytes[1]), Int(bytes[2]), Int(bytes[3]))
        }
        for tile in [nil, (width: 16, height: 16), (width: 48, height: 32)] as [(width: Int, height: Int)?] {
            for bigEndian in [false, true] {
                let tiff = HandmadeTIFF(
                    width: 21, height: 19, bits: bits, samples: 4, bigEndian: bigEndian, more: [(338, 3, [2])],
                    tile: tile, isSeparate: isSeparate, pixel: pixel)
                #expect(try Bitmap(decoding: tiff.bytes) == expected)
            }
        }
    }

    @Test(arguments: [8, 16]) func colorsThatAreMultipliedStaySo(bits: Int) throws {
        let full = 1 << bits - 1
        let pixel = { (x: Int, y: Int) -> [Int] in
            let alpha = full * x / 16
            return [alpha * y / 8, alpha, 0, alpha]
        }
        let tiff = HandmadeTIFF(
            width: 17, height: 9, bits: bits, samples: 4, more: [(338, 3, [1])], pixel: pixel)
        let bitmap = try Bitmap(decoding: tiff.bytes)
        for y in 0..<9 {
            for x in 0..<17 {
                let values = pixel(x, y).map { Self.eight($0, full) }
                #expect(bitmap.difference(x, y, to: SIMD4(values[0], values[1], values[2], values[3])) <= 1)
            }
        }
    }

    @Test func samplesWithoutMeaningAreNoAlpha() throws {
        let tiff = HandmadeTIFF(width: 2, height: 1, samples: 4, more: [(338, 3, [0])]) { x, _ in [9, 8, 7, x] }
        let bitmap = try Bitmap(decoding: tiff.bytes)
        #expect(bitmap[0, 0] == SIMD4(9, 8, 7, 255) && bitmap[1, 0] == SIMD4(9, 8, 7, 255))
    }

    @Test(arguments: ImageOrientation.allCases) func orientationIsApplied(orientation: ImageOrientation) throws {
        let pixel = { (x: Int, y: Int) in [x * 20, y * 20, 7] }
        let tiff = HandmadeTIFF(
            width: 5, height: 3, more: [(274, 3, [orientation.rawValue])], pixel: pixel)
        let stored = try Bitmap(width: 5, height: 3) { x, y in SIMD4(UInt8(x * 20), UInt8(y * 20), 7, 255) }
        #expect(try Bitmap(decoding: tiff.bytes) == stored.oriented(orientation))
    }

    // Colours

    @Test(arguments: [8, 16]) func profilesAreApplied(bits: Int) throws {
        let profile = HandmadeProfile.rgb(.exchanged, .standard).map(Int.init)
        let scale = bits == 8 ? 1 : 257
        let tiff = HandmadeTIFF(width: 2, height: 1, bits: bits, more: [(34675, 7, profile)]) { x, _ in
            x == 0 ? [255 * scale, 0, 0] : [0, 0, 255 * scale]
        }
        // Red and blue have changed places.
        let bitmap = try Bitmap(decoding: tiff.bytes)
        #expect(bitmap.difference(0, 0, to: SIMD4(0, 0, 255, 255)) <= 1)
        #expect(bitmap.difference(1, 0, to: SIMD4(255, 0, 0, 255)) <= 1)
        if bits == 16 {
            let deep = try DeepPicture(decoding: tiff.bytes)
            #expect(deep.upper.difference(0, 0, to: SIMD4(0, 0, 255, 255)) <= 1)
        }
    }

    @Test(arguments: [8, 16]) func inksAreConverted(bits: Int) throws {
        let scale = bits == 8 ? 1 : 257
        let pixel = { (x: Int, _: Int) in (x == 0 ? [0, 64, 128, 32] : [200, 0, 16, 0]).map { $0 * scale } }
        var tiff = HandmadeTIFF(width: 2, height: 1, bits: bits, photometric: 5, samples: 4, pixel: pixel)
        let plain = try Bitmap(decoding: tiff.bytes)
        // (255 − ink) × (255 − black) / 255.
        #expect(plain.difference(0, 0, to: SIMD4(223, 167, 111, 255)) <= 1)
        #expect(plain.difference(1, 0, to: SIMD4(55, 255, 239, 255)) <= 1)
        tiff.more = [(34675, 7, HandmadeProfile.blackInk().map(Int.init))]
        let printed = try Bitmap(decoding: tiff.bytes)
        let brightness = ColorMath.power(((1 - 32.0 / 255) * 100 + 16) / 116, 3)
        let gray = UInt8((ColorMath.encoded(brightness) * 255).rounded())
        #expect(printed.difference(0, 0, to: SIMD4(gray, gray, gray, 255)) <= 2)
        #expect(printed.difference(1, 0, to: SIMD4(255, 255, 255, 255)) <= 2)
    }

    // Refusals

    private func reason(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) -> String {
        do throws(ImageError) {
            _ = try Bitmap(decoding: bytes, limits: limits)
            return "decoded"
        } catch {
            return error.description
        }
    }

    @Test func rareFormsAreNamed() {
        let good = HandmadeTIFF(width: 4, height: 3) { x, y in [x, y, 1] }
        #expect(reason(good.bytes) == "decoded")
        var changed = good
        changed.more = [(339, 3, [3, 3, 3])]
        #expect(reason(changed.bytes).contains("not whole numbers"))
        changed = good
        changed.photometric = 8
        #expect(reason(changed.bytes).contains("not gray, RGB or CMYK"))
        changed = good
        changed.bits = 32
        #expect(reason(changed.bytes).contains("a rare number of bits"))
        changed = good
        changed.tile = (8192, 16)
        #expect(reason(changed.bytes).contains("far larger than the picture"))
        changed = good
        changed.photometric = 3
        changed.samples = 1
        changed.bits = 4
        changed.pixel = { _, _ in [0] }
        #expect(reason(changed.bytes).contains("Colormap"))
        #expect(reason(Array(good.bytes.dropLast())).contains("cut short"))
        #expect(reason(Array("II*\0".utf8)).contains("cut short"))
        #expect(reason(Array("II*\0\u{8}\0\0\0\0\0\0\0".utf8)).contains("TIFF data is damaged"))
    }

    @Test func hugeSizesAreRefusedByTheHeader() {
        var bytes = HandmadeTIFF(width: 4, height: 3) { x, y in [x, y, 1] }.bytes
        // The values of the first two tags.
        bytes.replaceSubrange(18..<22, with: [0, 0, 1, 0])
        #expect(reason(bytes).contains("65535 pixels along a side"))
        bytes.replaceSubrange(18..<22, with: [255, 255, 0, 0])
        bytes.replaceSubrange(30..<34, with: [255, 255, 0, 0])
        #expect(reason(bytes).contains("268435456 pixels in all"))
    }
}
