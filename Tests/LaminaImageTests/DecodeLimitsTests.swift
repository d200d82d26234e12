import Testing

@testable import LaminaImage

@Suite struct DecodeLimitsTests {
    /// A PNG that ends behind its header.
    static func header(width: Int, height: Int) -> [UInt8] {
        let png = HandmadePNG(width: width, height: 0, colorType: 6, depth: 8) { _, _ in [] }
        var bytes = Array(png.bytes[..<33])
        bytes.replaceSubrange(20..<24, with: HandmadePNG.number(height))
        return bytes
    }

    @Test func aHugeHeaderIsRefusedBeforeDecoding() {
        #expect {
            try Bitmap(decoding: DecodeLimitsTests.header(width: 100_000, height: 100_000))
        } throws: {
            guard case .tooLarge(100_000, 100_000, _)? = $0 as? ImageError else { return false }
            return "\($0)".contains("65535 pixels along a side")
        }
    }

    @Test func thePixelCountIsLimitedToo() {
        #expect {
            try Bitmap(decoding: DecodeLimitsTests.header(width: 65_535, height: 65_535))
        } throws: {
            "\($0)".contains("268435456 pixels in all")
        }
    }

    @Test func limitsAreTheCallersChoice() throws {
        let file = try Fixture.bytes("jpeg-quarters.jpg")
        _ = try Bitmap(decoding: file, limits: DecodeLimits(maximumPixelCount: 512, maximumSide: 32))
        #expect(throws: ImageError.self) {
            try Bitmap(decoding: file, limits: DecodeLimits(maximumPixelCount: 511, maximumSide: 32))
        }
        #expect(throws: ImageError.self) {
            try Bitmap(decoding: file, limits: DecodeLimits(maximumPixelCount: 512, maximumSide: 31))
        }
    }

    @Test func thePeekTellsEvenWhatIsTooLarge() throws {
        let header = try ImageHeader(DecodeLimitsTests.header(width: 100_000, height: 70_000))
        #expect((header.format, header.width, header.height) == (.png, 100_000, 70_000))
    }

    @Test(arguments: [
        ([], "an empty file"), (Array("BM".utf8), "a BMP file"), (Array("hello".utf8), "68 65 6c 6c 6f"),
        (Array("<svg>".utf8), "SVG"),
    ])
    func unknownDataIsDescribed(bytes: [UInt8], part: String) {
        #expect {
            try Bitmap(decoding: bytes)
        } throws: {
            guard case .unknownFormat? = $0 as? ImageError else { return false }
            return "\($0)".contains(part)
        }
    }
}
