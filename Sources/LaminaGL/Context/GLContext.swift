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
