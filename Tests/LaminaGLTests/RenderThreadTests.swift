import Foundation
import LaminaThreads
import Synchronization
import Testing

@testable import LaminaGL

@Suite struct RenderThreadTests {
    /// State that tells when it comes and goes, and where.
    struct Counter: ~Copyable {
        let log: EventLog
        var count = 0

        init(log: EventLog) {
            self.log = log
            log.add("made on \(pthread_self())")
        }

        deinit { log.add("destroyed on \(pthread_self())") }
    }

    final class EventLog: Sendable {
        private let events = Mutex<[String]>([])
        func add(_ event: String) { events.withLock { $0.append(event) } }
        var all: [String] { events.withLock { $0 } }
    }

    struct Refusal: Error, Equatable {}

    private func blockingAdd(_ thread: RenderThread<Counter>) throws -> Int {
        try thread.perform { counter in
            counter.count += 1
            return counter.count
        }
    }

    @Test(.timeLimit(.minutes(1))) func aThreadThatIsRefusedIsAnErrorAndNotWaitedFor() {
        let ended = DispatchSemaphore(value: 0)
        let error = Mutex<(any Error)?>(nil)
        // On a thread of its own, which a wait without end would not let go.
        Thread.detachNewThread {
            do {
                _ = try RenderThread(stackSize: 1 << 50) { Counter(log: EventLog()) }
            } catch let refusal {
                error.withLock { $0 = refusal }
            }
            ended.signal()
        }
        ended.wait()
        #expect(error.withLock { $0 as? ThreadShortage } == ThreadShortage(code: EAGAIN))
    }

    @Test func stateLivesAndDiesOnTheThread() throws {
        let log = EventLog()
        let thread = try RenderThread { Counter(log: log) }
        let place = try thread.perform { _ in pthread_self() }
        #expect(place != pthread_self())
        #expect(try blockingAdd(thread) == 1)
        #expect(try blockingAdd(thread) == 2)
        thread.shutdown()
        #expect(log.all == ["made on \(place)", "destroyed on \(place)"])
        thread.shutdown()
    }

    @Test func droppingTheThreadObjectEndsIt() throws {
        let log = EventLog()
        do {
            let thread = try RenderThread { Counter(log: log) }
            try thread.submit { $0.log.add("a job") }
        }
        #expect(log.all.map { $0.prefix(5) } == ["made ", "a job", "destr"])
    }

    @Test func jobsRunInTheirOrderAndBeforeTheEnd() throws {
        let log = EventLog()
        let thread = try RenderThread { Counter(log: log) }
        for index in 0..<100 { try thread.submit { $0.log.add("\(index)") } }
        thread.shutdown()
        #expect(log.all.dropFirst().dropLast() == (0..<100).map(String.init)[...])
    }

    @Test func errorsOfJobsReachTheCaller() throws {
        let thread = try RenderThread { Counter(log: EventLog()) }
        #expect(throws: Refusal.self) { try thread.perform { _ in throw Refusal() } as Void }
        #expect(try blockingAdd(thread) == 1)
    }

    @Test func errorsOfMakingTheStateReachTheCaller() {
        #expect(throws: Refusal.self) {
            _ = try RenderThread { () throws -> Int in throw Refusal() }
        }
    }

    @Test func afterTheEndJobsAreRefused() async throws {
        let thread = try RenderThread { Counter(log: EventLog()) }
        thread.shutdown()
        #expect(throws: GLError.renderThread("it was shut down")) { try blockingAdd(thread) }
        #expect(throws: GLError.renderThread("it was shut down")) { try thread.submit { _ in } }
        await #expect(throws: GLError.renderThread("it was shut down")) { try await thread.perform { _ in 1 } }
    }

    @Test func aJobCannotWaitForItsOwnThread() throws {
        let thread = try RenderThread { 0 }
        let error = try thread.perform { _ in
            glError { _ = try thread.perform { state in state } }
        }
        guard case .renderThread? = error else {
            Issue.record("expected renderThread, got \(String(describing: error))")
            return
        }
        // Ending it from within takes effect after the job.
        try thread.perform { _ in thread.shutdown() }
        #expect(throws: GLError.self) { try thread.submit { _ in } }
    }

    @Test func manyTasksShareTheThread() async throws {
        let thread = try RenderThread { Counter(log: EventLog()) }
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await thread.perform { counter in
                        counter.count += 1
                        return counter.count
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.sorted() == Array(1...200))
        await #expect(throws: Refusal.self) { try await thread.perform { _ in throw Refusal() } as Void }
    }

    @Test func aContextWorksOnItsThread() throws {
        let options = try TestDevice.options()
        let thread = try RenderThread { try GLContext(options) }
        let pixels = try thread.perform { context in
            let texture = try Texture(context: context, width: 2, height: 1, format: .rgba8)
            let framebuffer = try Framebuffer(context: context, color: texture)
            framebuffer.clear(0, 1, 0, 1)
            return try PixelReadback.read(framebuffer)
        }
        #expect(pixels == [0, 255, 0, 255, 0, 255, 0, 255])
        thread.shutdown()
    }
}
