import Foundation
import Synchronization
import Testing

@testable import LaminaFilm

@Suite struct PipelineTests {
    @Test func everyStageSeesTheFramesInOrder() throws {
        let (prepared, drawn) = (Notes(), Notes())
        let source = FrameSource { frame in
            prepared.add(frame)
            return {
                drawn.add(frame)
                return try Painted.bitmap(frame)
            }
        }
        let sink = ProbeSink()
        try sink.render(3..<90, source)
        #expect(prepared.numbers == Array(3..<90))
        #expect(drawn.numbers == Array(3..<90))
        #expect(sink.written.numbers == Array(3..<90))
        #expect(sink.encoded.numbers.sorted() == Array(3..<90))
        #expect(sink.ends.numbers == [1])
    }

    @Test func aFrameThatIsEncodedEarlyWaitsForTheOneBefore() throws {
        let later = DispatchSemaphore(value: 0)
        let sink = ProbeSink { frame in
            if frame == 0 { later.wait() }
            if frame == 1 { later.signal() }
        }
        try sink.render(0..<10)
        #expect(sink.encoded.numbers.firstIndex(of: 1) != nil)
        #expect(sink.written.numbers == Array(0..<10))
    }

    @Test(arguments: [1, 2, 5])
    func noMoreFramesThanSlotsAreOnTheirWay(slots: Int) throws {
        let count = Mutex((now: 0, most: 0))
        let source = FrameSource { frame in
            count.withLock { count in
                count.now += 1
                count.most = max(count.most, count.now)
            }
            return { try Painted.bitmap(frame) }
        }
        let sink = ProbeSink(write: { _ in count.withLock { $0.now -= 1 } })
        try sink.render(0..<200, source, slotCount: slots)
        #expect((1...slots).contains(count.withLock { $0.most }))
    }

    @Test func aBillionFramesEndWhenCancelled() throws {
        let (prepared, cancellation) = (Notes(), FilmCancellation())
        let source = FrameSource { frame in
            prepared.add(frame)
            return { try Painted.bitmap(frame) }
        }
        let sink = ProbeSink()
        #expect {
            try sink.render(0..<1_000_000_000, source, slotCount: 4, cancellation: cancellation) { written, _ in
                if written == 50 { cancellation.cancel() }
            }
        } throws: { error in
            guard case .interrupted(let written, 1_000_000_000, false)? = error as? FilmError else { return false }
            return (50...54).contains(written)
        }
        #expect(prepared.numbers.count <= 54)
        #expect(sink.written.numbers == Array(0..<sink.written.numbers.count))
        #expect(sink.ends.numbers == [-1])
    }

    @Test func whatIsCancelledFromTheStartDrawsNothing() throws {
        let cancellation = FilmCancellation()
        cancellation.cancel()
        let sink = ProbeSink()
        #expect(throws: FilmError.interrupted(written: 0, total: 9, keeps: false)) {
            try sink.render(0..<9, cancellation: cancellation)
        }
        #expect(sink.encoded.numbers == [])
    }

    @Test(arguments: [0, 7, 19]) func theErrorOfTheEarliestFrameIsThrown(bad: Int) throws {
        let drawing = FrameSource { frame in
            { if frame >= bad { throw Trouble(frame: frame) } else { try Painted.bitmap(frame) } }
        }
        let preparing = FrameSource { frame in
            if frame >= bad { throw Trouble(frame: frame) }
            return { try Painted.bitmap(frame) }
        }
        let trouble: @Sendable (Int) throws -> Void = { if $0 >= bad { throw Trouble(frame: $0) } }
        let runs: [(ProbeSink, FrameSource)] = [
            (ProbeSink(), drawing), (ProbeSink(), preparing), (ProbeSink(write: trouble), Painted.source()),
        ]
        for (sink, source) in runs {
            // Those before it are written all the same.
            #expect(throws: Trouble(frame: bad)) { try sink.render(0..<20, source) }
            #expect(sink.written.numbers == Array(0..<bad))
            #expect(sink.ends.numbers == [-1])
        }
    }

    @Test func anErrorOfEncodingEndsTheFilm() throws {
        let sink = ProbeSink(encode: { if $0 == 5 { throw Trouble(frame: 5) } })
        #expect(throws: Trouble(frame: 5)) { try sink.render(0..<1_000_000_000) }
        #expect(sink.written.numbers == Array(0..<sink.written.numbers.count))
        #expect(sink.written.numbers.count <= 5)
    }

    @Test func eachFrameIsReportedOnce() throws {
        let (written, skipped) = (Notes(), Notes())
        try ProbeSink().render(0..<40) {
            written.add($0)
            skipped.add($1)
        }
        #expect(written.numbers == Array(1...40))
        #expect(skipped.numbers.allSatisfy { $0 == 0 })
    }
}
