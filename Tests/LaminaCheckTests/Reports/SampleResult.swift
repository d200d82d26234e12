import Foundation
import Lamina
import LaminaImage

@testable import LaminaCheck
@testable import LaminaProfile

/// Results of suites as a runner makes them, from pictures that are drawn here.
enum SampleResult {
    /// A picture with a square; `shift` moves it and `red` is its colour.
    static func picture(_ width: Int = 120, _ height: Int = 80, shift: Int = 0, red: UInt8 = 200) throws -> Bitmap {
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        for y in 0..<height {
            for x in 0..<width where x >= 20 + shift && x < 70 + shift && y >= 16 && y < 56 {
                (pixels[(y * width + x) * 4], pixels[(y * width + x) * 4 + 1]) = (red, 90)
            }
        }
        return try Bitmap(width: width, height: height, pixels: pixels)
    }

    /// The verdict on two pictures with every figure.
    static func verdict(_ expected: Bitmap, _ actual: Bitmap) -> PictureVerdict {
        let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
        var figures = PictureFigures(
            expectedWidth: expected.width, expectedHeight: expected.height, actualWidth: actual.width,
            actualHeight: actual.height)
        figures.compared = width * height
        var errors = [Float](repeating: 0, count: width * height)
        let (first, second) = (expected.pixels, actual.pixels)
        for y in 0..<height {
            for x in 0..<width {
                var most = 255
                if x < min(expected.width, actual.width), y < min(expected.height, actual.height) {
                    most = 0
                    let (a, b) = ((y * expected.width + x) * 4, (y * actual.width + x) * 4)
                    for channel in 0..<4 { most = max(most, abs(Int(first[a + channel]) - Int(second[b + channel]))) }
                }
                errors[y * width + x] = Float(most) / 255
                figures.different += most > 0 ? 1 : 0
                figures.largestChannelDifference = max(figures.largestChannelDifference, most)
            }
        }
        return PictureVerdict(
            passed: figures.different == 0,
            decision: PictureVerdict.Decision(
                part: nil, limit: "pixels", measured: Double(figures.different), allowed: 0, unit: "pixels",
                tightest: "pixels: \(figures.different)"),
            figures: figures, errors: PictureVerdict.ErrorMap(width: width, height: height, errors: errors))
    }

    /// A failed case with pictures, costs and passes.
    static func failed(_ name: String, shift: Int = 6, width: Int = 120) throws -> CaseResult {
        let (expected, actual) = (try picture(), try picture(width, shift: shift))
        let verdict = verdict(expected, actual)
        var result = CaseResult(name: name, scene: "scenes/\(name).json", picture: .different(verdict))
        result.findings = [
            "root/panel: frame moved by \(shift), 0 points",
            "an extra offscreen pass: root/panel, for groupOpacity, 50×40",
        ]
        result.brokenBudgets = [
            BudgetFailure(
                budget: "offscreenPasses<=1", counter: "offscreenPasses", value: 2, limit: 1,
                costliestLayers: ["root/panel: 1"],
                advice: "`lamina explain scenes/card.json` shows why each pass is needed")
        ]
        (result.budgetCount, result.seconds) = (2, 0.0421)
        var evidence = CaseEvidence()
        (evidence.expected, evidence.actual, evidence.errors) = (expected, actual, verdict.errors)
        evidence.countersBefore = ["offscreenPasses": 1, "drawCalls": 5, "fragments": 12_000, "cpuTime.plan": 0.0002]
        evidence.countersAfter = ["offscreenPasses": 2, "drawCalls": 6, "fragments": 14_000, "cpuTime.plan": 0.0003]
        evidence.passesBefore = passes(extra: false)
        evidence.passesAfter = passes(extra: true)
        result.evidence = evidence
        return result
    }

    private static func passes(extra: Bool) -> [PassSummary] {
        var list = [
            PassSummary(layer: "root/card", reasons: ["shadow"], width: 40, height: 40, draws: 1, digest: "aa"),
            PassSummary(layer: "root/card", reasons: ["filter"], width: 40, height: 40, draws: 2, digest: "bb"),
        ]
        list[1].reads = [0]
        if extra {
            list.append(
                PassSummary(
                    layer: "root/panel", reasons: ["groupOpacity"], width: 50, height: 40, draws: 3, digest: "cc"))
        }
        var frame = PassSummary(
            layer: "root", reasons: [], width: 120, height: 80, draws: extra ? 6 : 5, digest: extra ? "ee" : "dd")
        frame.reads = extra ? [1, 2] : [1]
        return list + [frame]
    }

    /// A result with a case in each state.
    static func all() throws -> SuiteResult {
        var result = SuiteResult(suite: "Cards", device: "llvmpipe (LLVM 15.0.6, 256 bits)")
        (result.seconds, result.folder) = (1.234, "Tests/Cards")
        let near = verdict(try picture(), try picture(red: 201))
        result.cases = [
            CaseResult(name: "calm", scene: "scenes/calm.json", picture: .equal),
            try failed("card"),
            CaseResult(name: "close", scene: "scenes/close.json", picture: .close(near)),
            CaseResult(name: "fresh", scene: "scenes/fresh.json", picture: .recorded),
            CaseResult(name: "lost@0.8s", scene: "scenes/lost.json", picture: .missing),
            CaseResult(name: "replaced", scene: "scenes/replaced.json", picture: .updated),
            CaseResult(
                name: "torn", scene: "scenes/torn.json",
                picture: .failed(message: "scenes/torn.json:3: expected a number", code: 65)),
            CaseResult(
                name: "twins", scene: "scenes/twin.json",
                picture: .pair(holds: false, message: "twin-a and twin-b must be equal; 12 pixels differ")),
            CaseResult(name: "untold", scene: "scenes/untold.json", picture: .changed),
            try failed("wide", shift: 0, width: 130),
        ]
        result.cases[0].budgetCount = 1
        result.cases[6].line = 3
        (result.orphans, result.skipped) = (["gone"], 2)
        return result
    }

    /// A name that breaks formats which do not escape.
    static let hostile = "</script><img src=x onerror=alert(1)> ]]>&\"'\u{1b}[31m\n#%:, {{data}}\u{FFFE}"

    /// A result whose names and messages are hostile.
    static func hostileResult() throws -> SuiteResult {
        var result = SuiteResult(suite: hostile, device: hostile)
        var failed = try failed("a")
        (failed.name, failed.scene, failed.findings) = (hostile, hostile, [hostile])
        failed.brokenBudgets = [
            BudgetFailure(
                budget: hostile, counter: "fragments", value: nil, limit: 1, costliestLayers: [hostile],
                advice: hostile)
        ]
        result.cases = [
            failed, CaseResult(name: hostile, scene: hostile, picture: .failed(message: hostile, code: 74)),
        ]
        result.orphans = [hostile]
        return result
    }
}
