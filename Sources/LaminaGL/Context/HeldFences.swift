import CGLES

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
