import CLamina
import Foundation
import Testing

/// Pictures of the C library: layouts in memory, files, comparisons.
@Suite struct LibraryPictureTests {
    private func picture(
        _ pixels: [UInt8], _ width: UInt32, _ height: UInt32, stride: Int = 0,
        _ format: lamina_format = LAMINA_RGBA_PREMULTIPLIED
    ) throws -> OpaquePointer {
        try Library.make { lamina_picture_create(pixels, pixels.count, width, height, stride, format, $0, $1) }
    }

    private func copy(
        _ picture: OpaquePointer, _ format: lamina_format, count: Int, stride: Int = 0
    ) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 7, count: count)
        try Library.check { lamina_picture_copy(picture, format, &bytes, bytes.count, stride, $0) }
        return bytes
    }

    // Red at an alpha of 51: a fifth of 255.
    @Test(arguments: [
        (LAMINA_RGBA_PREMULTIPLIED, [51, 0, 0, 51] as [UInt8]), (LAMINA_BGRA_PREMULTIPLIED, [0, 0, 51, 51]),
        (LAMINA_RGBA_STRAIGHT, [255, 0, 0, 51]), (LAMINA_BGRA_STRAIGHT, [0, 0, 255, 51]),
    ])
    func formatsAreConvertedBothWays(_ format: lamina_format, _ pixel: [UInt8]) throws {
        let picture = try picture(pixel, 1, 1, format)
        defer { lamina_picture_free(picture) }
        #expect(try Library.bytes(of: picture) == [51, 0, 0, 51])
        #expect(try copy(picture, format, count: 4) == pixel)
    }

    @Test func rowsMayHaveRoomBetweenThem() throws {
        let rows: [UInt8] = [1, 2, 3, 255, 9, 9, 4, 5, 6, 255]
        let picture = try picture(rows, 1, 2, stride: 6)
        defer { lamina_picture_free(picture) }
        #expect(try Library.bytes(of: picture) == [1, 2, 3, 255, 4, 5, 6, 255])
        #expect(
            try copy(picture, LAMINA_RGBA_STRAIGHT, count: 10, stride: 6) == [1, 2, 3, 255, 7, 7, 4, 5, 6, 255])
    }

    @Test func tooFewBytesAreAnError() throws {
        let pixels = [UInt8](repeating: 0, count: 15)
        #expect(throws: Library.Failure.self) { try picture(pixels, 2, 2) }
        #expect(throws: Library.Failure.self) { try picture(pixels, .max, .max) }
        #expect(throws: Library.Failure.self) { try picture(pixels, 1, 2, stride: 3) }
        #expect(throws: Library.Failure.self) { try picture(pixels, 1, 2, stride: -1) }
        #expect(throws: Library.Failure.self) { try picture(pixels, 0, 1) }
        #expect(throws: Library.Failure.self) { try picture(pixels, 1, 1, lamina_format(rawValue: 4)) }
        let small = try picture([0, 0, 0, 255], 1, 1)
        defer { lamina_picture_free(small) }
        #expect(throws: Library.Failure.self) { try copy(small, LAMINA_RGBA_STRAIGHT, count: 3) }
    }

    @Test(arguments: ["png", "webp", "ppm"])
    func filesAreReadAsTheyWereWritten(_ format: String) throws {
        let picture = try picture([10, 20, 30, 255, 200, 100, 0, 255], 2, 1)
        defer { lamina_picture_free(picture) }
        let quality = format == "webp" ? "lossless" : ""
        let bytes = try Library.data {
            lamina_picture_encode(picture, format, -1, quality, -1, nil, 0, $0, $1)
        }
        let file = NSTemporaryDirectory() + "lamina-\(UUID().uuidString).\(format)"
        defer { unlink(file) }
        try Library.check { lamina_picture_write(picture, file, -1, quality, -1, nil, 0, $0) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == bytes)
        let opened = try Library.make { lamina_picture_open(file, -1, $0, $1) }
        defer { lamina_picture_free(opened) }
        let decoded = try bytes.withUnsafeBytes { bytes in
            try Library.make { lamina_picture_decode(bytes.baseAddress, bytes.count, $0, $1) }
        }
        defer { lamina_picture_free(decoded) }
        #expect(try Library.bytes(of: opened) == [10, 20, 30, 255, 200, 100, 0, 255])
        #expect(try Library.bytes(of: decoded) == [10, 20, 30, 255, 200, 100, 0, 255])
    }

    @Test func pixelsCanBeWrittenInPlace() throws {
        let picture = try picture([0, 0, 0, 255], 1, 1)
        defer { lamina_picture_free(picture) }
        var pixels = lamina_pixels()
        #expect(lamina_picture_get_pixels(picture, &pixels) == LAMINA_OK)
        pixels.data[1] = 99
        #expect(try copy(picture, LAMINA_RGBA_STRAIGHT, count: 4) == [0, 99, 0, 255])
    }

    @Test func picturesAreComparedByAMetricWithLimits() throws {
        let one = try picture([0, 0, 0, 255, 0, 0, 0, 255], 2, 1)
        let other = try picture([0, 0, 0, 255, 0, 0, 3, 255], 2, 1)
        defer { for picture in [one, other] { lamina_picture_free(picture) } }
        func compare(_ metric: String, _ limits: String) throws -> (equal: Int32, json: [String: Any]) {
            var areEqual: Int32 = -1
            let json = try Library.json {
                lamina_picture_compare(one, other, metric, -1, limits, -1, &areEqual, $0, nil, $1)
            }
            return (areEqual, json)
        }
        let exact = try compare("", "")
        #expect(exact.equal == 0 && exact.json["passed"] as? Bool == false)
        #expect((exact.json["figures"] as? [String: Any])?["different"] as? Int == 1)
        #expect(try compare("channels 3", "").equal == 1)
        #expect(try compare("exact", "pixels 1").equal == 1)
        let difference = try Library.make {
            lamina_picture_compare(one, other, nil, 0, nil, 0, nil, nil, $0, $1)
        }
        defer { lamina_picture_free(difference) }
        var pixels = lamina_pixels()
        #expect(lamina_picture_get_pixels(difference, &pixels) == LAMINA_OK && pixels.width > 4)
    }

    @Test func aReportHasTheComparisons() throws {
        let one = try picture([0, 0, 0, 255], 1, 1)
        let other = try picture([9, 9, 9, 255], 1, 1)
        let report = try Library.make { lamina_report_create("three pictures", -1, $0, $1) }
        defer {
            for picture in [one, other] { lamina_picture_free(picture) }
            lamina_report_free(report)
        }
        func add(_ name: String, _ expected: OpaquePointer?) throws -> Int32 {
            var hasPassed: Int32 = -1
            try Library.check {
                lamina_report_add(report, name, -1, expected, other, nil, 0, nil, 0, &hasPassed, $0)
            }
            return hasPassed
        }
        #expect(try add("same", other) == 1)
        #expect(try add("different", one) == 0)
        #expect(try add("new", nil) == 0)
        #expect(throws: Library.Failure.self) { try add("new", nil) }
        let html = try String(decoding: Library.data { lamina_report_make(report, "html", -1, $0, $1) }, as: UTF8.self)
        #expect(html.contains("three pictures") && html.contains("different"))
        let junit = try String(
            decoding: Library.data { lamina_report_make(report, "junit", -1, $0, $1) }, as: UTF8.self)
        #expect(junit.contains("tests=\"3\" failures=\"2\""))
    }
}
