import Foundation
import LaminaThreads
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct WorkQueueTests {
    @Test func oneThreadDoesJobsInTheirOrder() throws {
        let queue = WorkQueue("test", threads: 1)
        let done = Mutex<[Int]>([])
        let all = DispatchGroup()
        for number in 0..<1000 {
            all.enter()
            try queue.add {
                done.withLock { $0.append(number) }
                all.leave()
            }
        }
        all.wait()
        #expect(done.withLock { $0 } == Array(0..<1000))
    }

    @Test(arguments: [1, 3, 8]) func asManyJobsAreDoneAtOnceAsThereAreThreads(threads: Int) throws {
        let queue = WorkQueue("test", threads: threads)
        let counts = Mutex((now: 0, most: 0))
        let all = DispatchGroup()
        let full = DispatchSemaphore(value: 0)
        for _ in 0..<threads * 5 {
            all.enter()
            try queue.add {
                let now = counts.withLock { counts in
                    counts.now += 1
                    counts.most = max(counts.most, counts.now)
                    return counts.now
                }
                // Nobody goes on before all threads have a job.
                if now == threads { for _ in 0..<threads * 5 { full.signal() } }
                full.wait()
                counts.withLock { $0.now -= 1 }
                all.leave()
            }
        }
        all.wait()
        #expect(counts.withLock { $0.most } == threads)
    }

    @Test func aJobThatIsHeldUpHoldsUpNoOtherOnceThereMayBeMoreThreads() throws {
        let queue = WorkQueue("test", threads: 1)
        let (release, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        try queue.add { release.wait() }
        try queue.add { done.signal() }
        queue.grow(to: 2)
        done.wait()
        release.signal()
    }

    /// Frames of a film are retained by jobs, and there may always be a next one that waits.
    @Test func whatADoneJobRetainsIsFreedWhileOthersWait() throws {
        final class Load: Sendable {}
        let queue = WorkQueue("test", threads: 1)
        let (begin, begun, end) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        weak var load: Load?
        try queue.add { begin.wait() }
        do {
            let retained = Load()
            load = retained
            try queue.add { _ = retained }
        }
        try queue.add {
            begun.signal()
            end.wait()
        }
        try queue.add {}
        #expect(load != nil)
        begin.signal()
        begun.wait()
        #expect(load == nil)
        end.signal()
    }

    @Test func jobsAreDoneAfterTheQueueIsDropped() throws {
        let done = DispatchSemaphore(value: 0)
        do {
            let queue = WorkQueue("test", threads: 2)
            for _ in 0..<20 { try queue.add { done.signal() } }
        }
        for _ in 0..<20 { done.wait() }
    }

    @Test func jobsAddedAfterTheQueueIsClosedAreDone() throws {
        let queue = WorkQueue("test", threads: 2)
        try queue.add {}
        queue.close()
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<20 { try queue.add { done.signal() } }
        for _ in 0..<20 { done.wait() }
    }

    @Test func aQueueThatGetsNoThreadSaysSoEachTime() {
        let queue = WorkQueue("test", threads: 2, stackSize: 1 << 50)
        for _ in 0..<3 {
            #expect(throws: ThreadShortage(code: EAGAIN)) { try queue.add { Issue.record("it ran") } }
            #expect(throws: ThreadShortage(code: EAGAIN)) { try queue.start() }
            queue.grow(to: 3)
        }
    }

    @Test func threadsEndWithTheQueue() throws {
        final class Token: Sendable {
            let released = DispatchSemaphore(value: 0)
            deinit { released.signal() }
        }
        let released: DispatchSemaphore
        do {
            let (token, done) = (Token(), DispatchSemaphore(value: 0))
            released = token.released
            let queue = WorkQueue("test", threads: 3)
            for _ in 0..<30 {
                try queue.add {
                    withExtendedLifetime(token) {}
                    done.signal()
                }
            }
            for _ in 0..<30 { done.wait() }
        }
        released.wait()
    }
}
