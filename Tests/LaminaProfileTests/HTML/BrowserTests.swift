import Foundation
import Lamina
import LaminaTestSupport
import Testing

@testable import LaminaProfile

/// Reports in a real browser: they start, overlays switch, the graph has a box a pass, keys work, nothing is fetched.
@Suite(.enabled(if: Chromium.isThere, "there is no chromium with python3 here"), .serialized)
struct BrowserTests {
    private func expectWorking(_ report: HTMLReport, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let (words, status) = try Chromium.check(report.text())
        #expect(status == 0, "\(words)", sourceLocation: sourceLocation)
        #expect(words.contains("ok   the graph has a box a pass"), "\(words)", sourceLocation: sourceLocation)
    }

    @Test func aStillWorks() throws { try expectWorking(makeReport()) }

    @Test func aRangeAgainstABaselineWorks() throws {
        let before = try Baseline(Data(makeRange(40, makeProfile(rules: [])).json().utf8), name: "before.json")
        var report = try makeReport(frames: 40)
        report.comparison = try ProfileComparison(report.profile, isRange: true, with: before)
        try expectWorking(report)
    }

    /// The pictures of the draws are drawn on the page, the layers apart in space have them too.
    @Test func aDrawnFrameWorks() throws {
        let stage = Stage(size: Size(width: 100, height: 50), background: .white)
        let group = box("group", 10, 10, 40, 30)
        group.opacity = 0.5
        group.sublayers = [pebble("leaf", 5, 5, 10, 10), pebble("other", 10, 10, 20, 15)]
        stage.root.sublayers = [box("ground", 5, 5, 60, 40), group]
        var measurements = FrameMeasurements.profile
        measurements.drawPictureSide = 50
        let frame = try SharedRenderer.result.get().render(stage.makeFrame(), measuring: measurements)
        let steps = try frame.drawSteps()
        #expect(steps.pictureless == 0 && steps.passes.count == 2)
        try expectWorking(
            HTMLReport(
                frame.profile, picture: PNGEncoder.encode(frame.picture), steps: steps, memory: frame.layerMemory))
    }

    @Test func hostileNamesWork() throws {
        let group = box("</script><img src=x onerror=alert(1)>", 5, 5, 60, 40)
        group.opacity = 0.5
        group.sublayers = [box("<b>\"'&", 1, 1, 20, 20), box("]]>{{data}}", 30, 1, 20, 20)]
        try expectWorking(makeReport(profile(of: group, scene: "<i>scene</i>.json")))
    }

    @Test func constraintsWork() throws {
        let (report, layout) = try reportWithLayout()
        #expect(!layout.problems.isEmpty && layout.ambiguityCount > 0)
        let (words, status) = try Chromium.check(report.text())
        #expect(status == 0, "\(words)")
        #expect(words.contains("ok   c shows the constraints of a layer"), "\(words)")
    }

    @Test func constraintsThatAreNotShownAreFound() throws {
        let page = try reportWithLayout().report.text().replacing("setUpConstraints();\nsetUp", with: "setUp")
        let (words, status) = try Chromium.check(page)
        #expect(status == 1)
        #expect(words.contains("FAIL c shows the constraints of a layer"), "\(words)")
    }

    @Test func nothingMeasuredWorks() throws {
        var bare = makeProfile()
        (bare.passes, bare.layers, bare.counters.fragments, bare.counters.overdraw) = ([], [bare.layers[0]], nil, nil)
        bare.scene = nil
        try expectWorking(HTMLReport(bare))
    }

    /// The DevTools' trace reader is a program of its own; where they can't be reached the tool ends with 69.
    @Test func tracesAreRead() throws {
        let (words, status) = try Chromium.check(trace: ProfileTrace(makeRange(30)).json())
        #expect(status == 0 || status == 69, "\(words)")
    }

    @Test func aBrokenPageIsFound() throws {
        let page = try makeReport().text().replacing("setUpGraph();\nsetUp", with: "setUp")
        let (words, status) = try Chromium.check(page)
        #expect(status == 1)
        #expect(words.contains("FAIL the graph has a box a pass"), "\(words)")
    }
}
