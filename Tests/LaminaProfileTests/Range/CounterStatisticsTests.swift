import LaminaCounters
import Testing

@testable import LaminaProfile

@Suite struct CounterStatisticsTests {
    private func frames(_ calls: [Int]) -> [FrameSample] {
        calls.enumerated().map { index, calls in
            var counters = FrameCounters()
            counters.drawCalls = calls
            return FrameSample(index: index, time: Double(index) / 60, counters: counters)
        }
    }

    private func statistics(_ calls: [Int]) throws -> CounterStatistics {
        let counter = try #require(FrameCounter.named("drawCalls"))
        return try #require(CounterStatistics(counter, frames(calls)))
    }

    @Test func theyAreThoseOfTheSortedValues() throws {
        let line = try statistics([5, 1, 4, 2, 3])
        #expect([line.minimum, line.median, line.percentile95, line.maximum].map(\.value) == [1, 3, 5, 5])
        #expect([line.minimum, line.median, line.percentile95, line.maximum].map(\.frame) == [1, 4, 0, 0])
        #expect(try statistics([7]).median.value == 7)
        // Of an even number the lower one in the middle.
        #expect(try statistics([1, 2, 3, 4]).median.value == 2)
    }

    @Test func ninetyFiveOfAHundredDoNotExceedThePercentile() throws {
        for count in 1...60 {
            let values = (0..<count).map { ($0 * 37 + 11) % 101 }
            let line = try statistics(values)
            let within = values.count { Double($0) <= line.percentile95.value }
            let below = values.count { Double($0) < line.percentile95.value }
            #expect(within * 100 >= count * 95 && below * 100 < count * 95, "\(count)")
            #expect(line.maximum.value == Double(values.max() ?? 0))
        }
    }

    @Test func ofEqualsTheFirstFrameIsNamed() throws {
        #expect(try statistics([2, 9, 9, 2]).maximum.frame == 1)
        #expect(try statistics([2, 9, 9, 2]).minimum.frame == 0)
    }

    @Test func whatWasNeverMeasuredHasNone() throws {
        #expect(CounterStatistics(try #require(FrameCounter.named("gpuTime")), frames([1, 2])) == nil)
    }
}
