import LaminaGeometry
import LaminaTestSupport
import Testing

@testable import LaminaRender

/// Runs along lines are dealt out in groups and pieces that cover them.
@Suite struct LineRunTests {
    private static func run(lines: Int, length: Int) -> LineRun {
        let image = LineRun.Image(texture: 0, isHalf: false)
        return LineRun(
            .y, from: image, to: image, texels: PixelRect(width: lines, height: length), offsets: .zero)
    }

    @Test func piecesCoverARun() {
        var source = SplitMix64(seed: 1)
        for turn in 0..<20_000 {
            let most = turn % 2 == 0 ? 2_000 : 65_536
            let lines = 1 + Int(source.next() % UInt64(most))
            let length = 1 + Int(source.next() % UInt64(most))
            let lengths = [24...288, 32...288, 64...288, 640...2048][turn % 4]
            let run = Self.run(lines: lines, length: length)
            let piece = run.pieceLength(in: lengths)
            let place = "\(lines) lines of \(length)"
            #expect((run.groups - 1) * 64 < lines && lines <= run.groups * 64, "\(place)")
            let pieces = (length + piece - 1) / piece
            // None is empty, and few are short.
            #expect((pieces - 1) * piece < length && length <= pieces * piece, "\(place)")
            #expect(piece <= lengths.upperBound && 2 * piece >= min(lengths.lowerBound, length), "\(place)")
        }
    }

    /// Large runs have groups enough for threads to share; what is small is not cut up.
    @Test func largeRunsHaveManyPieces() {
        #expect(Self.run(lines: 1920, length: 1080).pieceLength(in: 24...288) == 270)
        let grid = Self.run(lines: 1080, length: 120)
        #expect(grid.groups == 17 && grid.pieceLength(in: 32...288) == 40)
        #expect(Self.run(lines: 9, length: 20).pieceLength(in: 32...288) == 20)
        #expect(Self.run(lines: 0, length: 0).pieceLength(in: 32...288) == 0)
    }
}
