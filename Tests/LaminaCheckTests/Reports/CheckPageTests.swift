import Foundation
import Lamina
import LaminaTestSupport
import Testing

@testable import LaminaCheck

@Suite struct CheckPageTests {
    private func data(_ page: String) throws -> [String: Any] {
        let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
        let end = try #require(page[start.upperBound...].range(of: "</script>"))
        let parsed = try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8))
        return try #require(parsed as? [String: Any])
    }

    private func count(_ part: String, in page: String) -> Int { page.components(separatedBy: part).count - 1 }

    @Test func dataIsThatOfTheResult() throws {
        let data = try data(SuiteReport(SampleResult.all()).html())
        let cases = try #require(data["cases"] as? [[String: Any]])
        #expect(cases.count == 10)
        #expect(cases[1]["state"] as? String == "failed")
        let pictures = try #require(cases[1]["pictures"] as? [String: Any])
        #expect((pictures["errors"] as? String)?.hasPrefix("data:image/png;base64,iVBOR") == true)
        let after = try #require(cases[1]["after"] as? [[String: Any]])
        #expect(after.map { $0["isAlone"] as? Bool } == [false, false, true, false])
        #expect(after.map { $0["differs"] as? Bool } == [false, false, false, true])
        #expect(cases[0]["pictures"] == nil)
    }

    @Test func namesStayData() throws {
        let plain = try SuiteReport(SampleResult.all()).html()
        let hostile = try SuiteReport(SampleResult.hostileResult()).html()
        for part in ["<script", "</script", "<!--", "</style", "<body", "<img"] {
            #expect(count(part, in: hostile) == count(part, in: plain), "\(part)")
        }
        #expect(try data(hostile)["suite"] as? String == SampleResult.hostile)
    }

    @Test func pageNamesNothingElsewhere() throws {
        let page = try SuiteReport(SampleResult.all()).html()
        #expect(
            Set(page.matches(of: /https?:\/\/[^"' ]*/).map { String($0.output) }) == ["http://www.w3.org/2000/svg"])
        #expect(page.contains("default-src 'none'"))
        #expect(!page.contains("{{"))
        #expect(try SuiteReport(SampleResult.all()).html() == page)
    }

    @Test func picturesHaveALimit() throws {
        var result = SuiteResult(suite: "many", device: "")
        result.cases = try (0..<5).map { try SampleResult.failed("case-\($0)") }
        let few = try data(SuiteReport(result).html(pictureLimit: 2, byteLimit: 1 << 20))
        #expect(few["withoutPictures"] as? Int == 3)
        let cases = try #require(few["cases"] as? [[String: Any]])
        #expect(cases.map { $0["pictures"] != nil } == [true, true, false, false, false])
        #expect(cases.map { $0["lacksPictures"] as? Bool } == [false, false, true, true, true])
        let none = try data(SuiteReport(result).html(pictureLimit: 40, byteLimit: 10))
        #expect(none["withoutPictures"] as? Int == 5)
    }

    /// A page without room for all has those that are to be looked at.
    @Test func failuresHavePicturesBeforeUpdatesAndThese() throws {
        var result = SuiteResult(suite: "many", device: "")
        let verdict = SampleResult.verdict(try SampleResult.picture(), try SampleResult.picture(red: 201))
        for (name, outcome) in [
            ("close", PictureOutcome.close(verdict)), ("updated", .updated), ("failed", .different(verdict)),
        ] {
            var single = try SampleResult.failed(name)
            (single.picture, single.brokenBudgets) = (outcome, [])
            result.cases.append(single)
        }
        for limit in 1...3 {
            let page = try data(SuiteReport(result).html(pictureLimit: limit, byteLimit: 1 << 20))
            let cases = try #require(page["cases"] as? [[String: Any]])
            #expect(cases.map { $0["pictures"] != nil } == [limit > 2, limit > 1, true])
        }
    }

    @Test func failuresOfOneCauseHaveABlockAndPicturesTheAreaThatDiffers() throws {
        var result = SuiteResult(suite: "blocks", device: "")
        result.cases = [
            try SampleResult.failed("a"), CaseResult(name: "b", scene: "b.json", picture: .equal),
            try SampleResult.failed("c", shift: 9), try SampleResult.failed("d"),
        ]
        for index in [0, 2, 3] { result.cases[index].scene = "a.json" }
        result.cases[2].findings = ["the file photo.jpg changed"]
        let cases = try #require(try data(SuiteReport(result).html())["cases"] as? [[String: Any]])
        #expect(cases.map { $0["block"] as? Int } == [0, nil, 1, 0])
        // A square from 20 to 70 and 16 to 56 that moves by 6.
        #expect((cases[0]["pictures"] as? [String: Any])?["area"] as? [Int] == [20, 16, 56, 40])
    }

    /// Pictures that are decoded late are bounded by the pixels that their headers name, before any is decoded.
    @Test func pixelsHaveALimit() throws {
        let picture = try SampleResult.picture(8, 8)
        var result = SuiteResult(suite: "large", device: "")
        for (index, count) in [500_000_000, 300_000_001, 300_000_000, 1].enumerated() {
            var single = CaseResult(name: "case-\(index)", scene: "a.json", picture: .changed)
            var evidence = CaseEvidence()
            evidence.actualSource = .decoded(pixelCount: count) { picture }
            single.evidence = evidence
            result.cases.append(single)
        }
        let cases = try #require(try data(SuiteReport(result).html())["cases"] as? [[String: Any]])
        #expect(cases.map { $0["lacksPictures"] as? Bool } == [false, true, false, true])
        #expect((cases[0]["pictures"] as? [String: Any])?["actualSize"] as? [Int] == [8, 8])
    }

    @Test func aPictureThatCannotBeDecodedIsAnError() throws {
        var result = SuiteResult(suite: "broken", device: "")
        result.cases = [try SampleResult.failed("case")]
        result.cases[0].evidence?.expectedSource = .decoded(pixelCount: 1) {
            throw ImageError.cannotRead(path: "a.blob", code: EIO)
        }
        #expect(result.cases[0].evidence?.expected == nil)
        #expect(throws: ImageError.cannotRead(path: "a.blob", code: EIO)) { try SuiteReport(result).html() }
    }
}

/// The page in a real browser: it starts, keys and themes work, nothing is fetched, nothing is wider than the window.
@Suite(.enabled(if: Chromium.isThere, "there is no chromium with python3 here"), .serialized)
struct CheckPageBrowserTests {
    private func expectWorking(_ result: SuiteResult, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let (words, status) = try Chromium.check(SuiteReport(result).html())
        #expect(status == 0, "\(words)", sourceLocation: sourceLocation)
        #expect(words.contains("ok   the list has a row a case"), "\(words)", sourceLocation: sourceLocation)
    }

    @Test func everyStateWorks() throws { try expectWorking(SampleResult.all()) }

    @Test func hostileNamesWork() throws { try expectWorking(SampleResult.hostileResult()) }

    @Test func emptySuitesWork() throws { try expectWorking(SuiteResult(suite: "none", device: "")) }
}
