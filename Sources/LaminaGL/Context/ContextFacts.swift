import CEGL
import CGLES

/// What the current context says of itself.
struct ContextFacts {
    let description: DeviceDescription
    let extensions: Set<String>

    /// Asks the current context, which is the owner's.
    init(_ owner: EGLContextOwner) {
        let extensions = Self.readExtensions()
        let interest = DeviceDescription.extensionsOfInterest
        self.extensions = extensions
        description = DeviceDescription(
            name: owner.candidate.name,
            vendor: Self.string(GL_VENDOR),
            renderer: Self.renderer,
            version: Self.string(GL_VERSION),
            shadingLanguageVersion: Self.string(GL_SHADING_LANGUAGE_VERSION),
            eglVersion: owner.displayOwner.version,
            capabilities: Capabilities(
                extensions: extensions, isSoftware: Self.softwareName(of: owner) != nil,
                reportsResets: owner.reportsResets, limit: Self.integer),
            presentExtensions: interest.filter(extensions.contains),
            missingExtensions: interest.filter { !extensions.contains($0) })
    }

    /// The renderer's name if the owner's context draws on the CPU; the context must be current.
    static func softwareName(of owner: EGLContextOwner) -> String? {
        let words = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"]
        let isSoftware = words.contains { renderer.lowercased().contains($0) }
        return isSoftware || owner.candidate.nature == .software ? renderer : nil
    }

    /// The current context's renderer.
    static var renderer: String { string(GL_RENDERER) }

    private static func string(_ name: Int32) -> String {
        glGetString(GLenum(name)).map { String(cString: $0) } ?? "unknown"
    }

    private static func integer(_ name: Int32) -> Int {
        // Two values at most are written (the viewport's limits); an unknown name writes none.
        var values: [GLint] = [0, 0]
        glGetIntegerv(GLenum(name), &values)
        return Int(values[0])
    }

    private static func readExtensions() -> Set<String> {
        let count = max(0, integer(GL_NUM_EXTENSIONS))
        return Set(
            (0..<count).compactMap { index in
                glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)).map { String(cString: $0) }
            })
    }
}
