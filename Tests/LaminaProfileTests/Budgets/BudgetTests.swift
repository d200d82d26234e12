import LaminaCounters
import Testing

@testable import LaminaProfile

@Suite struct BudgetTests {
    @Test(arguments: [
        ("offscreenPasses<=4", "offscreenPasses", Budget.Relation.atMost, 4.0),
        (" overdraw < 2.5 ", "overdraw", .below, 2.5),
        ("offscreenPasses.mask==0", "offscreenPasses.mask", .equal, 0),
        ("layers.drawn>=10", "layers.drawn", .atLeast, 10),
        ("targetBytesPeak<=64MiB", "targetBytesPeak", .atMost, 67_108_864),
        ("textureBytes<1 KiB", "textureBytes", .below, 1024),
        ("fragments<=2.5M", "fragments", .atMost, 2_500_000),
        ("drawCalls < 3 K", "drawCalls", .below, 3000),
        ("uploadedBytes<=2G", "uploadedBytes", .atMost, 2_000_000_000),
        ("gpuTime<8ms", "gpuTime", .below, 0.008),
        ("cpuTime.plan<500us", "cpuTime.plan", .below, 0.0005),
        ("cpuTime<0.5s", "cpuTime", .below, 0.5),
        ("cpuTime>0.5", "cpuTime", .above, 0.5),
    ]) func budgetsAreRead(text: String, counter: String, relation: Budget.Relation, limit: Double) throws {
        let budget = try Budget(text)
        #expect(budget.counter == counter && budget.relation == relation)
        #expect(abs(budget.limit - limit) <= 1e-12 * limit)
        // What it says can be read again, to the digits that it shows.
        #expect(try Budget("\(budget)").counter == counter)
    }

