import CEGL

/// A set of EGL extensions.
struct EGLExtensions {
    private let names: Set<String>

    /// Splits EGL's extension string; nil is the empty set.
    init(_ text: UnsafePointer<CChar>?) {
        names = Set(text.map { String(cString: $0).split(separator: " ").map(String.init) } ?? [])
    }

    /// The extensions of the EGL library itself, before any display is opened.
    static func client() -> EGLExtensions {
        EGLExtensions(eglQueryString(laminaNoDisplay(), EGL_EXTENSIONS))
    }

    /// Returns whether the set contains at least one of the names.
    func contains(_ alternatives: String...) -> Bool {
        alternatives.contains { names.contains($0) }
    }

    /// True if the set has no extension.
    var isEmpty: Bool { names.isEmpty }
}

// MARK: Functions

/// Loads functions, such as those of extensions, that libraries do not export by name.
enum EGLProc {
    /// Returns the function with that name as the C function pointer type `type`.
    ///
    /// Drivers may return a stub for an unknown name: check the extension first.
    static func load<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let address = eglGetProcAddress(name) else { return nil }
        return unsafeBitCast(address, to: type)
    }
}

// MARK: Errors

/// Names of EGL's error codes.
enum EGLErrorName {
    /// Returns the name of the calling thread's latest EGL error and clears it.
    static func latest() -> String { name(of: eglGetError()) }

    /// Returns the name of an error code.
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
