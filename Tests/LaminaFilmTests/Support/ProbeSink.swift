import Foundation

@testable import LaminaFilm

/// A sink that writes nothing and notes what is asked of it.
final class ProbeSink: FrameSink {
    let encoded = Notes()
    let written = Notes()
    let ends = Notes()
    private let whileEncoding: @Sendable (Int) throws -> Void
    private let whileWriting: @Sendable (Int) throws -> Void

    init(
        encode: @escaping @Sendable (Int) throws -> Void = { _ in },
        write: @escaping @Sendable (Int) throws -> Void = { _ in }
    ) {
        whileEncoding = encode
        whileWriting = write
    }

    var keepsFrames: Bool { false }

    func encode(_ frame: FilmFrame) throws -> Int {
        try whileEncoding(frame.number)
        encoded.add(frame.number)
        return frame.number
    }

    func write(_ number: Int) throws {
        try whileWriting(number)
        written.add(number)
    }

    func finish() { ends.add(1) }
    func abandon() { ends.add(-1) }

    /// Renders frames into this sink.
    func render(
        _ numbers: Range<Int>, _ source: FrameSource = Painted.source(), slotCount: Int = 4,
        cancellation: FilmCancellation = FilmCancellation(),
        report: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) throws {
        var pipeline = FramePipeline(sink: self, cancellation: cancellation)
        pipeline.slotCount = slotCount
        try pipeline.run(Painted.frames(numbers), source, report: report)
    }
}
