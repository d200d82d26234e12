import Testing

@testable import LaminaImage

@Suite struct NetpbmDecodingTests {
    /// Two pixels by header and samples.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var file: [UInt8]
        var pixels: [UInt8]
        var testDescription: String { name }

        init(_ name: String, _ header: String, _ samples: [UInt8] = [], _ pixels: [UInt8]) {
            (self.name, self.pixels) = (name, pixels)
            file = Array(header.utf8) + samples
        }
    }

    static let cases = [
        Case("P6", "P6 2 1 255\n", [1, 2, 3, 250, 251, 252], [1, 2, 3, 255, 250, 251, 252, 255]),
        Case("P6 with comments", "P6\n# a\n2# b\n 1\n255\n", [9, 8, 7, 6, 5, 4], [9, 8, 7, 255, 6, 5, 4, 255]),
        Case("P6 to 100", "P6 2 1 100\n", [0, 50, 100, 1, 2, 3], [0, 128, 255, 255, 3, 5, 8, 255]),
        Case(
            "P6, 16 bits", "P6 2 1 65535\n", [255, 255, 0, 0, 128, 0, 0, 128, 0, 129, 254, 255],
            [255, 0, 128, 255, 0, 1, 254, 255]),
        Case("P5", "P5 2 1 255\n", [7, 200], [7, 7, 7, 255, 200, 200, 200, 255]),
        Case("P5, 16 bits", "P5 2 1 1023\n", [3, 255, 2, 0], [255, 255, 255, 255, 128, 128, 128, 255]),
        Case("P3", "P3\n2 1\n255\n1 2 3\n250\t251 252", [], [1, 2, 3, 255, 250, 251, 252, 255]),
        Case("P3, 16 bits", "P3 2 1 65535 0 65535 32768 1 128 129\n", [], [0, 255, 128, 255, 0, 0, 1, 255]),
        Case("P2", "P2 2 1 15 0 15\n", [], [0, 0, 0, 255, 255, 255, 255, 255]),
    ]

    @Test(arguments: cases)
    func samplesAreScaledToEightBits(_ test: Case) throws {
        let bitmap = try Bitmap(decoding: test.file)
        #expect(bitmap == (try Bitmap(width: 2, height: 1, pixels: test.pixels)))
        #expect(try ImageHeader(test.file).format == .netpbm)
    }

    @Test(arguments: [
        ("P6 2 1 255\n12345", "cut short"), ("P6 2", "cut short"), ("P3 2 1 255 1 2 3 4 5", "cut short"),
        ("P6 2 1 0\n123456", "largest sample is 0"), ("P6 2 1 65536\n123456", "largest sample is 65536"),
        ("P6 0 1 255\n", "0×1"), ("P6 x 1 255\n", "width is not a number"),
        ("P6 99999999999999999999 1 255\n", "too many digits"), ("P3 1 1 9 1 2 10", "sample is 10"),
        ("P3 1 1 9 1 2 x", "not a number"), ("P6 -2 1 255\n123456", "width is not a number"),
    ])
    func brokenFilesAreExplained(file: String, part: String) {
        #expect {
            try Bitmap(decoding: Array(file.utf8))
        } throws: {
            $0 is ImageError && "\($0)".contains(part)
        }
    }

    @Test func aLargeHeaderWithoutSamplesTakesNoMemory() {
        #expect {
            try Bitmap(decoding: Array("P6 16000 16000 255\n".utf8))
        } throws: {
            "\($0)".contains("0 of at least 768000000 bytes")
        }
    }
}
