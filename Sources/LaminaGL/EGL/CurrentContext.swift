import CEGL

/// The EGL context a thread had before another was made current.
struct CurrentContext {
    private let display: EGLDisplay? = eglGetCurrentDisplay()
    private let context: EGLContext? = eglGetCurrentContext()
    private let drawSurface: EGLSurface? = eglGetCurrentSurface(EGL_DRAW)
    private let readSurface: EGLSurface? = eglGetCurrentSurface(EGL_READ)

    /// Makes it current again, or none if there was none: `other` is the display to detach from then.
    func restore(from other: EGLDisplay? = eglGetCurrentDisplay()) {
        eglMakeCurrent(display ?? other, drawSurface, readSurface, context)
    }
}
