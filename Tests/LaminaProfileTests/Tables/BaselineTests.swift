import Foundation
import LaminaCounters
import Testing

@testable import LaminaProfile

@Suite struct BaselineTests {
    private func baseline(_ text: String) throws(ProfileError) -> Baseline {
        try Baseline(Data(text.utf8), name: "before.json")
    }

    @Test func everyCounterIsReadBack() throws {
        var profile = makeProfile()
        profile.counters.gpuTime = 0.25
        let baseline = try baseline(profile.json())
        for counter in FrameCounter.all {
            let (found, wanted) = (baseline.value(of: counter), counter.value(in: profile.counters))
            #expect(found.map { ($0 * 1e9).rounded() } == wanted.map { ($0 * 1e9).rounded() }, "\(counter.name)")
        }
    }

    @Test func whatWasNotMeasuredIsMissing() throws {
        let counter = try #require(FrameCounter.named("gpuTime"))
        #expect(try baseline(makeProfile().json()).value(of: counter) == nil)
    }

    @Test(arguments: [
        ("", "it is not JSON"), ("[]", "is not a profile"), ("{}", "it has no \"version\""),
        (#"{"version": "2"}"#, "\"version\" has the wrong type"),
        (#"{"version": 2, "width": 1, "height": 1}"#, "it has no \"counters\""),
    ])
    func whatIsNoProfileIsRefused(text: String, words: String) {
        #expect {
            try baseline(text)
        } throws: {
            "\($0)".contains(words) && "\($0)".contains("before.json") && "\($0)".contains("lamina profile --json")
        }
    }

    @Test(arguments: ["estimatedFragments", "passes", "targetBytes"])
    func layersThatCostLessThanNothingAreRefused(key: String) throws {
        let text = try makeProfile().json()
        // The layers come after the counters, among whose layers the same keys stand.
        let layers = try #require(text.range(of: "\"layers\" : ["))
        let part = text[layers.upperBound...].replacing(/"(\w+)" : \d+/) { match in
            match.1 == key ? "\"\(key)\" : -1" : String(match.0)
        }
        let damaged = text[..<layers.upperBound] + part
        #expect { try baseline(String(damaged)) } throws: { "\($0)".contains("has a negative cost") }
    }

    @Test func nestingDoesNotCrash() {
        let deep = #"{"version": 2, "counters": "# + String(repeating: #"{"a":"#, count: 100_000)
        #expect(throws: ProfileError.self) { try baseline(deep) }
        let closed =
            #"{"version": 2, "width": 1, "height": 1, "layers": [], "counters": "#
            + String(repeating: #"{"a":"#, count: 400) + "1" + String(repeating: "}", count: 401)
        _ = try? baseline(closed)
    }

    @Test func anotherVersionIsRefused() {
        #expect(throws: ProfileError.baselineVersion(path: "before.json", found: 1, wanted: Profile.version)) {
            try baseline(#"{"version": 1, "plan": {}}"#)
        }
    }

    @Test func anotherSizeIsRefused() throws {
        let before = try baseline(makeProfile().json())
        var other = makeProfile()
        other.width = 200
        #expect {
            try before.check(against: other)
        } throws: {
            "\($0)".contains("its size is 100×50, here it is 200×50")
        }
        try before.check(against: makeProfile())
    }

    @Test func aRangeIsComparedWithARange() throws {
        let range = makeRange(5)
        let before = try baseline(range.json())
        try before.check(against: range.detail, isRange: true)
        #expect {
            try before.check(against: range.detail)
        } throws: {
            "\($0)".contains("its subject is a range of frames, here it is one frame")
        }
        let calls = try #require(FrameCounter.named("drawCalls"))
        #expect(before.value(of: calls) == 3)
    }

    @Test func brokenBudgetsAreReadBack() throws {
        let budgets = try Budget.parse("drawCalls<=1,gpuTime<=1")
        var profile = makeProfile()
        profile.brokenBudgets = profile.failures(of: budgets)
        #expect(profile.brokenBudgets.count == 2)
        #expect(try baseline(profile.json()).brokenBudgets == profile.brokenBudgets)
        var range = makeRange(5)
        range.brokenBudgets = range.failures(of: budgets)
        #expect(try baseline(range.json()).brokenBudgets == range.brokenBudgets && !range.brokenBudgets.isEmpty)
    }

    @Test func filesThatCannotBeReadAreNamed() throws {
        let folder = FileManager.default.temporaryDirectory.path
        for path in ["\(folder)/no-such-\(UUID().uuidString).json", folder, "/dev/null"] {
            #expect {
                try Baseline(at: path)
            } throws: {
                "\($0)".contains("cannot read the baseline \(path): ")
            }
        }
    }
}
