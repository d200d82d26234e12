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
                lamina_report_add(report, name, -1, expected, other, nil, 0, nil, 0, 0, nil, 0, &hasPassed, $0)
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

/// Reports of cases with their times and costs.
@Suite struct LibraryReportTests {
    /// A report of two cases, whose pictures are equal: `cheap` keeps to its budget, `dear` does not.
    private final class Costs {
        static let broken = """
            {"advice": "see it", "budget": "drawCalls <= 2", "costliestLayers": ["root/card: 3"], "counter": "drawCalls",
            "limit": 2, "value": 3}
            """
        let report: OpaquePointer
        let picture: OpaquePointer

        init() throws {
            report = try Library.make { lamina_report_create("costs", -1, $0, $1) }
            picture = try Library.make {
                lamina_picture_create([9, 9, 9, 255], 4, 1, 1, 0, LAMINA_RGBA_PREMULTIPLIED, $0, $1)
            }
        }

        deinit {
            lamina_picture_free(picture)
            lamina_report_free(report)
        }

        static func profile(_ broken: String) -> String {
            #"{"version": 2, "width": 1, "height": 1, "counters": {"drawCalls": 3}, "layers": [], "brokenBudgets": [\#(broken)]}"#
        }

        func add(_ name: String, seconds: Double, profile: String?) throws -> Int32 {
            var hasPassed: Int32 = -1
            try Library.check {
                lamina_report_add(
                    report, name, -1, picture, picture, nil, 0, nil, 0, seconds, profile, profile == nil ? 0 : -1,
                    &hasPassed, $0)
            }
            return hasPassed
        }

        func text(_ format: String) throws -> String {
            try String(decoding: Library.data { lamina_report_make(report, format, -1, $0, $1) }, as: UTF8.self)
        }
    }

    @Test func aBrokenBudgetFailsACaseWhosePictureIsEqual() throws {
        let costs = try Costs()
        #expect(try costs.add("cheap", seconds: 0.25, profile: Costs.profile("")) == 1)
        #expect(try costs.add("dear", seconds: 0.5, profile: Costs.profile(Costs.broken)) == 0)
        let json = try Library.json { lamina_report_make(costs.report, "json", -1, $0, $1) }
        let cases = try #require(json["cases"] as? [[String: Any]])
        #expect(json["passed"] as? Bool == false && json["seconds"] as? Double == 0.75)
        #expect(cases.map { $0["state"] as? String } == ["equal", "failed"])
        #expect(cases.map { $0["seconds"] as? Double } == [0.25, 0.5])
        let (picture, cost) = (cases[1]["picture"] as? [String: Any], cases[1]["cost"] as? [String: Any])
        #expect(picture?["passed"] as? Bool == true && cost?["passed"] as? Bool == false)
        let broken = try #require((cost?["broken"] as? [[String: Any]])?.first)
        #expect(broken["budget"] as? String == "drawCalls <= 2" && broken["counter"] as? String == "drawCalls")
        #expect(broken["value"] as? Double == 3 && broken["limit"] as? Double == 2)
        #expect(broken["costliestLayers"] as? [String] == ["root/card: 3"] && broken["advice"] as? String == "see it")
        let counters = (cases[1]["counters"] as? [String: Any])?["after"] as? [String: Any]
        #expect(counters?.count == 1 && counters?["drawCalls"] as? Double == 3)
    }

    @Test func eachFormatShowsBrokenBudgetsInTheWordsOfChecks() throws {
        let costs = try Costs()
        _ = try costs.add("dear", seconds: 1.5, profile: Costs.profile(Costs.broken))
        let words = "does not hold: it is 3, 1 more"
        #expect(
            try costs.text("html").contains(#""budgets":["drawCalls \u003c= 2 \#(words)\n  root/card: 3\n  see it"]"#))
        let junit = try costs.text("junit")
        #expect(junit.contains(#"tests="2" failures="1" errors="0" time="1.500""#))
        #expect(
            junit.contains(
                #"<failure type="budget" message="drawCalls &lt;= 2 does not hold">drawCalls &lt;= 2 \#(words)"#))
        let escaped = words.replacing(":", with: "&#58;")
        #expect(try costs.text("markdown").contains("drawCalls &#60;= 2 \(escaped)"))
    }

    @Test(arguments: [-0.001, 1e10, .nan, .infinity, -.infinity])
    func secondsAreFromZeroToABillion(seconds: Double) throws {
        let costs = try Costs()
        let failure = #expect(throws: Library.Failure.self) { try costs.add("a", seconds: seconds, profile: nil) }
        #expect(failure?.status == LAMINA_USAGE && failure?.description.hasPrefix("seconds is ") == true)
        #expect(try costs.add("a", seconds: 1e9, profile: nil) == 1)
    }

    @Test(arguments: [
        ("{}", "profile is not the JSON of lamina_renderer_profile: it has no \"version\""),
        ("[", "profile is not the JSON of lamina_renderer_profile: it is not JSON"),
        (#"{"version": 1}"#, "profile has version 1, this library writes version 2; make it again"),
        (Costs.profile(#"{"budget": "drawCalls <= 2"}"#), "has no \"brokenBudgets"),
    ])
    func whatIsNoProfileIsBadInput(text: String, words: String) throws {
        let costs = try Costs()
        let failure = #expect(throws: Library.Failure.self) { try costs.add("a", seconds: 0, profile: text) }
        #expect(failure?.status == LAMINA_BAD_INPUT && failure?.description.contains(words) == true)
        #expect(try costs.add("a", seconds: 0, profile: nil) == 1)
    }

    @Test func brokenBudgetsOfACaseAreCounted() throws {
        let costs = try Costs()
        func profile(_ count: Int) -> String {
            Costs.profile(repeatElement(Costs.broken, count: count).joined(separator: ","))
        }
        let failure = #expect(throws: Library.Failure.self) { try costs.add("a", seconds: 0, profile: profile(1001)) }
        #expect(failure?.description == "profile has 1001 broken budgets; at most 1000 are taken")
        #expect(try costs.add("a", seconds: 0, profile: profile(1000)) == 0)
    }
}
