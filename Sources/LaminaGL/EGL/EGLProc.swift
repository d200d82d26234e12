import CEGL

/// Loads functions that libraries do not export by name.
enum EGLProc {
    /// The function of that name as the C function pointer type `type`.
    ///
    /// Drivers may return a stub for a name they do not know: check the extension first.
    static func load<Function>(_ name: String, as type: Function.Type) -> Function? {
        guard let address = eglGetProcAddress(name) else { return nil }
        return unsafeBitCast(address, to: type)
    }
}
