import CEGL
import CGLES
import Glibc

/// An OpenGL ES context, 3.0 or later, that draws without a window.
///
///     let context = try GLContext()
///     let texture = try Texture(context: context, width: 256, height: 256, format: .rgba8)
///
/// A context belongs to the thread that makes it and is current there from then on. It is deliberately not `Sendable`
/// (`RenderThread` brings work to it). Handles keep their context alive; ``destroy()`` frees them all.
///
/// Its initial state, which handles rely on and raw GL code must restore after a change: pixel rows are packed and
/// unpacked without padding (alignment 1), and no pixel buffer is bound. Handles change textures on the last texture
/// unit and buffers at `GL_COPY_WRITE_BUFFER`, so that other bindings stay untouched.
package final class GLContext {
    /// The device and how it was chosen.
    package let report: DeviceReport
    /// The capabilities of the device.
    package let capabilities: Capabilities
    /// The workarounds for its driver.
    package let workarounds: DriverWorkarounds
    /// True if the driver reports debug messages at every call and passes are marked as debug groups.
    package let isDebug: Bool
    let functions: ExtensionFunctions
    private var owner: EGLContextOwner?
    /// See ``DriverWorkarounds/holdsFences``.
    private var fences: HeldFences?
    /// The GL name of the framebuffer that was drawn to last.
    private var drawnFramebuffer: UInt32 = 0
    var errors = DriverErrors()
    var groupDepth = 0

    /// Chooses a device, creates a context on it, and makes it current on this thread. Takes about 25 ms.
    ///
    /// - Throws: `GLError.noDevice` with the whole report.
    package init(_ options: Options = Options()) throws(GLError) {
        let found = DeviceFinder.candidates()
        let choice = DeviceChooser.choose(
            for: options.request, among: found, softwareName: { ContextFacts.softwareName($0.renderer, of: $0.owner) },
            open: { candidate throws(DeviceRefusal) in
                let owner = try EGLContextOwner(
                    candidate, maximumVersion: options.maximumVersion, isDebug: options.isDebug)
                guard owner.makeCurrent() else {
                    throw DeviceRefusal(reason: "its context can't be made current (\(EGLErrorName.latest()))")
                }
                let renderer = try ContextFacts.renderer()
                try VectorWidth.check(renderer: renderer)
                return (owner: owner, renderer: renderer)
            })
        var report = DeviceReport(
            request: options.request.description, attempts: choice.attempts,
            notes: DeviceOrder.notes(for: options.request, among: found))
        guard let (owner, renderer) = choice.device else {
            report.shortage = AddressSpace().shortage
            throw .noDevice(report)
        }
        let facts = ContextFacts(owner, renderer: renderer)
        // Each device of OpenGL ES 3 has textures of 2048 texels, and extensions: one that says less was lost, or without
        // memory, while it was asked.
        guard facts.description.capabilities.maxTextureSize >= 2048, !facts.extensions.isEmpty else {
            throw .contextLost(pass: "open the device", cause: "it does not say what it can do")
        }
        report.chosen = facts.description
        self.owner = owner
        self.report = report
        capabilities = facts.description.capabilities
        workarounds = DriverWorkarounds(
            renderer: facts.description.renderer, isSoftware: facts.description.capabilities.isSoftware)
        functions = ExtensionFunctions(facts)
        isDebug = options.isDebug
        if workarounds.holdsFences { fences = HeldFences() }
        DebugMessages.start(functions, isDebug: options.isDebug)
        glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
        forgetErrors()
    }

    deinit { destroy() }

    /// True until ``destroy()``. After that, handles do nothing, and calls that can throw do throw.
    package var isAlive: Bool { owner != nil }

    /// Makes this the current context of the calling thread; almost free if it already is.
    package func makeCurrent() throws(GLError) {
        guard let owner else { throw .contextLost(pass: "make current", cause: "the context was destroyed") }
        guard owner.makeCurrent() else {
            throw .driver(pass: "make current", message: EGLErrorName.latest())
        }
    }

    /// True if this is the calling thread's current context.
    var ownerIsCurrent: Bool { owner?.isCurrent ?? false }

    /// Frees the context and everything in it. Further calls do nothing.
    package func destroy() {
        if fences != nil, owner != nil {
            ifReachable {
                glFinish()
                // All fences are freed with the context, the last one too.
                DriverThreads.waitUntilIdle()
            }
        }
        fences = nil
        owner = nil
    }

    /// Runs `body` with this context current, then restores the thread's previous one; for handles, which may be freed
    /// at any time. Does nothing if the context is destroyed or belongs to another thread.
    func ifReachable(_ body: () -> Void) {
        guard let owner else { return }
        if owner.isCurrent { return body() }
        let before = CurrentContext()
        guard owner.makeCurrent() else { return }
        body()
        before.restore()
    }

    /// Submits all commands issued so far to the device.
    package func flush() {
        endWork()
        glFlush()
    }

    /// Waits until the device has completed all commands issued so far.
    package func finish() {
        endWork()
        glFinish()
    }

    /// Must be called before drawing to another framebuffer, at which the driver submits the work on the last one.
    func willDraw(into framebuffer: UInt32) {
        guard framebuffer != drawnFramebuffer else { return }
        drawnFramebuffer = framebuffer
        endWork()
    }

    /// Must be called before waiting for anything that has been drawn.
    func endWork() { fences?.hold() }

    /// The texture unit on which handles change textures.
    var scratchUnit: GLenum { GLenum(GL_TEXTURE0) + GLenum(max(capabilities.maxCombinedTextureUnits - 1, 0)) }
}

