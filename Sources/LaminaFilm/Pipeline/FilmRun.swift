import Foundation
import LaminaImage
import Synchronization

/// The stages behind the first, while a film runs.
final class FilmRun<Sink: FrameSink>: Sendable {
    let slots = DispatchSemaphore(value: 0)
    let tally: FilmTally
    private let sink: Sink
    private let writer: OrderedWriter<Sink.Encoded>
    private let drawing = DispatchQueue(label: "lamina.film.draw")
    private let encoding = DispatchQueue(label: "lamina.film.encode", attributes: .concurrent)
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
        jobs.enter()
        drawing.async { [self] in
            guard !tally.hasFailed(before: place) else { return jobs.leave() }
            do {
                let picture = try job()
                let previous = latest.withLock { latest in
                    defer { latest = picture.bitmap }
                    return latest
                }
                encode(FilmFrame(number: number, place: place, picture, previous: previous))
            } catch {
                fail(error, at: place)
                jobs.leave()
            }
        }
    }

    private func encode(_ frame: FilmFrame) {
        encoding.async { [self] in
            defer { jobs.leave() }
            do {
                let encoded = try sink.encode(frame)
                try writer.add(encoded, at: frame.place) { _ in
                    tally.countWritten()
                    slots.signal()
                }
            } catch let failure as OrderedWriter<Sink.Encoded>.Failure {
                fail(failure.error, at: failure.place)
            } catch {
                fail(error, at: frame.place)
            }
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
