import LaminaTestSupport
import Testing

@testable import LaminaRender

/// Runs along lines are cut into pieces that cover them, and all of them are given out.
@Suite struct LinePiecesTests {
    @Test func piecesCoverARun() {
        var source = SplitMix64(seed: 1)
        for turn in 0..<20_000 {
            let most = turn % 2 == 0 ? 2_000 : 65_536
            let lines = 1 + Int(source.next() % UInt64(most))
            let length = 1 + Int(source.next() % UInt64(most))
            let shortest = [24, 32, 64][turn % 3]
            let pieces = LinePieces(lines: lines, length: length, shortest: shortest)
            let place = "\(lines) lines of \(length)"
            #expect((pieces.across - 1) * LinePieces.width < lines && lines <= pieces.across * LinePieces.width)
            // None is empty, and none is missing.
            #expect(
                (pieces.along - 1) * pieces.length < length && length <= pieces.along * pieces.length, "\(place)")
            #expect(pieces.length >= min(shortest, length), "\(place)")
            #expect(pieces.across * pieces.along <= LinePieces.limit, "\(place)")
            let given = Set(0..<pieces.given).union((0..<pieces.given).map { pieces.along - 1 - $0 })
            #expect(given == Set(0..<pieces.along), "\(place)")
        }
    }

    /// Large runs have pieces enough for threads to share, with half of the rows in the middle given out twice.
    @Test func largeRunsHaveManyPieces() {
        let picture = LinePieces(lines: 1920, length: 1080, shortest: 24)
        #expect(picture.across == 30 && picture.along == 4 && picture.length == 270 && picture.given == 3)
        let grid = LinePieces(lines: 1080, length: 120, shortest: 32)
        #expect(grid.across * grid.along == 51)
        // What is small is not cut up.
        #expect(LinePieces(lines: 9, length: 20, shortest: 32).along == 1)
    }
}
