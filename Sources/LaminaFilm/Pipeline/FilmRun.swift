import Dispatch
import FoundationEssentials
import LaminaImage
import LaminaThreads
import Synchronization

/// The stages after preparation, while a film is rendered.
final class FilmRun<Sink: FrameSink>: Sendable {
    let slots = DispatchSemaphore(value: 0)
    let tally: FilmTally
    private let sink: Sink
    private let writer: OrderedWriter<Sink.Encoded>
    private let drawing = WorkQueue("lamina-draw", threads: 1)
    /// One thread more than there are processors, as one may wait for the disk: a file is flushed before it has its name.
    private let encoding = WorkQueue("lamina-encode", threads: ProcessInfo.processInfo.activeProcessorCount + 1)
    private let jobs = DispatchGroup()
    /// The picture that was drawn last.
    private let latest = Mutex<Bitmap?>(nil)

    init(sink: Sink, slotCount: Int, report: @escaping @Sendable (_ written: Int, _ skipped: Int) -> Void) {
        self.sink = sink
        tally = FilmTally(report: report)
        writer = OrderedWriter { try sink.write($0) }
        // A semaphore must not be destroyed with a value below its initial one, so it starts at 0.
        for _ in 0..<max(1, slotCount) { slots.signal() }
    }

    /// Enqueues the drawing of a frame.
    func draw(_ job: @escaping @Sendable () throws -> FramePicture, number: Int, index: Int) {
        add(to: drawing, index: index) { [self] in
            guard !tally.hasFailed(before: index) else { return }
            let picture = try job()
            let previous = latest.withLock { latest in
                defer { latest = picture.bitmap }
                return latest
            }
            encode(FilmFrame(number: number, index: index, picture, previous: previous))
        }
    }

    private func encode(_ frame: FilmFrame) {
        add(to: encoding, index: frame.index) { [self] in
            let encoded = try sink.encode(frame)
            do throws(OrderedWriter<Sink.Encoded>.Failure) {
                try writer.add(encoded, at: frame.index) { _ in
                    tally.countWritten()
                    slots.signal()
                }
            } catch {
                fail(error.error, at: error.index)
            }
        }
    }

    /// Enqueues a job that ``waitForAll()`` waits for; its errors end the film.
    private func add(to queue: WorkQueue, index: Int, _ job: @escaping @Sendable () throws -> Void) {
        jobs.enter()
        do {
            try queue.add { [self] in
                defer { jobs.leave() }
                do { try job() } catch { fail(error, at: index) }
            }
        } catch {
            fail(error, at: index)
            jobs.leave()
        }
    }

    /// Records an error, and wakes a thread that waits for a slot.
    func fail(_ error: any Error, at index: Int) {
        tally.fail(error, at: index)
        slots.signal()
    }

    /// Waits until no frame is in progress.
    func waitForAll() { jobs.wait() }
}

// MARK: Progress and failure

/// The progress of a film, as reported by the threads that work on it.
final class FilmTally: Sendable {
    private struct State {
        var written = 0
        var skipped = 0
        var failure: (index: Int, error: any Error)?
    }

    private let state = Mutex(State())
    private let report: @Sendable (_ written: Int, _ skipped: Int) -> Void

    /// - Parameter report: Called after each frame, by one thread at a time.
    init(report: @escaping @Sendable (_ written: Int, _ skipped: Int) -> Void) { self.report = report }

    /// True if any frame failed.
    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    /// Returns whether an earlier frame failed, so that this one must not be written.
    func hasFailed(before index: Int) -> Bool { state.withLock { ($0.failure?.index ?? .max) < index } }

    /// The numbers of frames that were written, and that existed already.
    var counts: (written: Int, skipped: Int) { state.withLock { ($0.written, $0.skipped) } }

    /// Counts a frame that was written.
    func countWritten() {
        state.withLock { state in
            state.written += 1
            report(state.written, state.skipped)
        }
    }

    /// Counts a frame that existed already.
    func countSkipped() {
        state.withLock { state in
            state.skipped += 1
            report(state.written, state.skipped)
        }
    }

    /// Records the error of the earliest frame, whichever thread reports first.
    func fail(_ error: any Error, at index: Int) {
        state.withLock { state in
            if let failure = state.failure, failure.index <= index { return }
            state.failure = (index, error)
        }
    }

    /// Throws the recorded error.
    func check() throws {
        if let failure = state.withLock({ $0.failure }) { throw failure.error }
    }
}
