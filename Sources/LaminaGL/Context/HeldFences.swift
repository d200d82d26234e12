import CGLES
import FoundationEssentials
import Glibc

/// Fences of a context's latest work, held until the driver's threads have released them.
///
/// Mesa's llvmpipe (seen in 22.3) checks whether a fence is signalled without taking the lock under which its threads
/// signal it, and frees the fence as soon as it is. The last of those threads then unlocks freed memory, and some time
/// later the process crashes. A fence that is also held here is not freed. Once all driver threads have passed a later
/// fence, they have left the earlier ones.
///
/// The fences that are still held are freed with the context.
final class HeldFences {
    /// Plain GL sync objects: a ``Fence`` would retain the context, which retains this.
    private var syncs: [GLsync] = []

    /// The number of fences held.
    var count: Int { syncs.count }

    /// The number of fences from which on old ones are released; more are held while the device lags behind.
    static let usualCount = 32

    /// Inserts and holds a fence after the work issued so far, which is submitted. The context must be current.
    func hold() {
        // If the driver refuses to create a fence, there is nothing to hold.
        guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else { return }
        syncs.append(sync)
        if syncs.count >= HeldFences.usualCount { releaseOlder() }
    }

    /// Releases the older half if the fence after it is signalled.
    private func releaseOlder() {
        let later = syncs.count / 2
        guard Fence.isSignalled(syncs[later]) else { return }
        for sync in syncs[..<later] { glDeleteSync(sync) }
        syncs.removeFirst(later)
    }
}

// MARK: The driver's threads

/// The threads on which llvmpipe draws.
enum DriverThreads {
    /// Waits until they sleep, for a tenth of a second at most: those of other contexts may have work.
    ///
    /// A thread that has signalled a fence still has to leave it. That is almost immediate unless the system schedules
    /// other threads first.
    static func waitUntilIdle() {
        for _ in 0..<100 {
            usleep(1000)
            if !isAnyRunning { return }
        }
    }

    /// True if any of them is running or runnable.
    private static var isAnyRunning: Bool {
        let folder = "/proc/self/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.contains { thread in
            // Fields: number, name in parentheses, state.
            guard let facts = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8),
                let name = facts.firstIndex(of: "("), let end = facts.lastIndex(of: ")")
            else { return false }
            return facts[name...].hasPrefix("(llvmpipe") && facts[end...].hasPrefix(") R")
        }
    }
}
