import Foundation
import LaminaImage
import LaminaThreads
import Synchronization

/// The stages behind the first, while a film runs.
final class FilmRun<Sink: FrameSink>: Sendable {
    let slots = DispatchSemaphore(value: 0)
    let tally: FilmTally
    private let sink: Sink
    private let writer: OrderedWriter<Sink.Encoded>
    private let drawing = WorkQueue("lamina-draw", threads: 1)
    private let encoding = WorkQueue("lamina-encode", threads: ProcessInfo.processInfo.activeProcessorCount)
    private let jobs = DispatchGroup()
    /// What was drawn last.
    private let latest = Mutex<Bitmap?>(nil)

    init(sink: Sink, slotCount: Int, report: @escaping @Sendable (_ written: Int, _ skipped: Int) -> Void) {
        self.sink = sink
        tally = FilmTally(report: report)
        writer = OrderedWriter { try sink.write($0) }
        // A semaphore may not be dropped below the value it is made with.
        for _ in 0..<max(1, slotCount) { slots.signal() }
    }

    /// Has a frame drawn behind those before it.
    func draw(_ job: @escaping @Sendable () throws -> FramePicture, number: Int, place: Int) {
        add(to: drawing, place: place) { [self] in
            guard !tally.hasFailed(before: place) else { return }
            let picture = try job()
            let previous = latest.withLock { latest in
                defer { latest = picture.bitmap }
                return latest
            }
            encode(FilmFrame(number: number, place: place, picture, previous: previous))
        }
    }

    private func encode(_ frame: FilmFrame) {
        add(to: encoding, place: frame.place) { [self] in
            let encoded = try sink.encode(frame)
            do throws(OrderedWriter<Sink.Encoded>.Failure) {
                try writer.add(encoded, at: frame.place) { _ in
                    tally.countWritten()
                    slots.signal()
                }
            } catch {
                fail(error.error, at: error.place)
            }
        }
    }

    /// Has a job done that ``waitForAll()`` waits for; what it throws ends the film.
    private func add(to queue: WorkQueue, place: Int, _ job: @escaping @Sendable () throws -> Void) {
        jobs.enter()
        do {
            try queue.add { [self] in
                defer { jobs.leave() }
                do { try job() } catch { fail(error, at: place) }
            }
        } catch {
            fail(error, at: place)
            jobs.leave()
        }
    }

    /// Keeps an error, and wakes up whoever waits for a slot.
    func fail(_ error: any Error, at place: Int) {
        tally.fail(error, at: place)
        slots.signal()
    }

    /// Waits until no frame is on its way.
    func waitForAll() { jobs.wait() }
}

// MARK: Progress and failure

/// How far a film is, told by the threads that work on it.
final class FilmTally: Sendable {
    private struct State {
        var written = 0
        var skipped = 0
        var failure: (place: Int, error: any Error)?
    }

    private let state = Mutex(State())
    private let report: @Sendable (_ written: Int, _ skipped: Int) -> Void

    /// - Parameter report: told after each frame, by one thread at a time.
    init(report: @escaping @Sendable (_ written: Int, _ skipped: Int) -> Void) { self.report = report }

    /// Whether any frame failed.
    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    /// Whether a frame before this one failed, so that this one is not to be written.
    func hasFailed(before place: Int) -> Bool { state.withLock { ($0.failure?.place ?? .max) < place } }

    /// The frames that were written, and those that were there already.
    var counts: (written: Int, skipped: Int) { state.withLock { ($0.written, $0.skipped) } }

    /// Counts a frame that was written.
    func countWritten() {
        state.withLock { state in
            state.written += 1
            report(state.written, state.skipped)
        }
    }

    /// Counts a frame that was there already.
    func countSkipped() {
        state.withLock { state in
            state.skipped += 1
            report(state.written, state.skipped)
        }
    }

    /// Keeps the error of the earliest frame, whichever thread comes first.
    func fail(_ error: any Error, at place: Int) {
        state.withLock { state in
            if let failure = state.failure, failure.place <= place { return }
            state.failure = (place, error)
        }
    }

    /// Throws what went wrong.
    func check() throws {
        if let failure = state.withLock({ $0.failure }) { throw failure.error }
    }
}
