import FoundationEssentials
import LaminaImage
import Synchronization

/// Takes the frames of a range through their stages, each on threads of its own:
///
///     prepare              draw                 encode                 write
///     the caller's thread  one after the other  processors and one     one after the other
///
/// A frame occupies a slot from its preparation until it is written, so that only a fixed number of frames is in
/// memory, however long the range is.
struct FramePipeline<Sink: FrameSink> {
    let sink: Sink
    let cancellation: FilmCancellation
    /// The maximum number of frames in progress.
    var slotCount = ProcessInfo.processInfo.activeProcessorCount + 3

    /// Renders the range.
    ///
    /// - Parameter report: Called after each frame with the numbers of frames written and skipped.
    /// - Throws: The error of the earliest frame that failed; ``FilmError/interrupted(written:total:keeps:)``. The sink
    ///   is abandoned then.
    func run(
        _ frames: FrameRange, _ source: FrameSource,
        report: @escaping @Sendable (_ written: Int, _ skipped: Int) -> Void
    ) throws {
        let run = FilmRun(sink: sink, slotCount: slotCount, report: report)
        cancellation.onCancel { [sink] in sink.interrupt() }
        defer { cancellation.onCancel(nil) }
        feed(run, frames, source)
        run.waitForAll()
        source.willFinish()
        do {
            try checkEnd(run, frames)
            try sink.finish()
        } catch {
            sink.abandon()
            // The error may be that of a process that the cancellation has killed.
            if cancellation.isCancelled, !sink.keepsFrames { throw interruption(run, frames) }
            throw error
        }
    }

    private func feed(_ run: FilmRun<Sink>, _ frames: FrameRange, _ source: FrameSource) {
        var index = 0
        var number = frames.lower
        while number < frames.upper, !cancellation.isCancelled, !run.tally.hasFailed {
            defer { number += 1 }
            if sink.has(number) {
                run.tally.countSkipped()
                continue
            }
            run.slots.wait()
            if cancellation.isCancelled || run.tally.hasFailed { return }
            do {
                run.draw(try source.prepare(number), number: number, index: index)
            } catch {
                run.fail(error, at: index)
            }
            index += 1
        }
    }

    private func checkEnd(_ run: FilmRun<Sink>, _ frames: FrameRange) throws {
        try run.tally.check()
        let (written, skipped) = run.tally.counts
        let isComplete = written + skipped == frames.count
        // A single file isn't finished yet when its last frame is written.
        guard isComplete, sink.keepsFrames || !cancellation.isCancelled else { throw interruption(run, frames) }
    }

    private func interruption(_ run: FilmRun<Sink>, _ frames: FrameRange) -> FilmError {
        let (written, skipped) = run.tally.counts
        return .interrupted(written: written + skipped, total: frames.count, keeps: sink.keepsFrames)
    }
}
