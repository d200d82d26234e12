import Foundation
import Lamina
import LaminaCounters
import LaminaTestSupport
import Testing

@testable import LaminaCheck

/// A page about an example whose document was changed, as a suite would make it. The picture in the documentation is of
/// this page: `LAMINA_CHECK_PAGE=page.html swift test --filter ExamplePageTests` writes it.
@Suite(.serialized) struct ExamplePageTests {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Examples").standardized

    private func tree(_ change: (String) -> String = { $0 }) throws -> RenderTree {
        let text = try String(contentsOf: folder.appendingPathComponent("photo-card.json"), encoding: .utf8)
        let stage = try SceneLoader().stage(text: change(text), name: "photo-card.json", folder: folder.path)
        stage.scale = 0.4
        return try stage.makeCompleteFrame()
    }

    private func failed(_ name: String, _ change: (String) -> String) throws -> CaseResult {
        let renderer = try WhyScene.renderer.get()
        let (before, now) = (try tree(), try tree(change))
        let frames = (try renderer.render(before), try renderer.render(now))
        let pictures = (frames.0.picture, frames.1.picture)
        let verdict = SampleResult.verdict(pictures.0, pictures.1)
        let area = verdict.errors.flatMap(DifferenceArea.init)
        let old = try WhySide(drawing: before, with: renderer, watching: area?.worst)
        let new = try WhySide(drawing: now, with: renderer, watching: area?.worst)
        var result = CaseResult(name: name, scene: "photo-card.json", picture: .different(verdict))
        result.findings = Why.findings(old: old, new: new, verdict: verdict)
        var evidence = CaseEvidence()
        (evidence.expected, evidence.actual, evidence.errors) = (pictures.0, pictures.1, verdict.errors)
        (evidence.passesBefore, evidence.passesAfter) = (old.passes, new.passes)
        for counter in FrameCounter.all where counter.unit != .seconds {
            evidence.countersBefore[counter.name] = counter.value(in: frames.0.counters)
            evidence.countersAfter[counter.name] = counter.value(in: frames.1.counters)
        }
        (result.evidence, result.seconds) = (evidence, 0.083)
        return result
    }

    @Test func changedExampleIsExplained() throws {
        let card = #""id": "card", "frame": [560, 676, 800, 320]"#
        var result = SuiteResult(suite: "Examples", device: "llvmpipe (LLVM 15.0.6, 256 bits)")
        result.seconds = 3.42
        result.cases = ["blend-modes", "clips", "dialog", "filters", "gradients", "groups", "materials", "wall"].map {
            CaseResult(name: $0, scene: "\($0).json", picture: .equal)
        }
        result.cases[4].picture = .recorded
        result.cases.append(
            try failed("photo-card") {
                $0.replacing(card, with: #""id": "card", "opacity": 0.9, "frame": [520, 676, 800, 320]"#)
            })
        result.cases.append(
            try failed("photo-card[compact]") {
                $0.replacing("\"cornerRadius\": 28", with: "\"cornerRadius\": 60")
            })
        result.orphans = ["old-card"]
        let found = result.cases[8].findings
        #expect(found.first == "root/card: frame moved by -40, 0 points", "\(found)")
        #expect(found.contains("root/card: opacity was 1, is 0.9"), "\(found)")
        #expect(found.contains { $0.hasPrefix("an extra offscreen pass: root/card, for groupOpacity") }, "\(found)")
        #expect(found.contains { $0.contains(": root/card (") && $0.hasPrefix("the first draw") }, "\(found)")
        #expect(!found.contains { $0.contains("only the frame differs") }, "\(found)")
        let page = try SuiteReport(result).html()
        if let path = ProcessInfo.processInfo.environment["LAMINA_CHECK_PAGE"] {
            try page.write(toFile: path, atomically: true, encoding: .utf8)
        }
        guard Chromium.isThere else { return }
        let (words, status) = try Chromium.check(page)
        #expect(status == 0, "\(words)")
    }
}
