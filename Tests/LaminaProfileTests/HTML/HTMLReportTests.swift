import Foundation
import Testing

@testable import LaminaProfile

@Suite struct HTMLReportTests {
    /// The data block of a page, read as the browser reads it: up to the first end tag.
    private func data(_ page: String) throws -> [String: Any] {
        let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
        let end = try #require(page[start.upperBound...].range(of: "</script>"))
        let parsed = try JSONSerialization.jsonObject(with: Data(page[start.upperBound..<end.lowerBound].utf8))
        return try #require(parsed as? [String: Any])
    }

    private func count(_ part: String, in page: String) -> Int { page.components(separatedBy: part).count - 1 }

    @Test func theDataIsThatOfTheProfile() throws {
        let profile = makeProfile()
        let data = try data(try makeReport(profile, frames: 5).text())
        let layers = try #require(data["layers"] as? [[String: Any]])
        #expect(layers.map { $0["path"] as? String } == profile.layers.map(\.path))
        #expect(layers.map { $0["estimatedFragments"] as? Int } == profile.layers.map(\.estimatedFragments))
        let passes = try #require(data["passes"] as? [[String: Any]])
        #expect(passes.map { $0["reads"] as? [Int] } == profile.passes.map(\.reads))
        #expect(passes.map { $0["layer"] as? Int } == profile.passes.map(\.layer))
        #expect((passes.first?["thumbnail"] as? String)?.hasPrefix("data:image/png;base64,iVBOR") == true)
        #expect(passes.last?["thumbnail"] == nil)
        let counters = try #require(data["counters"] as? [[String: Any]])
        let calls = try #require(counters.firstIndex { $0["name"] as? String == "drawCalls" })
        #expect(counters[calls]["value"] as? Int == 3)
        let range = try #require(data["range"] as? [String: Any])
        #expect(range["detail"] as? Int == 2)
        #expect((range["series"] as? [[Any]])?[calls] as? [Int] == [10, 11, 12, 13, 14])
        let passCounts = try #require(counters.firstIndex { $0["name"] as? String == "renderPasses" })
        #expect((range["series"] as? [[Any]])?[passCounts] as? [Int] == [2])
        #expect((data["advice"] as? [String: String]) == ["1": "Fade the leaf alone."])
    }

    @Test func drawsMemoryAndRepaintsAreInTheData() throws {
        let profile = makeProfile()
        let report = try makeReport(profile, frames: 3)
        let data = try data(report.text())
        let steps = try #require(report.steps)
        let passes = try #require((data["steps"] as? [String: Any])?["passes"] as? [[String: Any]])
        #expect(passes.map { $0["layers"] as? [Int] } == steps.passes.map { $0.steps.map(\.layer) })
        let areas = steps.passes.map {
            $0.steps.flatMap { [Int($0.area.minX), Int($0.area.minY), $0.area.width, $0.area.height] }
        }
        #expect(passes.map { $0["areas"] as? [Int] } == areas)
        #expect(passes.allSatisfy { ($0["pictures"] as? [Any])?.allSatisfy { $0 is NSNull } == true })
        let memory = try #require(data["memory"] as? [String: Any])
        #expect(memory["images"] as? [Int] == profile.layers.indices.map { $0 * 100 })
        let repaints = try #require(data["repaints"] as? [String: Any])
        let frames = try #require(repaints["frames"] as? [[String: Any]])
        #expect(frames.map { $0["areas"] as? [Int] } == [[0, 0, 100, 50], [2, 3, 10, 20, 40, 30, 30, 20], []])
        let last = profile.layers.count - 1
        #expect(frames.map { $0["changed"] as? [Int] } == [[], [last, last + 1], []])
        let layers = try #require(repaints["layers"] as? [[String: Any]])
        #expect(layers.map { $0["layer"] as? Int } == Array(profile.layers.indices) + [-1])
    }

    @Test(arguments: ["</script><script>alert(1)</script>", "<!--<script>", "]]>\u{2028}\"'&{{script}}", "{{data}}"])
    func namesStayData(name: String) throws {
        let plain = try HTMLReport(profile(of: box("a", 0, 0, 10, 10))).text()
        let hostile = try HTMLReport(profile(of: box(name, 0, 0, 10, 10), scene: name)).text()
        for part in ["<script", "</script", "<!--", "</style", "<body"] {
            #expect(count(part, in: hostile) == count(part, in: plain), "\(part)")
        }
        let data = try data(hostile)
        #expect(data["scene"] as? String == name)
        let layers = try #require(data["layers"] as? [[String: Any]])
        #expect(layers.contains { $0["name"] as? String == name })
    }

    @Test func thePageNamesNothingElsewhere() throws {
        let page = try HTMLReport(makeProfile()).text()
        // The only address is the name of SVG, which nobody fetches.
        let addresses = page.matches(of: /https?:\/\/[^"' ]*/).map { String($0.output) }
        #expect(Set(addresses) == ["http://www.w3.org/2000/svg"])
        #expect(page.contains("default-src 'none'"))
        #expect(!page.contains("{{"))
    }

    @Test func theSameProfileGivesTheSamePage() throws {
        let report = try makeReport(frames: 3)
        #expect(try report.text() == report.text())
    }

    @Test func findingsAndPicturesAreAtTheHead() throws {
        var report = HTMLReport(makeProfile())
        let none = try data(try report.text())
        #expect(none["findings"] == nil && (none["pictures"] as? [Any])?.isEmpty == true)
        report.lint = LintReport(
            scene: "a.json", width: 100, height: 50, scale: 1, frames: 1,
            findings: [
                LintFinding(kind: .cutText, layers: ["root/a"], message: "it is cut", remedy: "give it room")
            ],
            pictures: [
                LintPicture(width: 8, height: 4, bytes: 128, shownWidth: 4, shownHeight: 2, layers: ["root/b"])
            ])
        let page = try data(try report.text())
        #expect(page["findings"] as? [String] == ["cutText: root/a: it is cut; give it room"])
        let pictures = try #require(page["pictures"] as? [[String: Any]])
        #expect(pictures.map { $0["shownWidth"] as? Int } == [4])
        #expect(pictures.map { $0["layer"] as? String } == ["root/b"])
    }
}
