import CEGL

/// An EGL context of OpenGL ES without a surface, and its display.
final class EGLContextOwner {
    let candidate: DeviceCandidate
    let displayOwner: EGLDisplayOwner
    private let context: EGLContext
    /// True if the driver was asked to report device resets.
    let reportsResets: Bool

    /// Opens a candidate, trying versions 3.2, 3.1 and 3.0 in this order.
    init(_ candidate: DeviceCandidate, maximumVersion: GLVersion, isDebug: Bool) throws(DeviceRefusal) {
        let owner = try EGLDisplayOwner(candidate)
        guard owner.extensions.contains("EGL_KHR_surfaceless_context") else {
            throw DeviceRefusal(reason: "it cannot draw without a window (EGL_KHR_surfaceless_context is missing)")
        }
        eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
        let config = try Self.config(of: owner)
        let resets = owner.extensions.contains("EGL_EXT_create_context_robustness")
        let versions = GLVersion.supported.filter { $0 <= maximumVersion }
        var made: EGLContext?
        var madeWithResets = false
        var problem = "no version was asked for"
        for version in versions where made == nil {
            for withResets in resets ? [true, false] : [false] where made == nil {
                let attributes = Self.attributes(version, owner.extensions, isDebug: isDebug, withResets: withResets)
                made = eglCreateContext(owner.display, config, laminaNoContext(), attributes)
                madeWithResets = withResets
                if made == nil { problem = EGLErrorName.latest() }
            }
        }
        guard let made else {
            throw DeviceRefusal(reason: "it provides no OpenGL ES context of version 3.0 or later (\(problem))")
        }
        context = made
        displayOwner = owner
        reportsResets = madeWithResets
        self.candidate = candidate
    }

    deinit {
        let wasCurrent = isCurrent
        if wasCurrent { eglMakeCurrent(displayOwner.display, laminaNoSurface(), laminaNoSurface(), laminaNoContext()) }
        eglDestroyContext(displayOwner.display, context)
        if wasCurrent { eglReleaseThread() }
    }

    /// True if the calling thread's GL calls go to this context.
    var isCurrent: Bool { eglGetCurrentContext() == context }

    /// Directs the calling thread's GL calls to this context; returns false if EGL refuses.
    func makeCurrent() -> Bool {
        if isCurrent { return true }
        eglBindAPI(EGLenum(EGL_OPENGL_ES_API))
        let answer = eglMakeCurrent(displayOwner.display, laminaNoSurface(), laminaNoSurface(), context)
        return answer == EGLBoolean(EGL_TRUE)
    }

    private static func config(of owner: EGLDisplayOwner) throws(DeviceRefusal) -> EGLConfig? {
        if owner.extensions.contains("EGL_KHR_no_config_context", "EGL_MESA_configless_context") {
            return laminaNoConfig()
        }
        let wanted: [EGLint] = [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE]
        var config: EGLConfig?
        var count: EGLint = 0
        let answer = eglChooseConfig(owner.display, wanted, &config, 1, &count)
        guard answer == EGLBoolean(EGL_TRUE), count > 0 else {
            throw DeviceRefusal(reason: "it has no configuration for OpenGL ES 3 (\(EGLErrorName.latest()))")
        }
        return config
    }

    private static func attributes(
        _ version: GLVersion, _ extensions: EGLExtensions, isDebug: Bool, withResets: Bool
    ) -> [EGLint] {
        var list: [EGLint] = [
            EGL_CONTEXT_MAJOR_VERSION, EGLint(version.major), EGL_CONTEXT_MINOR_VERSION, EGLint(version.minor),
        ]
        if isDebug, extensions.contains("EGL_KHR_create_context") {
            list += [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
        }
        if withResets {
            list += [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT]
        }
        return list + [EGL_NONE]
    }
}

// MARK: The current context

/// The EGL context that a thread had before another was made current.
struct CurrentContext {
    private let display: EGLDisplay? = eglGetCurrentDisplay()
    private let context: EGLContext? = eglGetCurrentContext()
    private let drawSurface: EGLSurface? = eglGetCurrentSurface(EGL_DRAW)
    private let readSurface: EGLSurface? = eglGetCurrentSurface(EGL_READ)

    /// Makes it current again, or none if there was none, in which case `other` is the display to detach from.
    func restore(from other: EGLDisplay? = eglGetCurrentDisplay()) {
        eglMakeCurrent(display ?? other, drawSurface, readSurface, context)
    }
}
