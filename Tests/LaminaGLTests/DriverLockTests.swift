import Foundation
import Synchronization
import Testing

@testable import LaminaGL

/// Threads exclude each other at a driver that supports only one at a time.
@Suite struct DriverLockTests {
    @Test func onlyOneThreadHoldsTheDriverAtATime() throws {
        let driver = DriverLock()
        let most = Mutex((now: 0, most: 0))
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            driver.withLock {
                most.withLock {
                    $0.now += 1
                    $0.most = max($0.most, $0.now)
                }
                sched_yield()
                most.withLock { $0.now -= 1 }
            }
        }
        #expect(most.withLock { $0.most } == 1)
    }

    @Test func aNestedHoldDoesNotWait() throws {
        struct Refusal: Error {}
        let driver = DriverLock()
        #expect(driver.withLock { driver.withLock { 7 } } == 7)
        #expect(throws: Refusal.self) { try driver.withLock { () throws(Refusal) in throw Refusal() } }
        // It was released.
        #expect(driver.withLock { 8 } == 8)
    }

    @Test func aJobCanWaitForAnotherThreadsJob() throws {
        let outer = try RenderThread { 1 }
        let inner = try RenderThread { 2 }
        let sum = try outer.perform { one in
            let third = try RenderThread { 3 }
            defer { third.shutdown() }
            return one + (try inner.perform { $0 }) + (try third.perform { $0 })
        }
        #expect(sum == 6)
    }

    @Test func threadsThatNeedNoLockWorkAtOnce() throws {
        let waiting = try RenderThread(usesDriverLock: { _ in false }, makeState: { 0 })
        let other = try RenderThread { 0 }
        let met = DispatchSemaphore(value: 0)
        // The first job ends only when the second, begun later, is done.
        try waiting.submit { _ in met.wait() }
        try other.perform { _ in _ = met.signal() }
        waiting.shutdown()
    }
}
