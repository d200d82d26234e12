import LaminaTestSupport
import Testing

@testable import LaminaImage

/// The fast decoder of PNG beside libpng: the same pixels, and no file that libpng refuses.
@Suite struct PlainPNGTests {
    /// A file with rows that are filtered in every way, and the stream in pieces.
    private static func filtered(colorType: Int, width: Int = 13, height: Int = 11, pieces: Int = 1) -> [UInt8] {
        let channels = [0: 1, 2: 3, 3: 1, 6: 4][colorType] ?? 1
        let count = width * channels
        var random = SplitMix64(seed: UInt64(colorType))
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(UInt8(y % 5))
            for x in 0..<count { rows.append(UInt8.random(in: 0...255, using: &random) & (x % 3 == 0 ? 255 : 3)) }
        }
        return file(colorType, width, height, HandmadePNG.zlib(rows), pieces: pieces)
    }

    private static func file(
        _ colorType: Int, _ width: Int, _ height: Int, _ stream: [UInt8], pieces: Int = 1
    ) -> [UInt8] {
        let numbers = [8, UInt8(colorType), 0, 0, 0]
        var file = PNGChunks.signature
        file += HandmadePNG.chunk("IHDR", HandmadePNG.number(width) + HandmadePNG.number(height) + numbers)
        file += HandmadePNG.chunk("tEXt", Array("Title\0A picture".utf8))
        if colorType == 3 {
            file += HandmadePNG.chunk("PLTE", (0..<768).map { UInt8(truncatingIfNeeded: $0 * 7) })
            file += HandmadePNG.chunk("tRNS", [0, 100, 200])
        }
        let length = (stream.count + pieces - 1) / pieces
        for start in stride(from: 0, to: stream.count, by: length) {
            file += HandmadePNG.chunk("IDAT", Array(stream[start..<min(start + length, stream.count)]))
        }
        return file + HandmadePNG.chunk("IEND", [])
    }

    private static func decode(_ bytes: [UInt8]) throws -> (fast: Bitmap?, library: Result<Bitmap, ImageError>) {
        try bytes.withUnsafeBytes { bytes in
            let size = try PNGHeader.read(bytes)
            // A changed size may claim any memory.
            guard size.width * size.height < 1 << 20 else { return (nil, .failure(.unknownFormat(found: ""))) }
            let library = Result { () throws(ImageError) in try PNGDecoder.decodeByLibrary(bytes, size) }
            return (try PlainPNG(bytes, size)?.decode(), library)
        }
    }

    @Test(arguments: [0, 2, 3, 6], [1, 3, 7])
    func pixelsAreThoseOfTheLibrary(colorType: Int, pieces: Int) throws {
        let (fast, library) = try Self.decode(Self.filtered(colorType: colorType, pieces: pieces))
        #expect(fast != nil)
        #expect(try fast == library.get())
    }

    @Test(arguments: [0, 2, 3, 6], [1, 2, 3, 5])
    func narrowPicturesAreThoseOfTheLibrary(colorType: Int, width: Int) throws {
        let (fast, library) = try Self.decode(Self.filtered(colorType: colorType, width: width, height: 6))
        #expect(fast != nil)
        #expect(try fast == library.get())
    }

    @Test func ourOwnPicturesAreRead() throws {
        let picture = try Bitmap(width: 31, height: 9) { x, y in
            SIMD4(UInt8(x * 8), UInt8(y * 20), UInt8(x * y & 255), 255)
        }
        let (fast, library) = try Self.decode(try PNGEncoder.encode(picture))
        #expect(try fast == picture && library.get() == picture)
    }

    @Test(arguments: ["png-rgba-pillow.png", "png-palette-magick.png", "png-rgb16-interlaced-magick.png"])
    func fixturesAreReadAlikeOrDeclined(name: String) throws {
        let (fast, library) = try Self.decode(try Fixture.bytes(name))
        if let fast { #expect(try fast == library.get()) }
        // The others have 16 and fewer than 8 bits.
        #expect((fast != nil) == name.contains("rgba"))
    }

    @Test(arguments: [0, 2, 3, 6]) func noTruncatedFileIsAccepted(colorType: Int) throws {
        let whole = Self.filtered(colorType: colorType, width: 5, height: 5, pieces: 2)
        for count in 29..<whole.count {
            #expect(try Self.decode(Array(whole[..<count])).fast == nil, "\(count) of \(whole.count) bytes")
        }
    }

    @Test(arguments: [0, 2, 3, 6]) func changedFilesAreReadAsTheLibraryReadsThem(colorType: Int) throws {
        let whole = Self.filtered(colorType: colorType, width: 5, height: 5, pieces: 2)
        var random = SplitMix64(seed: 31)
        for _ in 0..<400 {
            var changed = whole
            let place = Int.random(in: 8..<whole.count, using: &random)
            changed[place] ^= UInt8.random(in: 1...255, using: &random)
            guard let (fast, library) = try? Self.decode(changed), let fast else { continue }
            #expect(try fast == library.get(), "byte \(place)")
        }
    }

    @Test func anIndexOutsideThePaletteIsLeftToTheLibrary() throws {
        let stream = HandmadePNG.zlib([0, 0, 1, 2, 0, 3, 255, 4])
        var file = PNGChunks.signature
        file += HandmadePNG.chunk("IHDR", HandmadePNG.number(3) + HandmadePNG.number(2) + [8, 3, 0, 0, 0])
        file += HandmadePNG.chunk("PLTE", [UInt8](repeating: 9, count: 30))
        file += HandmadePNG.chunk("IDAT", stream) + HandmadePNG.chunk("IEND", [])
        #expect(try Self.decode(file).fast == nil)
    }

    @Test func rowsThatAreTooManyOrTooFewAreLeftToTheLibrary() throws {
        for count in [5, 7, 9] {
            let file = Self.file(0, 2, 2, HandmadePNG.zlib([UInt8](repeating: 0, count: count)))
            #expect(try Self.decode(file).fast == nil)
        }
        let trailing = Self.file(0, 2, 2, HandmadePNG.zlib([UInt8](repeating: 0, count: 6)) + [0])
        #expect(try Self.decode(trailing).fast == nil)
    }

    @Test func filtersAreUndoneAsTheyAreApplied() {
        var random = SplitMix64(seed: 4)
        for bytesPerPixel in [1, 3, 4] {
            for filter in RowFilter.allCases {
                let count = bytesPerPixel * 9
                let zeros = [UInt8](repeating: 0, count: bytesPerPixel)
                let rows = (0..<2).map { _ in zeros + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                }
                var filtered = [UInt8](repeating: 0, count: count + 4)
                rows[0].withUnsafeBufferPointer { above in
                    rows[1].withUnsafeBufferPointer { row in
                        filtered.withUnsafeMutableBufferPointer { target in
                            guard let above = above.baseAddress, let row = row.baseAddress,
                                let target = target.baseAddress
                            else { return }
                            filter.apply(
                                to: row + bytesPerPixel, above: above + bytesPerPixel, count: count,
                                bytesPerPixel: bytesPerPixel, into: target)
                        }
                    }
                }
                var above = Array(rows[0].dropFirst(bytesPerPixel)) + [0, 0, 0, 0]
                filtered.withUnsafeMutableBytes { row in
                    above.withUnsafeMutableBytes { above in
                        guard let row = row.baseAddress else { return }
                        filter.undo(row, above: above.baseAddress, count: count, bytesPerPixel: bytesPerPixel)
                    }
                }
                let bytes = Array(rows[1].dropFirst(bytesPerPixel))
                #expect(Array(filtered[..<count]) == bytes, "\(filter) \(bytesPerPixel)")
            }
        }
    }
}
