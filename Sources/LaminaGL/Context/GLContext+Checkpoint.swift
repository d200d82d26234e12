import CGLES

extension GLContext {
    /// Throws what the driver has reported since the last checkpoint, in the name of a pass.
    ///
    /// Costs a few calls without waiting for the device; on a driver that works on a thread of its own it waits for
    /// that thread.
    ///
    /// - Throws: `GLError.contextLost` after a reset, else `GLError.driver`.
    package func checkpoint(pass: String) throws(GLError) {
        try makeCurrent()
        collectErrors()
        if let reset = functions.resetStatus {
            let status = reset()
            if status != GLenum(GL_NO_ERROR) { errors.resetStatus = status }
        }
        if let error = errors.takeError(pass: pass, messages: DebugMessages.take(functions)) { throw error }
    }

    /// Runs the body of a pass within a debug group of its name, then checks what the driver says of it.
    ///
    /// - Throws: what the body throws, else what `checkpoint` throws.
    package func inPass<Result>(_ pass: String, _ body: () throws(GLError) -> Result) throws(GLError) -> Result {
        pushGroup(pass)
        let result: Result
        do throws(GLError) {
            result = try body()
        } catch {
            popGroup()
            throw error
        }
        popGroup()
        try checkpoint(pass: pass)
        return result
    }

    /// Opens a debug group, which tools that record GL show as the pass's name. Only contexts made for debugging do.
    package func pushGroup(_ pass: String) {
        guard isDebug, let push = functions.pushDebugGroup, groupDepth < 32 else { return }
        push(GLenum(GL_DEBUG_SOURCE_APPLICATION_KHR), 0, -1, String(pass.prefix(128)))
        groupDepth += 1
    }

    /// Closes the latest debug group.
    package func popGroup() {
        guard groupDepth > 0, let pop = functions.popDebugGroup else { return }
        pop()
        groupDepth -= 1
    }

    /// Whether the driver ran out of memory just now; other errors are kept for the next checkpoint.
    func takeOutOfMemory() -> Bool {
        collectErrors()
        guard errors.codes.contains(GLenum(GL_OUT_OF_MEMORY)) else { return false }
        errors.codes.removeAll { $0 == GLenum(GL_OUT_OF_MEMORY) }
        dropMessages()
        return true
    }

    /// Forgets the driver's words on an error that is about to be thrown in another form. Error codes stay.
    func dropMessages() {
        _ = DebugMessages.take(functions)
    }

    /// Forgets what the driver disliked about the questions it was asked at the start.
    func forgetErrors() {
        collectErrors()
        errors.codes = []
        dropMessages()
    }

    private func collectErrors() {
        // A lost context may answer with an error for ever.
        for _ in 0..<16 {
            let code = glGetError()
            if code == GLenum(GL_NO_ERROR) { return }
            errors.codes.append(code)
        }
    }
}
