import Foundation
import Synchronization
import Testing

@testable import LaminaThreads

@Suite(.timeLimit(.minutes(1))) struct WorkThreadTests {
    @Test func aThreadHasItsName() throws {
        let found = Mutex("")
        let thread = try WorkThread("lamina-test") {
            let name = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
            found.withLock { $0 = name }
        }
        thread.join()
        #expect(found.withLock { $0 } == "lamina-test\n")
    }

    @Test func aStackThatNoMemoryHoldsIsRefused() {
        #expect(throws: ThreadShortage(code: EAGAIN)) {
            try WorkThread("lamina-test", stackSize: 1 << 50) { Issue.record("it ran") }.join()
        }
        #expect("\(ThreadShortage(code: EAGAIN))".contains("ulimit -u"))
    }

    @Test func workAndWhatItHoldsAreGoneWhenRefused() {
        final class Token: Sendable {}
        weak var seen: Token?
        do {
            let token = Token()
            seen = token
            try? WorkThread.start("lamina-test", stackSize: 1 << 50) { withExtendedLifetime(token) {} }
        }
        #expect(seen == nil)
    }

    @Test(arguments: [0, 1, 2, 7]) func aTeamDoesEachPartOnce(threads: Int) {
        let counts = (0..<500).map { _ in FrameCounter() }
        WorkTeam.perform(count: 500, threads: threads) { counts[$0].add() }
        #expect(counts.allSatisfy { $0.value == 1 })
        WorkTeam.perform(count: 0, threads: threads) { _ in Issue.record("there is nothing to do") }
    }

    /// One part, several, and parts that leave gaps.
    @Test(arguments: [0, 1, 4096, 4097, 20_001]) func partsAreInOrder(count: Int) {
        #expect(WorkTeam.map(partsOf: count) { $0.count }.reduce(0, +) == count)
        #expect(WorkTeam.map(partsOf: count) { Array($0) }.flatMap { $0 } == Array(0..<count))
        var numbers = [-1]
        numbers.append(partsOf: count) { part, memory in
            var made = 0
            for number in part where number % 3 != 1 {
                (memory + made).initialize(to: number)
                made += 1
            }
            return made
        }
        #expect(numbers == [-1] + (0..<count).filter { $0 % 3 != 1 })
    }

    @Test func aTeamWorksAtOnceOnItsThreads() {
        let (here, together) = (FrameCounter(), DispatchSemaphore(value: 0))
        WorkTeam.perform(threads: 5) {
            if here.add() == 5 { for _ in 0..<5 { together.signal() } }
            together.wait()
        }
        #expect(here.value == 5)
    }

    @Test func aTeamThatGetsNoThreadWorksAlone() {
        let counter = FrameCounter()
        WorkTeam.perform(threads: 5, stackSize: 1 << 50) { counter.add() }
        #expect(counter.value == 1)
    }

    /// SIGINT for example, which a command waits for on a thread of its own.
    @Test func sleepersOfAReserveTakeNoSignals() throws {
        func mask(_ task: String) -> UInt64? {
            let lines = (try? String(contentsOfFile: task + "/status", encoding: .utf8))?.split(separator: "\n") ?? []
            return lines.first { $0.hasPrefix("SigBlk:") }.flatMap { UInt64($0.dropFirst(8), radix: 16) }
        }
        let before = mask("/proc/thread-self")
        let reserve = ThreadReserve(2)
        try reserve.fill()
        #expect(mask("/proc/thread-self") == before)
        // A sleeper has its name once it runs.
        var masks: [UInt64] = []
        while masks.count < 2 {
            masks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap { id in
                let name = try? String(contentsOfFile: "/proc/self/task/\(id)/comm", encoding: .utf8)
                return name == "lamina-reserve\n" ? mask("/proc/self/task/\(id)") : nil
            }
        }
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            #expect(masks.allSatisfy { $0 & 1 << (signal - 1) != 0 })
        }
        withExtendedLifetime(reserve) {}
    }

    @Test func aReserveIsHeldAndItsPlacesAreFreeWhileItIsOpen() throws {
        let reserve = ThreadReserve(3)
        #expect(reserve.heldCount == 0)
        try reserve.fill()
        #expect(reserve.heldCount == 3)
        try reserve.open(5)
        #expect(reserve.heldCount == 0)
        // Another thread can't start one meanwhile, but later.
        let isFree = Mutex(true)
        let (tried, started) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            let isFreeHere = ThreadReserve.starting.tryLock()
            if isFreeHere { ThreadReserve.starting.unlock() }
            isFree.withLock { $0 = isFreeHere }
            tried.signal()
            try? WorkThread.start("lamina-test") {}
            started.signal()
        }
        tried.wait()
        #expect(isFree.withLock { !$0 })
        reserve.close()
        #expect(reserve.heldCount == 5)
        started.wait()
    }

    @Test func aReserveThatCannotBeFilledDoesNotOpen() throws {
        let reserve = ThreadReserve(2, stackSize: 1 << 50, attempts: 2)
        #expect(throws: ThreadShortage(code: EAGAIN)) { try reserve.open(1) }
        #expect(throws: ThreadShortage(code: EAGAIN)) { try reserve.fill() }
        try WorkThread("lamina-test") {}.join()
    }

    @Test func aReserveIsFreeAgainAfterTheCheck() throws {
        func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
        let before = try count()
        try ThreadReserve.check(50)
        #expect(try count() < before + 50)
    }
}

/// A number that threads raise.
private final class FrameCounter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    @discardableResult func add() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}
