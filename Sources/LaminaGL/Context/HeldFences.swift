import CGLES
import Foundation

/// Fences of a context's latest work, held until the driver's threads have let go of them.
///
/// Mesa's llvmpipe (seen in 22.3) asks whether a fence has been passed without taking the lock under which its threads
/// mark it, and frees it as soon as it has: the last of those threads then unlocks freed memory, and some time later the
/// process dies. A fence that is held here as well is not freed. When a later one has been passed by all of the
/// driver's threads, they are through with those before it.
///
/// What is still held goes with the context.
final class HeldFences {
    /// GL's own names: a ``Fence`` would hold the context, which holds this.
    private var syncs: [GLsync] = []

    /// How many are held.
    var count: Int { syncs.count }

    /// So many are held before old ones are looked for; more while the device is behind.
    static let usualCount = 32

    /// Holds the fence of the work given so far, which is handed to the device. The context must be current.
    func hold() {
        // Where the driver refuses one there is nothing to hold.
        guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else { return }
        syncs.append(sync)
        if syncs.count >= HeldFences.usualCount { letGo() }
    }

    /// Lets go of the older half if the one after it has been passed.
    private func letGo() {
        let later = syncs.count / 2
        guard Fence.isSignalled(syncs[later]) else { return }
        for sync in syncs[..<later] { glDeleteSync(sync) }
        syncs.removeFirst(later)
    }
}

// MARK: The driver's threads

/// The threads on which llvmpipe draws.
enum DriverThreads {
    /// Waits until they sleep, a tenth of a second at most: other contexts' may have work.
    ///
    /// One that has said that a fence is passed still has to leave it. That takes next to no time, unless the system lets
    /// others run first.
    static func settle() {
        for _ in 0..<100 {
            usleep(1000)
            if !anyRuns { return }
        }
    }

    /// Whether the system runs any of them, or would if it had the time.
    private static var anyRuns: Bool {
        let folder = "/proc/self/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.contains { thread in
            // Number, name in parentheses, state.
            guard let facts = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8),
                let name = facts.firstIndex(of: "("), let end = facts.lastIndex(of: ")")
            else { return false }
            return facts[name...].hasPrefix("(llvmpipe") && facts[end...].hasPrefix(") R")
        }
    }
}
