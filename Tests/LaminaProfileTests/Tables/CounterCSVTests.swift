import LaminaCounters
import Testing

@testable import LaminaProfile

@Suite struct CounterCSVTests {
    private func rows(_ sheet: CounterCSV) -> [[String]] {
        sheet.text.split(separator: "\r\n", omittingEmptySubsequences: true).map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test func everyCounterHasAColumn() {
        let rows = rows(CounterCSV(makeProfile()))
        #expect(rows.count == 2)
        #expect(rows[0] == ["frame", "time"] + FrameCounter.all.map(\.name))
        #expect(rows[1].count == rows[0].count)
    }

    @Test func valuesReadBackAsTheyAre() throws {
        var profile = makeProfile()
        profile.counters.cpuTime.plan = 0.1 + 0.2
        let rows = rows(CounterCSV(profile))
        for (column, counter) in FrameCounter.all.enumerated() {
            #expect(Double(rows[1][column + 2]) == counter.value(in: profile.counters), "\(counter.name)")
        }
    }

    @Test func aRangeHasARowAFrame() throws {
        let rows = rows(CounterCSV(makeRange(4)))
        let calls = try #require(rows[0].firstIndex(of: "drawCalls"))
        #expect(rows.dropFirst().map { $0[calls] } == ["10", "11", "12", "13"])
        #expect(rows.dropFirst().map { $0[0] } == ["0", "1", "2", "3"])
    }

    @Test func whatWasNotMeasuredIsEmpty() throws {
        let rows = rows(CounterCSV(makeProfile()))
        let time = try #require(rows[0].firstIndex(of: "gpuTime"))
        #expect(rows[1][time].isEmpty)
    }
}