    @Test(arguments: ["", "<=4", "drawCalls<="])
    func longTextIsQuotedByItsStart(rest: String) {
        let long = String(repeating: "x", count: 90_000)
        let text = rest.hasPrefix("drawCalls") ? rest + long : long + rest
        #expect {
            try Budget(text)
        } throws: {
            "\($0)".count < 200
        }
    }

    @Test(arguments: [
        ("offscreenPases<=4", "did you mean offscreenPasses?"), ("offscreenPasses", "is not a budget"),
        ("", "is not a budget"),
        ("drawCalls<=many", "is not a limit for drawCalls"), ("drawCalls<=4ms", "is not a limit for drawCalls"),
        ("gpuTime<8MiB", "by s, ms or us"), ("gpuTime<8M", "by s, ms or us"), ("drawCalls<=4KiB", "K, M or G"),
        ("drawCalls<=nan", "is not a limit"), ("drawCalls<=inf", "is not a limit"),
        ("uploadedBytes<=1e308GiB", "is not a limit"), ("drawCalls<=0x10", "is not a limit"),
        ("drawCalls<=", "is not a limit"),
        ("<=3", "there is no counter \"\""),
    ]) func badBudgetsAreRefused(text: String, message: String) {
        let error = #expect(throws: BudgetError.self) { try Budget(text) }
        #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
    }

    @Test func aListHasCommas() throws {
        #expect(try Budget.parse("drawCalls<=4,overdraw<=2").map(\.counter) == ["drawCalls", "overdraw"])
        #expect(throws: BudgetError.self) { try Budget.parse("drawCalls<=4,") }
    }

    @Test func everyCounterCanHaveABudget() throws {
        for counter in FrameCounter.all { #expect(try Budget("\(counter.name)<=1").counter == counter.name) }
    }

    @Test func aBrokenBudgetSaysByHowMuchAndWhoSpent() throws {
        let profile = makeProfile()
        let held = try Budget.parse("offscreenPassesRequired<=1,overdraw<=1.5,drawCalls<3.5,drawCalls>2")
        #expect(profile.failures(of: held).isEmpty)
        let broken = profile.failures(of: try Budget.parse("offscreenPassesRequired<=0,fragments<100,drawCalls>=5"))
        #expect(broken.map(\.counter) == ["offscreenPassesRequired", "fragments", "drawCalls"])
        #expect(broken[0].description.contains("it is 1, 1 more"))
        #expect(broken[0].costliestLayers == ["root/group: 1"] && broken[0].advice.contains("lamina explain a.json"))
        #expect(broken[1].costliestLayers.first == "root/group: 800" && broken[1].description.contains("800 more"))
        #expect(broken[2].description.contains("it is 3, 2 less"))
        let met = try #require(profile.failures(of: Budget.parse("drawCalls<3")).first)
        #expect(met.description.contains("it is 3\n"))
        let named = try #require(profile.failures(of: Budget.parse("fragments<100"), at: "some scenes/it's.json").first)
        #expect(named.advice.contains(#"'some scenes/it'\''s.json'"#))
    }

    @Test func whatWasNotMeasuredBreaksItsBudget() throws {
        let failure = try #require(makeProfile().failures(of: Budget.parse("gpuTime<1s")).first)
        #expect(failure.value == nil && failure.description.contains("was not measured"))
    }

    @Test func ofARangeTheWorstFrameIsNamed() throws {
        let frames = [3, 9, 5, 1].enumerated().map { index, calls in
            var counters = FrameCounters()
            counters.drawCalls = calls
            return FrameSample(index: index + 10, time: 0, counters: counters)
        }
        let range = RangeProfile(
            framesPerSecond: 60, frames: frames, statistics: [], detailFrame: 10, detail: makeProfile())
        let failure = try #require(range.failures(of: Budget.parse("drawCalls<=4")).first)
        #expect(failure.frame == 11 && failure.frames == 2 && failure.value == 9)
        #expect(range.failures(of: try Budget.parse("drawCalls<=9")).isEmpty)
    }

    private func sample(_ index: Int, _ change: (inout FrameCounters) -> Void) -> FrameSample {
        var counters = FrameCounters()
        change(&counters)
        return FrameSample(index: index, time: Double(index) / 4, counters: counters)
    }

    /// A layer that is there in the worst frame alone is named, not those of the frame with the most fragments.
    @Test func ofTheWorstFrameTheLayersAreNamed() throws {
        let budgets = try Budget.parse("fragments<100,drawCalls<2")
        var worst = WorstFrames(budgets)
        let frames = [90, 300, 200].enumerated().map { index, fragments in
            sample(index) { ($0.fragments, $0.drawCalls) = (fragments, index + 1) }
        }
        for frame in frames { worst.add(frame) { profile(of: box("late \(frame.index)", 0, 0, 20, 20)) } }
        var range = RangeProfile(
            framesPerSecond: 4, frames: frames, statistics: [], detailFrame: 0, detail: makeProfile())
        range.worstFrames = worst
        let failures = range.failures(of: budgets, at: "a.json")
        #expect(failures.map(\.frame) == [1, 2])
        #expect(failures[0].costliestLayers == ["root/late 1: 400"])
        #expect(failures[1].costliestLayers == ["root/late 2: 1"])
        #expect(failures[0].advice.contains("lamina profile a.json --time 0.25 "))
        // Of a budget that the profiler did not know no frame's layers are named but those of the detail.
        let other = try #require(range.failures(of: Budget.parse("fragments<99")).first)
        #expect(other.frame == 1 && other.costliestLayers.isEmpty)
    }

    @Test func framesThatCompileShadersDoNotCountForTimes() throws {
        var frames = [0.5, 0.002, 0.004].enumerated().map { index, seconds in
            sample(index) { ($0.gpuTime, $0.drawCalls) = (seconds, 10 - index) }
        }
        frames[0].compilesShaders = true
        func range() -> RangeProfile {
            RangeProfile(
                framesPerSecond: 4, frames: frames,
                statistics: FrameCounter.all.compactMap { CounterStatistics($0, frames) },
                detailFrame: 0, detail: makeProfile())
        }
        #expect(range().failures(of: try Budget.parse("gpuTime<8ms")).isEmpty)
        #expect(range().failures(of: try Budget.parse("gpuTime<3ms")).first?.frame == 2)
        #expect(range().failures(of: try Budget.parse("drawCalls<=9")).first?.frame == 0)
        #expect(range().statistics.first { $0.counter == "gpuTime" }?.maximum.value == 0.004)
        #expect(range().statistics.first { $0.counter == "drawCalls" }?.maximum.value == 10)
        #expect(range().table().contains("without the frame that compiles shaders"))
        // If all compile shaders, their times are all there are.
        for index in frames.indices { frames[index].compilesShaders = true }
        #expect(range().failures(of: try Budget.parse("gpuTime<8ms")).first?.frame == 0)
    }
}
