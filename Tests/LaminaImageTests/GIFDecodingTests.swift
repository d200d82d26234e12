import Testing

@testable import LaminaImage

@Suite struct GIFDecodingTests {
    /// The colour of an index in the palette of the fixtures and of files made by hand.
    static func color(_ index: Int) -> SIMD4<UInt8> {
        SIMD4(UInt8(index), UInt8(255 - index), UInt8(index / 2), 255)
    }

    @Test func interlacedRowsAreInTheirPlaces() throws {
        let file = try Fixture.bytes("gif-gradient-interlaced.gif")
        #expect(try ImageHeader(file).format == .gif)
        let expected = try Bitmap(width: 60, height: 41) { x, y in Self.color((x * 7 + y * 11) % 256) }
        #expect(try Bitmap(decoding: file) == expected)
    }

    @Test func moreCodesThanTheTableHoldsAreRead() throws {
        var state = 1
        let expected = try Bitmap(width: 90, height: 80) { _, _ in
            state = (state * 1_103_515_245 + 12345) & 0x7FFF_FFFF
            return Self.color(state >> 16 & 255)
        }
        #expect(try Bitmap(decoding: Fixture.bytes("gif-noise.gif")) == expected)
    }

    @Test func theTransparentIndexIsTransparent() throws {
        let bitmap = try Bitmap(decoding: Fixture.bytes("gif-transparent.gif"))
        let colors: [SIMD4<UInt8>] = [
            SIMD4(255, 0, 0, 255), SIMD4(0, 0, 0, 0), SIMD4(0, 0, 255, 255), SIMD4(255, 255, 255, 255),
        ]
        #expect(bitmap == (try Bitmap(width: 3, height: 2) { x, y in colors[(y * 3 + x) % 4] }))
    }

    /// Each of the codes up to 12 bits, those that repeat what they are about to define among them.
    @Test(arguments: [1, 2, 5, 100, 3000, 40_000]) func runsOfOneColorAreWhole(count: Int) throws {
        // The strings of a run have 1, 2, 3 … pixels: 0, then each code that is about to be defined.
        var codes: [(Int, Int)] = [(4, 3), (0, 3)]
        var (next, width, done) = (6, 3, 1)
        while done < count {
            codes.append((next, width))
            done += next - 4
            next += 1
            if next == 1 << width { width += 1 }
        }
        codes.append((5, width))
        let gif = HandmadeGIF(
            width: count, height: 1, pictures: [.init(width: count, height: 1, pixels: [])])
        // In place of the pixels: the smallest codes have 2 bits.
        let bytes = Array(gif.bytes.dropLast(6)) + [2] + HandmadeGIF.blocks(codes) + [0x3B]
        let bitmap = try Bitmap(decoding: bytes)
        #expect(bitmap == (try Bitmap(width: count, height: 1) { _, _ in Self.color(0) }))
    }

    @Test func colorsThatThePaletteLacksAreTransparent() throws {
        var gif = HandmadeGIF(width: 2, height: 1, pictures: [.init(width: 2, height: 1, pixels: [3, 9])])
        gif.palette.removeLast(3 * 248)
        var bytes = gif.bytes
        bytes[10] = 0x82
        let bitmap = try Bitmap(decoding: bytes)
        #expect(bitmap[0, 0] == Self.color(3) && bitmap[1, 0] == SIMD4(0, 0, 0, 0))
    }

    @Test func aPartIsOnATransparentCanvas() throws {
        let gif = HandmadeGIF(
            width: 3, height: 3, pictures: [.init(x: 1, y: 2, width: 2, height: 1, pixels: [8, 9])])
        let expected = try Bitmap(width: 3, height: 3) { x, y in
            x > 0 && y == 2 ? Self.color(7 + x) : SIMD4(0, 0, 0, 0)
        }
        #expect(try Bitmap(decoding: gif.bytes) == expected)
    }

    @Test func theFirstPictureOfAnAnimationIsTheStillOne() throws {
        for name in ["gif-animated.gif", "webp-animated-lossless.webp"] {
            let still = try Bitmap(decoding: Fixture.bytes(name))
            #expect(still == (try AnimatedPictureTests.expected(0)), "\(name)")
        }
    }

    private func reason(_ bytes: [UInt8]) -> String {
        do throws(ImageError) {
            _ = try Bitmap(decoding: bytes)
            return "decoded"
        } catch {
            return error.description
        }
    }

    @Test func contradictionsAreNamed() {
        let good = HandmadeGIF(width: 4, height: 2, pictures: [.init(width: 4, height: 2, pixels: Array(0..<8))])
        #expect(reason(good.bytes) == "decoded")
        var changed = good
        changed.pictures[0].x = 1
        #expect(reason(changed.bytes).contains("outside the canvas of 4×2 pixels"))
        changed = good
        changed.pictures[0].width = 0
        #expect(reason(changed.bytes).contains("a picture is empty"))
        changed = good
        changed.palette = []
        #expect(reason(changed.bytes).contains("no palette"))
        changed = good
        changed.pictures[0].pixels.removeLast()
        #expect(reason(changed.bytes).contains("a picture has 7 of 8 pixels"))
        changed = good
        changed.pictures = []
        #expect(reason(changed.bytes).contains("it holds no picture"))
        changed = good
        changed.width = 0
        #expect(reason(changed.bytes).contains("the header says 0×2 pixels"))
        #expect(reason(Array(good.bytes.dropLast())).contains("it ends before its end mark"))
        #expect(reason(Array(good.bytes.dropLast()) + [7]).contains("the byte 7 at"))
        // Codes of 12 bits at least, and a code that nothing has defined.
        let head = Array(good.bytes.dropLast(15))
        #expect(head.last == 8)
        #expect(reason(Array(head.dropLast()) + [12, 0, 0x3B]).contains("impossible size"))
        let codes = HandmadeGIF.blocks([(256, 9), (3, 9), (300, 9)])
        #expect(reason(head + codes + [0x3B]).contains("a code of a picture is undefined"))
    }

    @Test func aHugeCanvasIsRefusedByItsHeader() {
        let gif = HandmadeGIF(width: 65_535, height: 65_535, pictures: [])
        #expect(reason(gif.bytes).contains("268435456 pixels in all"))
    }
}
