import Testing

@testable import LaminaLayers

/// The time model against cases worked by hand: a run of 2 seconds that begins at 10, unless the case says otherwise.
@Suite struct TimingModelTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var what: String
        var timing: TimingValues
        /// Parent's time, and the time within the run with the runs before it; nil where it is not active.
        var moments: [(at: Double, time: Double?, run: Double)]
        var testDescription: String { what }

        init(
            _ what: String, _ moments: [(at: Double, time: Double?, run: Double)],
            _ change: (inout TimingValues) -> Void = { _ in }
        ) {
            self.what = what
            self.moments = moments
            timing = TimingValues()
            (timing.beginTime, timing.duration) = (10, 2)
            change(&timing)
        }
    }

    static let cases: [Case] = [
        Case("plain", [(9.9, nil, 0), (10, 0, 0), (11, 1, 0), (11.5, 1.5, 0), (12, nil, 0), (13, nil, 0)]),
        Case("fills forwards", [(9, nil, 0), (12, 2, 0), (100, 2, 0)]) { $0.fillMode = .forwards },
        Case("fills backwards", [(9, 0, 0), (11, 1, 0), (12, nil, 0)]) { $0.fillMode = .backwards },
        Case("fills both", [(0, 0, 0), (11, 1, 0), (50, 2, 0)]) { $0.fillMode = .both },
        Case("twice as fast", [(10.5, 1, 0), (10.75, 1.5, 0), (11, nil, 0)]) { $0.speed = 2 },
        Case("half as fast", [(11, 0.5, 0), (13, 1.5, 0), (14, nil, 0)]) { $0.speed = 0.5 },
        Case("backwards", [(9, nil, 0), (10, 2, 0), (10.5, 1.5, 0), (11.5, 0.5, 0), (12, nil, 0)]) { $0.speed = -1 },
        Case("backwards, fills", [(9, 2, 0), (13, 0, 0)]) { ($0.speed, $0.fillMode) = (-1, .both) },
        Case("stands still", [(10, 0, 0), (1000, 0, 0)]) { $0.speed = 0 },
        Case("stands still in the middle", [(0, 0.75, 0), (1000, 0.75, 0)]) { ($0.speed, $0.timeOffset) = (0, 0.75) },
        Case("three times", [(11, 1, 0), (12, 0, 1), (13, 1, 1), (15.5, 1.5, 2), (16, nil, 0)]) { $0.repeatCount = 3 },
        Case("one and a half times", [(12, 0, 1), (12.5, 0.5, 1), (13, nil, 0)]) { $0.repeatCount = 1.5 },
        Case("three times, fills", [(16, 2, 2), (20, 2, 2)]) { ($0.repeatCount, $0.fillMode) = (3, .forwards) },
        Case("one and a half times, fills", [(20, 1, 1)]) { ($0.repeatCount, $0.fillMode) = (1.5, .forwards) },
        Case("for five seconds", [(14.5, 0.5, 2), (15, nil, 0)]) { $0.repeatDuration = 5 },
        Case("for one second of two", [(10.5, 0.5, 0), (11, nil, 0)]) { $0.repeatDuration = 1 },
        Case("duration counts before count", [(14.5, 0.5, 2), (15, nil, 0)]) {
            ($0.repeatDuration, $0.repeatCount) = (5, 100)
        },
        Case("for ever", [(1_000_010.5, 0.5, 500_000)]) { $0.repeatCount = .infinity },
        Case("there and back", [(11, 1, 0), (12, 2, 0), (12.5, 1.5, 0), (13.5, 0.5, 0), (14, nil, 0)]) {
            $0.autoreverses = true
        },
        Case("there and back, fills", [(14, 0, 0), (15, 0, 0)]) { ($0.autoreverses, $0.fillMode) = (true, .forwards) },
        Case("there and back twice", [(14.5, 0.5, 1), (17, 1, 1), (18, nil, 0)]) {
            ($0.autoreverses, $0.repeatCount) = (true, 2)
        },
        Case("half of there and back", [(11.5, 1.5, 0), (12, nil, 0)]) {
            ($0.autoreverses, $0.repeatCount) = (true, 0.5)
        },
        Case("half of there and back, fills", [(13, 2, 0)]) {
            ($0.autoreverses, $0.repeatCount, $0.fillMode) = (true, 0.5, .forwards)
        },
        Case("shifted", [(10, 0.5, 0), (11, 1.5, 0), (11.75, 0.25, 1), (12, nil, 0)]) { $0.timeOffset = 0.5 },
        Case("shifted, fills", [(9, 0.5, 0), (12, 0.5, 1)]) { ($0.timeOffset, $0.fillMode) = (0.5, .both) },
        Case("shifted by a whole run, fills", [(9, 0, 1), (13, 2, 1)]) { ($0.timeOffset, $0.fillMode) = (2, .both) },
        Case("shifted back", [(10, 1.5, -1), (10.5, 0, 0)]) { $0.timeOffset = -0.5 },
        Case("backwards three times", [(10, 2, 2), (11, 1, 2), (12.5, 1.5, 1), (15.5, 0.5, 0), (16, nil, 0)]) {
            ($0.speed, $0.repeatCount) = (-1, 3)
        },
        Case("backwards for ever", [(10.5, 1.5, 0), (12.5, 1.5, 1)]) { ($0.speed, $0.repeatCount) = (-1, .infinity) },
        Case("backwards, shifted, for ever", [(10, 0.5, 0), (10.25, 0.25, 0), (11, 1.5, 0), (13, 1.5, 1)]) {
            ($0.speed, $0.timeOffset, $0.repeatCount) = (-1, 0.5, .infinity)
        },
        Case("backwards, there and back, shifted, for ever", [(10, 0.5, 0), (11, 0.5, 0), (12, 1.5, 0), (13, 1.5, 0)]) {
            ($0.speed, $0.timeOffset, $0.autoreverses, $0.repeatCount) = (-1, 0.5, true, .infinity)
        },
        Case("fast, there and back, twice, shifted", [(10, 0.5, 0), (10.5, 1.5, 0), (11, 1.5, 0), (13.75, 0, 2)]) {
            ($0.speed, $0.autoreverses, $0.repeatCount, $0.timeOffset) = (2, true, 2, 0.5)
        },
        Case("ends where rounding puts it later", [(0.2, 0, 0), (0.6, nil, 0)]) {
            ($0.beginTime, $0.duration) = (0.2, 0.4)
        },
        Case("begins where rounding puts it later", [(0.3, 0, 0), (0.29, nil, 0)]) { $0.beginTime = 0.1 + 0.2 },
        Case("repeats where rounding puts it later", [(0.9, 0, 2), (1.2, 0, 3), (1.5, nil, 0)]) {
            ($0.beginTime, $0.duration, $0.repeatDuration) = (0.3, 0.3, 1.2)
        },
        Case("of no length", [(9, nil, 0), (10, nil, 0)]) { $0.duration = 0 },
        Case("of no length, fills", [(10, 0, 0), (20, 0, 0)]) { ($0.duration, $0.fillMode) = (0, .forwards) },
        Case("endless", [(10, 0, 0), (1e9, 1e9 - 10, 0)]) { $0.duration = .infinity },
    ]

    @Test(arguments: cases) func momentsAreThoseWorkedByHand(_ test: Case) throws {
        for moment in test.moments {
            let found = test.timing.moment(at: moment.at, begin: test.timing.beginTime)
            guard let expected = moment.time else {
                #expect(found == nil, "at \(moment.at)")
                continue
            }
            let actual = try #require(found, "at \(moment.at)")
            #expect(abs(actual.time - expected) < 1e-9, "at \(moment.at): \(actual)")
            #expect(actual.run == moment.run, "at \(moment.at): \(actual)")
        }
    }

    @Test func whatIsOutOfRangeIsBroughtIn() {
        var timing = TimingValues()
        (timing.duration, timing.speed, timing.beginTime) = (-1, .nan, .infinity)
        (timing.repeatCount, timing.repeatDuration, timing.timeOffset) = (-2, .nan, -.infinity)
        #expect(timing.sanitized == TimingValues())
    }
}
