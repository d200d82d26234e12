import Foundation
import LaminaCounters
import LaminaProfile
import Testing

@Suite struct CountersTests {
    @Test func reasonsAndTheirSetHaveTheSameOrder() {
        for (index, reason) in OffscreenReason.allCases.enumerated() {
            #expect(ReasonSet(rawValue: 1 << UInt32(index)).reasons == [reason])
        }
        #expect(ReasonSet.groupOpacity.reasons == [.groupOpacity])
        #expect(ReasonSet.clip.reasons == [.clip])
        #expect(ReasonSet([.clip, .groupOpacity]).reasons == [.groupOpacity, .clip])
        #expect(ReasonSet([]).reasons == [])
    }

    @Test func aPassWithTwoReasonsCountsOnceInTheTotal() {
        var counts = PassCounts()
        #expect(counts.total == 0 && counts.byReason.isEmpty)
        counts.count([.groupOpacity, .clip])
        counts.count(.clip)
        counts.count(.clip)
        #expect(counts.total == 3)
        #expect(counts[.groupOpacity] == 1 && counts[.clip] == 3)
        #expect(counts.byReason == [.groupOpacity: 1, .clip: 3])
    }

    @Test func reasonsAreEncodedByName() throws {
        var counts = PassCounts()
        counts.count(.clip)
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(counts)) as? [String: Any]
        #expect(object?["total"] as? Int == 1)
        #expect(object?["byReason"] as? [String: Int] == ["clip": 1])
        let set = try JSONEncoder().encode([ReasonSet([.clip, .groupOpacity])])
        #expect(String(decoding: set, as: UTF8.self) == #"[["groupOpacity","clip"]]"#)
    }

    @Test func overdrawIsTheMeanTheMostAndAHistogram() {
        let overdraw = Overdraw(counts: [0, 1, 1, 4, 15, 16, 17, 65535])
        #expect(overdraw.average == Double(0 + 1 + 1 + 4 + 15 + 16 + 17 + 65535) / 8)
        #expect(overdraw.max == 65535)
        var histogram = [Int](repeating: 0, count: 17)
        (histogram[0], histogram[1], histogram[4], histogram[15], histogram[16]) = (1, 2, 1, 1, 3)
        #expect(overdraw.histogram == histogram)
    }

    @Test func aPictureWithoutPixelsHasNoOverdraw() {
        let overdraw = Overdraw(counts: [])
        #expect((overdraw.average, overdraw.max, overdraw.histogram.reduce(0, +)) == (0, 0, 0))
    }

    @Test func whatIsCountedIsSaidWithoutWordsTwice() {
        for counter in FrameCounter.all {
            let words = counter.about.split(separator: " ")
            #expect(zip(words, words.dropFirst()).allSatisfy { $0 != $1 }, "\(counter.name): \(counter.about)")
        }
        #expect(
            FrameCounter.named("offscreenPassesRequired.groupOpacity")?.about
                == "offscreen passes required by the layer tree for groupOpacity")
    }

    @Test func goldensRecordThePlanAndFragments() {
        let byReason = ["offscreenPassesRequired", "offscreenPasses"].flatMap { total in
            [total] + OffscreenReason.allCases.map { "\(total).\($0.rawValue)" }
        }
        let layers = ["visited", "drawn", "empty", "hidden", "transparent", "outside", "occluded"].map {
            "layers.\($0)"
        }
        let others = ["renderPasses", "drawCalls", "instances", "blits"]
        let byDriver = ["fragments", "overdraw", "overdraw.max"]
        #expect(Set(FrameCounter.all.filter { $0.golden == .exact }.map(\.name)) == Set(byReason + layers + others))
        #expect(FrameCounter.all.filter { $0.golden == .byDriver }.map(\.name) == byDriver)
    }

    @Test func whatAFrameMeasuresOnRequestIsKnown() {
        func names(_ measurement: CounterMeasurement) -> [String] {
            FrameCounter.all.filter { $0.measurement == measurement }.map(\.name)
        }
        #expect(names(.fragments) == ["fragments", "overdraw", "overdraw.max"])
        #expect(names(.gpuTime) == ["gpuTime"])
        #expect(names(.faults) == ["layout.problems", "layout.overflowing", "text.truncated", "layers.sizeless"])
    }

    @Test func thePageShowsTheMainCountersFirst() {
        let cards = [
            "offscreenPasses", "renderPasses", "drawCalls", "fragments", "overdraw", "gpuTime", "cpuTime",
            "targetBytesPeak", "uploadedBytes",
        ]
        let tracks = [
            "gpuTime", "cpuTime.plan", "cpuTime.submit", "offscreenPasses", "renderPasses", "drawCalls", "fragments",
            "overdraw", "uploadedBytes", "targetBytesPeak",
        ]
        #expect(FrameCounter.onCards.map(\.name) == cards)
        #expect(FrameCounter.onTracks.map(\.name) == tracks)
    }

    /// Layers are counted by how they come off, each way a counter.
    @Test func eachOutcomeOfALayerHasACounter() {
        let outcomes = FrameCounter.all.compactMap { counter -> String? in
            if case .outcome(let name)? = counter.share { name } else { nil }
        }
        #expect(outcomes == LayerReport.Outcome.allCases.map(\.rawValue))
        #expect(FrameCounter.named("layers.occluded")?.share == .outcome("occluded"))
    }

    @Test func durationsBecomeSeconds() {
        #expect(Duration.milliseconds(1500).inSeconds == 1.5)
        #expect(abs(Duration.nanoseconds(1).inSeconds - 1e-9) < 1e-24)
        #expect(Duration.zero.inSeconds == 0)
    }
}
