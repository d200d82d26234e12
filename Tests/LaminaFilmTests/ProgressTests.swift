import Testing

@testable import LaminaFilm

@Suite struct ProgressTests {
    @Test func theLineTellsRateAndTimeLeft() {
        let progress = FilmProgress(written: 30, total: 120, seconds: 1.25)
        #expect(progress.line() == "frame 30 of 120  [#####···············]  24.0 fps  0:04 left")
    }

    @Test func framesThatExistedCountAsDoneButNotForTheRate() {
        let progress = FilmProgress(written: 10, skipped: 80, total: 100, seconds: 10)
        #expect(progress.rate == 1 && progress.secondsLeft == 10)
        #expect(progress.line() == "frame 90 of 100  [##################··]  1.0 fps  0:10 left")
    }

    @Test func picturesHaveTheirOwnWords() {
        var progress = FilmProgress(written: 30, total: 120, seconds: 1.25)
        progress.countsPictures = true
        #expect(progress.line() == "picture 30 of 120  [#####···············]  24.0 a second  0:04 left")
    }

    @Test func nothingIsClaimedBeforeTheFirstFrame() {
        #expect(FilmProgress(written: 0, total: 9, seconds: 3).line() == "frame 0 of 9  [····················]")
        #expect(FilmProgress(written: 0, skipped: 3, total: 9, seconds: 3).rate == nil)
        #expect(FilmProgress(written: 1, total: 9, seconds: 0).rate == nil)
    }

    @Test(arguments: [(3600.0, "1:00:00"), (59.2, "1:00"), (360_000, "100:00:00"), (1e300, "ages")])
    func longTimesAreReadable(left: Double, text: String) {
        let line = FilmProgress(written: 1, total: 2, seconds: left).line()
        #expect(line.hasSuffix("  \(text) left"))
    }

    @Test(arguments: [0, 1, 10, 20, 30, 40, 60, 79])
    func narrowTerminalsGetLess(width: Int) {
        let line = FilmProgress(written: 30, total: 120, seconds: 1.25).line(width: width)
        #expect(line.count <= width && "frame 30 of 120".hasPrefix(line.prefix(15)))
    }
}