@available(*, unavailable)
extension GLContext: Sendable {}

// MARK: Options

extension GLContext {
    /// Options for creating a context.
    package struct Options: Sendable, Hashable {
        /// The device to use.
        package var request = DeviceRequest.auto
        /// True if the driver should report everything it finds wrong, at some cost.
        package var isDebug = false
        /// The newest version to try; older ones follow, down to 3.0.
        package var maximumVersion = GLVersion(3, 2)

        /// Creates options; by default the best device, without debugging.
        package init(request: DeviceRequest = .auto, isDebug: Bool = false) {
            self.request = request
            self.isDebug = isDebug
        }
    }
}

// MARK: Probing a device

extension DeviceReport {
    /// Opens the device that a request selects, on a thread of its own, and closes it again; for `lamina doctor`.
    ///
    /// - Returns: The report, with or without a device. Takes about 30 ms.
    public static func probe(_ request: DeviceRequest = .auto) -> DeviceReport {
        do {
            let thread = try RenderThread { try GLContext(GLContext.Options(request: request)) }
            defer { thread.shutdown() }
            return try thread.perform { $0.report }
        } catch GLError.noDevice(let report) {
            return report
        } catch {
            return DeviceReport(request: request.description, notes: ["\(error)"])
        }
    }
}

// MARK: Errors and debug groups

extension GLContext {
    /// Throws the errors that the driver has reported since the last checkpoint, naming a pass.
    ///
    /// Costs a few calls and doesn't wait for the device; a driver with a thread of its own is waited for.
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

    /// Runs the body of a pass within a debug group of its name, then checks for driver errors.
    ///
    /// - Throws: Errors of the body, then those of `checkpoint`.
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

    /// Opens a debug group, which GL capture tools show as the pass's name. Does so only in debug contexts.
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

    /// Returns whether the driver runs out of memory in an allocation; other errors stay for the next checkpoint, as do
    /// all from before it: a caller that frees memory and tries again must not hide that a draw has failed.
    func runsOutOfMemory(in allocate: () -> Void) -> Bool {
        collectErrors()
        let before = errors.codes.count
        allocate()
        collectErrors()
        guard errors.codes[before...].contains(GLenum(GL_OUT_OF_MEMORY)) else { return false }
        let others = errors.codes[before...].filter { $0 != GLenum(GL_OUT_OF_MEMORY) }
        errors.codes.replaceSubrange(before..., with: others)
        dropMessages()
        return true
    }

    /// Discards the driver's messages about an error that is about to be thrown in another form. Error codes stay.
    func dropMessages() {
        _ = DebugMessages.take(functions)
    }

    /// Discards the errors caused by queries during initialisation.
    func forgetErrors() {
        collectErrors()
        errors.codes = []
        dropMessages()
    }

    /// Lets the next checkpoint find that another program has reset the device.
    package func pretendReset() { errors.resetStatus = GLenum(GL_INNOCENT_CONTEXT_RESET) }

    private func collectErrors() {
        // A lost context may return an error forever.
        for _ in 0..<16 {
            let code = glGetError()
            if code == GLenum(GL_NO_ERROR) { return }
            errors.codes.append(code)
        }
    }
}

// MARK: Clock

extension GLContext {
    /// Returns whether the device's clock jumped since the last call, which makes the times measured in between
    /// invalid.
    func clockWasDisjoint() -> Bool {
        var isDisjoint: GLint = 0
        glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
        return isDisjoint != 0
    }
}

// MARK: Beside other code

extension GLContext {
    /// True if this is the calling thread's current context.
    package var isCurrent: Bool { ownerIsCurrent }

    /// Returns the names of the errors that the driver has reported since the last call, and clears them.
    package func takeErrorNames() -> [String] {
        var names: [String] = []
        for _ in 0..<16 {
            let code = glGetError()
            if code == GLenum(GL_NO_ERROR) { break }
            names.append(DriverErrors.name(of: code))
        }
        dropMessages()
        return names
    }
}
