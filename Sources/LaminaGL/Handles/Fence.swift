import CGLES

/// A marker in the device's command stream that is signalled when all commands before it are done; freed when it is
/// dropped.
package struct Fence: ~Copyable {
    private let sync: GLsync
    private let context: GLContext

    /// Inserts a fence after the commands issued so far.
    ///
    /// - Throws: `GLError.driver` when the driver refuses.
    package init(context: GLContext) throws(GLError) {
        try context.makeCurrent()
        guard let sync = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) else {
            try context.checkpoint(pass: "fence")
            throw .driver(pass: "fence", message: "the driver can't create a fence")
        }
        self.sync = sync
        self.context = context
    }

    deinit {
        let sync = sync
        context.ifReachable { glDeleteSync(sync) }
    }

    /// True if the device has passed the fence. Does not wait.
    package var isSignalled: Bool { Fence.isSignalled(sync) }

    /// Returns whether the device has passed a fence of the current context. Does not wait.
    static func isSignalled(_ sync: GLsync) -> Bool {
        let answer = glClientWaitSync(sync, 0, 0)
        return answer == GLenum(GL_ALREADY_SIGNALED) || answer == GLenum(GL_CONDITION_SATISFIED)
    }

    /// Submits the commands before the fence and waits until the device has passed it.
    ///
    /// - Parameter seconds: The timeout.
    /// - Returns: True if the device passed the fence in time.
    /// - Throws: `GLError.contextLost` or `.driver` if waiting fails.
    package func wait(seconds: Double = 30) throws(GLError) -> Bool {
        let nanoseconds = GLuint64(min(max(seconds, 0), 3600) * 1e9)
        let answer = glClientWaitSync(sync, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), nanoseconds)
        if answer == GLenum(GL_WAIT_FAILED) {
            try context.checkpoint(pass: "fence")
            throw .driver(pass: "fence", message: "waiting for the device failed")
        }
        return answer != GLenum(GL_TIMEOUT_EXPIRED)
    }
}
