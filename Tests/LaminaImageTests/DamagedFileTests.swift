import LaminaTestSupport
import Testing

@testable import LaminaImage

/// Whatever a file holds, decoding ends with a picture or an error.
@Suite struct DamagedFileTests {
    /// Small, so that a changed size costs nothing.
    static let limits = DecodeLimits(maximumPixelCount: 1 << 18, maximumSide: 4096)

    /// The fixtures, and files made by hand that reach parts which those do not.
    static let files: [String] = Fixture.readable + ["made:palette", "made:interlaced", "made:ppm", "made:plain"]

    static func bytes(_ name: String) throws -> [UInt8] {
        switch name {
        case "made:palette": PNGDecodingTests.handmade(.init(colorType: 3, depth: 4, isInterlaced: false)).bytes
        case "made:interlaced": PNGDecodingTests.handmade(.init(colorType: 6, depth: 16, isInterlaced: true)).bytes
        case "made:ppm": Array("P6 # c\n3 2 65535\n".utf8) + (0..<36).map { UInt8($0 * 7) }
        case "made:plain": Array("P3 3 2 15 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0 1 2\n".utf8)
        default: try Fixture.bytes(name)
        }
    }

    @Test(arguments: files)
    func everyTruncationIsAnError(name: String) throws {
        let whole = try DamagedFileTests.bytes(name)
        _ = try Bitmap(decoding: whole)
        // The last number of a text file may lose digits and stay a number.
        let last = name == "made:plain" ? whole.count - 2 : whole.count
        for count in 0..<last {
            #expect(throws: ImageError.self, "\(name) cut to \(count) of \(whole.count) bytes") {
                try Bitmap(decoding: Array(whole[..<count]), limits: DamagedFileTests.limits)
            }
        }
    }

    @Test(arguments: files)
    func changedBytesNeverCrash(name: String) throws {
        let whole = try DamagedFileTests.bytes(name)
        var random = SplitMix64(seed: UInt64(whole.count))
        for _ in 0..<500 {
            var changed = whole
            let place = Int.random(in: 0..<whole.count, using: &random)
            changed[place] ^= UInt8.random(in: 1...255, using: &random)
            do {
                let bitmap = try Bitmap(decoding: changed, limits: DamagedFileTests.limits)
                #expect(bitmap.pixels.count == bitmap.width * bitmap.height * 4)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
