import LaminaTestSupport
import Testing

@testable import LaminaImage

@Suite struct PNGEncodingTests {
    @Test(arguments: Pictures.allCases, [(1, 1), (3, 2), (61, 47), (640, 420)])
    func picturesComeBackBitByBit(_ picture: Pictures, size: (width: Int, height: Int)) throws {
        let bitmap = try picture.make(width: size.width, height: size.height)
        let file = try PNGEncoder.encode(bitmap)
        #expect(try Bitmap(decoding: file) == bitmap)
    }

    @Test(arguments: Pictures.allCases, [(1, 1), (3, 2), (61, 47), (640, 420)])
    func fastFilesHaveTheSamePixels(_ picture: Pictures, size: (width: Int, height: Int)) throws {
        let bitmap = try picture.make(width: size.width, height: size.height)
        let file = try PNGEncoder.encode(bitmap, compression: .fast)
        #expect(try Bitmap(decoding: file) == bitmap)
        #expect(try PNGEncoder.encode(bitmap, compression: .fast, threads: 3) == file)
        // As the pictures of a film.
        #expect(
            try PNGEncoder.encode(bitmap, into: PNGBands(), after: nil, compression: .fast).flatMap { $0 } == file)
    }

    /// Rows that repeat those above are found by the search; runs alone would be many times as long.
    @Test func fastFilesAreSearchedWhereRunsAreFewer() throws {
        // Four rows of noise, again and again: no filter makes runs of them.
        var random = SplitMix64(seed: 3)
        let noise = (0..<4 * 300).map { _ in UInt32(truncatingIfNeeded: random.next()) }
        let bitmap = try Bitmap(width: 300, height: 400) { x, y in
            let pixel = noise[y % 4 * 300 + x]
            return SIMD4(UInt8(pixel & 255), UInt8(pixel >> 8 & 255), UInt8(pixel >> 16 & 255), 255)
        }
        let bytes = 300 * 400 * 3
        #expect(try PNGEncoder.encode(bitmap, compression: .fast).count < bytes / 10)
    }

    /// In noise there is nothing to find, and the file is no larger for it.
    @Test func fastNoiseGrowsByLittle() throws {
        let bitmap = try Pictures.opaqueNoise.make(width: 400, height: 300)
        #expect(try PNGEncoder.encode(bitmap, compression: .fast).count < 400 * 300 * 3 * 1001 / 1000 + 200)
    }

    @Test(arguments: Pictures.allCases)
    func theBytesDoNotDependOnTheThreads(_ picture: Pictures) throws {
        let bitmap = try picture.make(width: 640, height: 420)
        let one = try PNGEncoder.encode(bitmap, threads: 1)
        #expect(try PNGEncoder.encode(bitmap, threads: 3) == one)
        #expect(try PNGEncoder.encode(bitmap) == one)
    }

    @Test(arguments: [Pictures.noise, .opaqueNoise, .mixed, .texture])
    func severalBandsMakeOneZlibStream(_ picture: Pictures) throws {
        let file = PNGFile(try PNGEncoder.encode(picture.make(width: 640, height: 420)))
        #expect(file.chunks.filter { $0.name == "IDAT" }.count > 1)
        let channels = file.colorType == 6 ? 4 : 3
        #expect(file.rows(byteCount: (640 * channels + 1) * 420) != nil)
    }

    @Test func chunksStandInOrder() throws {
        let names = PNGFile(try PNGEncoder.encode(Pictures.fewColors.make(width: 50, height: 50))).chunks.map(\.name)
        #expect(names == ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"])
    }

    @Test func straightColorsAreWritten() throws {
        // 65 colours with alpha, more than a palette would save in so small a picture.
        let bitmap = try Bitmap(width: 5, height: 13) { x, y in premultiplied(x * 50, y * 19, 200, 100 + x) }
        let file = PNGFile(try PNGEncoder.encode(bitmap))
        #expect(file.colorType == 6)
        let rows = try #require(file.rows(byteCount: 13 * 21))
        // Every filter leaves the first pixel as it is. Blue is 78 premultiplied.
        #expect(Array(rows[1...4]) == [0, 0, 199, 100])
    }

    /// Colours of a picture, and the colour type and depth that hold them in the fewest bytes.
    @Test(arguments: [
        (2, false, false, 3, 1), (4, false, false, 3, 2), (16, true, false, 3, 4), (256, false, false, 3, 8),
        (200, true, false, 0, 8), (256, true, true, 4, 8), (257, false, false, 2, 8), (257, false, true, 6, 8),
    ])
    func theSmallestLayoutIsChosen(colors: Int, isGray: Bool, hasAlpha: Bool, colorType: Int, depth: Int) throws {
        let bitmap = try Bitmap(width: 60, height: 60) { x, y in
            let index = (x + y * 60) % colors
            let alpha = hasAlpha ? (index % 2 == 0 ? 255 : 254 - (x + y) % 3) : 255
            let color = isGray ? (index, index, index) : (index & 255, index / 2 & 255, index >> 8 | 1)
            return premultiplied(color.0, color.1, color.2, alpha)
        }
        let bytes = try PNGEncoder.encode(bitmap)
        let file = PNGFile(bytes)
        #expect((file.colorType, file.depth) == (colorType, depth))
        #expect(try Bitmap(decoding: bytes) == bitmap)
    }

    @Test func colorsAboveTheirAlphaAreClamped() throws {
        let bitmap = try Bitmap(width: 1, height: 1, pixels: [200, 50, 0, 100])
        #expect(try Bitmap(decoding: PNGEncoder.encode(bitmap))[0, 0] == SIMD4(100, 50, 0, 100))
    }

    @Test func noiseGrowsByLittle() throws {
        let bitmap = try Pictures.opaqueNoise.make(width: 400, height: 300)
        #expect(try PNGEncoder.encode(bitmap).count < 400 * 300 * 3 * 1001 / 1000 + 200)
    }

    @Test func flatPicturesTakeNextToNothing() throws {
        let bitmap = try Bitmap(width: 1000, height: 800) { _, _ in SIMD4(10, 20, 30, 255) }
        #expect(try PNGEncoder.encode(bitmap).count < 400)
    }

    /// A picture and the same with another pixel, at the top, in the middle of a band, or in the last row of one.
    @Test(arguments: Pictures.allCases)
    func bandsOfThePictureBeforeDoNotChangeTheBytes(_ picture: Pictures) throws {
        let first = try picture.make(width: 640, height: 420)
        let bands = PNGBands()
        let alone = try PNGEncoder.encode(first)
        #expect(try PNGEncoder.encode(first, into: bands, after: nil).flatMap { $0 } == alone)
        #expect(try PNGEncoder.encode(first, into: PNGBands(), after: (first, bands)).flatMap { $0 } == alone)
        let known = try PNGEncoder.encode(first, into: PNGBands(), after: (first, bands), changedRows: 0..<0)
        #expect(known.flatMap { $0 } == alone)
        for pixel in [0, 300 * 640 + 7, 271 * 640 + 5, 419 * 640 + 639] {
            var second = first
            second.withUnsafeMutablePixels { $0[pixel * 4] ^= 1 }
            let row = pixel / 640
            let secondAlone = try PNGEncoder.encode(second)
            for rows in [nil, row..<row + 1, max(0, row - 50)..<min(420, row + 20)] {
                let after = try PNGEncoder.encode(
                    second, into: PNGBands(), after: (first, bands), changedRows: rows)
                #expect(after.flatMap { $0 } == secondAlone, "pixel \(pixel)")
            }
        }
    }

    /// A picture that loses its opacity in one pixel, gets it back, and loses its colours.
    @Test(arguments: [0, 100 * 640 + 7, 409 * 640 + 639])
    func theLayoutIsThatOfThePictureByItself(pixel: Int) throws {
        let opaque = try Pictures.opaqueNoise.make(width: 640, height: 410)
        var translucent = opaque
        translucent.withUnsafeMutablePixels { pixels in for byte in 0..<4 { pixels[pixel * 4 + byte] = 0 } }
        let gray = try Bitmap(width: 640, height: 410) { x, y in
            let value = UInt8(truncatingIfNeeded: (x * 7 + y * 13) ^ (x * y))
            return SIMD4(value, value, value, 255)
        }
        let small = try Pictures.opaqueNoise.make(width: 640, height: 409)
        var before: (bitmap: Bitmap, bands: PNGBands)?
        var colorTypes: [Int] = []
        for bitmap in [opaque, translucent, translucent, opaque, gray, gray, opaque, small, translucent] {
            let bands = PNGBands()
            let file = try PNGEncoder.encode(bitmap, into: bands, after: before).flatMap { $0 }
            #expect(try file == PNGEncoder.encode(bitmap))
            colorTypes.append(PNGFile(file).colorType)
            before = (bitmap, bands)
        }
        #expect(colorTypes == [2, 6, 6, 2, 0, 0, 2, 2, 6])
    }

    @Test func bandsWhoseRowsAreTheSameAreNotCompressedAgain() throws {
        let first = try Pictures.opaqueNoise.make(width: 640, height: 410)
        var second = first
        // In the second of four bands.
        second.withUnsafeMutablePixels { $0[200 * 640 * 4] ^= 1 }
        let made = PNGBands()
        _ = try PNGEncoder.encode(first, into: made, after: nil)
        var content = try #require(made.wait())
        try #require(content.pieces.count == 4)
        // Marks that only come out where a piece is taken over.
        for index in content.pieces.indices { content.pieces[index].bytes = [UInt8(index)] }
        let marked = PNGBands()
        marked.give(content)
        let result = PNGBands()
        _ = try PNGEncoder.encode(second, into: result, after: (first, marked))
        #expect(result.wait()?.pieces.map { $0.bytes.count == 1 } == [true, false, true, true])
        // Rows that are said to be the same are not looked at.
        let unread = PNGBands()
        _ = try PNGEncoder.encode(second, into: unread, after: (first, marked), changedRows: 300..<310)
        #expect(unread.wait()?.pieces.map { $0.bytes.count == 1 } == [true, true, true, true])
    }

    @Test func whatFailedIsNotWaitedForInVain() throws {
        let bitmap = try Pictures.cards.make(width: 64, height: 64)
        let failed = PNGBands()
        failed.give(nil)
        let file = try PNGEncoder.encode(bitmap, into: PNGBands(), after: (bitmap, failed)).flatMap { $0 }
        #expect(try file == PNGEncoder.encode(bitmap))
    }
}
