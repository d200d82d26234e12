import CEGL
import CGLES
import Foundation

/// A context of OpenGL ES, 3.0 at least, that draws without a window.
///
///     let context = try GLContext()
///     let texture = try Texture(context: context, width: 256, height: 256, format: .rgba8)
///
/// It belongs to the thread that makes it, where it is current from then on: it is deliberately not `Sendable`
/// (`RenderThread` brings work to it). Handles keep their context alive; destroying it by hand frees them all.
///
/// Its state at the start, which handles rely on and users of raw GL must restore if they change it: pixel rows are
/// packed and unpacked without padding (alignment 1), and no pixel buffer is bound. Handles change textures on the
/// last texture unit and buffers at `GL_COPY_WRITE_BUFFER`, so bindings anywhere else stay.
package final class GLContext {
    /// How the device was chosen, and what it is.
    package let report: DeviceReport
    /// What the device offers.
    package let capabilities: Capabilities
    /// What its driver needs.
    package let workarounds: DriverWorkarounds
    /// Whether debug messages are asked for at every call and passes are marked as debug groups.
    package let isDebug: Bool
    let functions: ExtensionFunctions
    private var owner: EGLContextOwner?
    /// See ``DriverWorkarounds/holdsFences``.
    private var fences: HeldFences?
    /// What draws went into last, by GL's name.
    private var drawnFramebuffer: UInt32 = 0
    var errors = DriverErrors()
    var groupDepth = 0

    /// Chooses a device, makes a context on it, and makes it current on this thread. Costs some 25 ms.
    ///
    /// - Throws: `GLError.noDevice` with the whole report.
    package init(_ options: Options = Options()) throws(GLError) {
        let found = DeviceFinder.candidates()
        let choice = DeviceChooser.choose(
            for: options.request, among: found, softwareName: { ContextFacts.softwareName(of: $0) },
            open: { candidate throws(DeviceRefusal) in
                let owner = try EGLContextOwner(
                    candidate, maximumVersion: options.maximumVersion, isDebug: options.isDebug)
                guard owner.makeCurrent() else {
                    throw DeviceRefusal(reason: "its context does not become current (\(EGLErrorName.latest()))")
                }
                try VectorWidth.check(renderer: ContextFacts.renderer)
                return owner
            })
        var report = DeviceReport(
            request: options.request.description, attempts: choice.attempts,
            notes: DeviceOrder.notes(for: options.request, among: found))
        guard let owner = choice.device else { throw .noDevice(report) }
        let facts = ContextFacts(owner)
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

    /// Whether the context still exists. After `destroy` handles do nothing and calls that can throw do.
    package var isAlive: Bool { owner != nil }

    /// Makes this the context of the calling thread; next to nothing when it is already.
    package func makeCurrent() throws(GLError) {
        guard let owner else { throw .contextLost(pass: "make current", cause: "the context was destroyed") }
        guard owner.makeCurrent() else {
            throw .driver(pass: "make current", message: EGLErrorName.latest())
        }
    }

    /// Whether it is the calling thread's.
    var ownerIsCurrent: Bool { owner?.isCurrent ?? false }

    /// Frees the context and everything in it. More calls do nothing.
    package func destroy() {
        if fences != nil, owner != nil {
            ifReachable {
                glFinish()
                // All fences go at once with the context, also the last one.
                DriverThreads.settle()
            }
        }
        fences = nil
        owner = nil
    }

    /// Runs `body` with this context current, then gives the thread back its own; for handles that are freed at any
    /// time. Does nothing when the context is gone or belongs to another thread.
    func ifReachable(_ body: () -> Void) {
        guard let owner else { return }
        if owner.isCurrent { return body() }
        let before = CurrentContext()
        guard owner.makeCurrent() else { return }
        body()
        before.restore()
    }

    /// Hands every command given so far to the device.
    package func flush() {
        endWork()
        glFlush()
    }

    /// Waits until the device has done every command given so far.
    package func finish() {
        endWork()
        glFinish()
    }

    /// Must come before draws go into another framebuffer: the driver hands over what went into the last one.
    func willDraw(into framebuffer: UInt32) {
        guard framebuffer != drawnFramebuffer else { return }
        drawnFramebuffer = framebuffer
        endWork()
    }

    /// Must come before what has been drawn is waited for.
    func endWork() { fences?.hold() }

    /// The texture unit that handles use to change textures.
    var scratchUnit: GLenum { GLenum(GL_TEXTURE0) + GLenum(max(capabilities.maxCombinedTextureUnits - 1, 0)) }
}

@available(*, unavailable)
extension GLContext: Sendable {}

// MARK: Options

extension GLContext {
    /// How a context is to be made.
    package struct Options: Sendable, Hashable {
        /// Which device to use.
        package var request = DeviceRequest.auto
        /// Whether the driver is asked to explain everything it dislikes, at some cost.
        package var isDebug = false
        /// The newest version to ask for; older ones, down to 3.0, follow.
        package var maximumVersion = GLVersion(3, 2)

        /// The options that suit most: the best device, no debugging.
        package init(request: DeviceRequest = .auto, isDebug: Bool = false) {
            self.request = request
            self.isDebug = isDebug
        }
    }
}

// MARK: Errors and debug groups

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

// MARK: Clock

extension GLContext {
    /// Whether the device's clock jumped since the last call, which voids the times measured meanwhile.
    func clockWasDisjoint() -> Bool {
        var isDisjoint: GLint = 0
        glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &isDisjoint)
        return isDisjoint != 0
    }
}

// MARK: Beside other code

extension GLContext {
    /// Whether this is the calling thread's context.
    package var isCurrent: Bool { ownerIsCurrent }

    /// The names of the errors that the driver has reported since it was last asked; they are taken as told.
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
