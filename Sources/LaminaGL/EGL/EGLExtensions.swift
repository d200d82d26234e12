import CEGL

/// A set of EGL extensions, read from the string EGL keeps them in.
struct EGLExtensions {
    private let names: Set<String>

    /// Splits EGL's string; nil is the empty set.
    init(_ text: UnsafePointer<CChar>?) {
        names = Set(text.map { String(cString: $0).split(separator: " ").map(String.init) } ?? [])
    }

    /// The extensions of the EGL library itself, before any display is opened.
    static func client() -> EGLExtensions {
        EGLExtensions(eglQueryString(laminaNoDisplay(), EGL_EXTENSIONS))
    }

    /// Whether one of the names is there.
    func contains(_ alternatives: String...) -> Bool {
        alternatives.contains { names.contains($0) }
    }

    /// Whether nothing is there.
    var isEmpty: Bool { names.isEmpty }
}
