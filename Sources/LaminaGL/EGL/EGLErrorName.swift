import CEGL

/// Names of EGL's error codes.
enum EGLErrorName {
    /// The name of the calling thread's latest EGL error, which is cleared by asking.
    static func latest() -> String { name(of: eglGetError()) }

    /// The name of a code.
    static func name(of code: EGLint) -> String {
        switch code {
        case EGL_SUCCESS: "no error given"
        case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
        case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
        case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
        case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
        case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
        case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
        case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
        case EGL_BAD_MATCH: "EGL_BAD_MATCH"
        case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
        case EGL_BAD_DEVICE_EXT: "EGL_BAD_DEVICE_EXT"
        case EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST"
        default: "EGL error 0x" + String(code, radix: 16)
        }
    }
}
