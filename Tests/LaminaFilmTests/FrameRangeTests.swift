import Testing

@testable import LaminaFilm

@Suite struct FrameRangeTests {
    private static func rate(_ text: String = "60") throws -> FrameRate { try FrameRate(text) }

    @Test(arguments: [
        ("0..<120", 0, 120), ("12...40", 12, 41), ("5...5", 5, 6), ("0..<1000000000", 0, 1_000_000_000),
        ("0..<1125899906842624", 0, 1 << 50),
    ])
    func rangesAreRead(text: String, lower: Int, upper: Int) throws {
        let range = try FrameRange(text, rate: Self.rate())
        #expect((range.lower, range.upper, range.count) == (lower, upper, upper - lower))
    }

    @Test(arguments: [
        ("", "not two numbers"), ("120", "not two numbers"), ("0..120", "not two numbers"), ("0..<", "a side is empty"),
        ("..<9", "a side is empty"), ("-1..<9", "\"-1\" is not a whole number"),
        ("0..<9.5", "\"9.5\" is not a whole number"),
        ("a..<b", "\"a\" is not a whole number"), ("0 ..< 9", "\"0 \" is not a whole number"),
        ("5..<5", "contains no frame"),
        ("9..<5", "ends before it begins"), ("9...5", "ends before it begins"),
        ("0..<1125899906842625", "numbered from"),
        ("0...99999999999999999999999", "numbered from"), ("0...9223372036854775807", "numbered from"),
        ("1..<2..<3", "not two numbers"), ("1...2..<3", "not two numbers"), ("0..<٣", "is not a whole number"),
    ])
    func whatIsNoRangeIsRefused(text: String, detail: String) throws {
        let rate = try Self.rate()
        #expect {
            try FrameRange(text, rate: rate)
        } throws: { error in
            guard case .badRange(text, let found)? = error as? FilmError else { return false }
            return found.contains(detail)
        }
    }

    @Test(arguments: [
        ("60", 2.0, 120), ("60", 0.001, 1), ("25", 0.5, 13), ("30000/1001", 1.001, 30), ("10", 0.3, 3), ("10", 0.7, 7),
        ("1000", 1e9, 1_000_000_000_000), ("24", 1 / 24.0, 1), ("60", 1e-300, 1),
    ])
    func aDurationHoldsTheFramesBeforeItsEnd(rate: String, duration: Double, count: Int) throws {
        let range = try FrameRange(duration: duration, rate: FrameRate(rate))
        #expect(range.lower == 0 && range.count == count)
    }

    @Test(arguments: [0, -1, Double.nan, .infinity, 1.1e9])
    func whatIsNoDurationIsRefused(duration: Double) throws {
        let rate = try Self.rate()
        #expect(throws: FilmError.badDuration(found: "\(duration)")) { try FrameRange(duration: duration, rate: rate) }
    }
}
