import Testing

@testable import LaminaFilm

@Suite struct FrameRateTests {
    @Test(arguments: [
        ("60", 60, 1), ("30000/1001", 30_000, 1001), ("29.97", 2997, 100), ("23.976", 2997, 125), ("0.001", 1, 1000),
        ("1000", 1000, 1), ("120/2", 60, 1), ("007", 7, 1), ("12.50", 25, 2), ("1/1000", 1, 1000),
    ])
    func ratesAreReadAsFractions(text: String, numerator: Int, denominator: Int) throws {
        let rate = try FrameRate(text)
        #expect((rate.numerator, rate.denominator) == (numerator, denominator))
        #expect(try FrameRate("\(rate)") == rate)
    }

    @Test(arguments: [
        "", "0", "0.0", "-1", "+60", "nan", "inf", "1e9", "1000000000", "1001", "0.0009", "60 ", "6o", "60/0", "0/60",
        "/", "60/", "/60", "1/2/3", ".", "60.", ".5", "1.2.3", "1.2/3", "29.9700001", "99999999999999999999", "٣",
    ])
    func whatIsNoRateIsRefused(text: String) {
        #expect(throws: FilmError.badRate(found: text)) { try FrameRate(text) }
    }

    @Test func aFramesTimeIsItsNumberOverTheRate() throws {
        let rate = try FrameRate(30_000, over: 1001)
        #expect(rate.time(of: 7) == 7.0 / (30_000.0 / 1001.0))
        #expect(try FrameRate(60).time(of: 90) == 1.5)
    }
}
