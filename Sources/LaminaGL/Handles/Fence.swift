import CGLES

/// A mark in the device's command stream that tells when everything before it is done, freed when it is dropped.
package struct Fence: ~Copyable {
    private let sync: GLsync
    private let context: GLContext

    /// Sets a mark after the commands given so far.
    ///
    /// - Throws: `GLError.driver` when the driver refuses.
    package init(context: GLContext) throws(GLError) {
        try context.makeCurrent()
        guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
            try context.checkpoint(pass: "fence")
            throw .driver(pass: "fence", message: "the driver sets no fence")
        }
        self.sync = sync
        self.context = context
    }

    deinit {
        let sync = sync
        context.ifReachable { glDeleteSync(sync) }
    }

    /// Whether the device is past it. Does not wait.
    package var isSignalled: Bool { Fence.isSignalled(sync) }

    /// Whether the device is past a mark of the current context. Does not wait.
    static func isSignalled(_ sync: GLsync) -> Bool {
        let answer = glClientWaitSync(sync, 0, 0)
        return answer == GLenum(GL_ALREADY_SIGNALED) || answer == GLenum(GL_CONDITION_SATISFIED)
    }

    /// Waits until the device is past it; hands the commands before it over first.
    ///
    /// - Parameter seconds: when to give up.
    /// - Returns: whether the device got there in time.
    /// - Throws: `GLError.contextLost` or `.driver` when the device cannot be waited for.
    package func wait(seconds: Double = 30) throws(GLError) -> Bool {
        let nanoseconds = GLuint64(min(max(seconds, 0), 3600) * 1e9)
        let answer = glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), nanoseconds)
        if answer == GLenum(GL_WAIT_FAILED) {
            try context.checkpoint(pass: "fence")
            throw .driver(pass: "fence", message: "the driver cannot wait for its device")
        }
        return answer != GLenum(GL_TIMEOUT_EXPIRED)
    }
}
