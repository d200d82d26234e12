import CEGL
import CGLES

/// The facts that the current context reports about itself.
struct ContextFacts {
    let description: DeviceDescription
    let extensions: Set<String>

    /// Queries the owner's context, which must be current.
    ///
    /// - Parameter renderer: the name of its renderer.
    init(_ owner: EGLContextOwner, renderer: String) {
        let extensions = Self.readExtensions()
        let interest = DeviceDescription.extensionsOfInterest
        self.extensions = extensions
        description = DeviceDescription(
            name: owner.candidate.name,
            vendor: Self.string(GL_VENDOR),
            renderer: renderer,
            version: Self.string(GL_VERSION),
            shadingLanguageVersion: Self.string(GL_SHADING_LANGUAGE_VERSION),
            eglVersion: owner.displayOwner.version,
            capabilities: Capabilities(
                extensions: extensions, isSoftware: Self.softwareName(renderer, of: owner) != nil,
                reportsResets: owner.reportsResets, limit: Self.integer),
            presentExtensions: interest.filter(extensions.contains),
            missingExtensions: interest.filter { !extensions.contains($0) })
    }

    /// The renderer's name if the owner's context draws on the CPU, else nil.
    static func softwareName(_ renderer: String, of owner: EGLContextOwner) -> String? {
        let words = ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"]
        let isSoftware = words.contains { renderer.lowercased().contains($0) }
        return isSoftware || owner.candidate.nature == .software ? renderer : nil
    }

    /// Returns the current context's renderer, whose name decides how it is drawn on.
    static func renderer() throws(DeviceRefusal) -> String {
        guard let name = glGetString(GLenum(GL_RENDERER)) else {
            throw DeviceRefusal(reason: "it does not name its renderer")
        }
        return String(cString: name)
    }

    private static func string(_ name: Int32) -> String {
        glGetString(GLenum(name)).map { String(cString: $0) } ?? "unknown"
    }

    private static func integer(_ name: Int32) -> Int {
        // At most two values are written (the viewport limits); an unknown name writes none.
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

// MARK: Reading capabilities

extension Capabilities {
    /// Derives capabilities from a context's limits and extensions.
    ///
    /// - Parameter limit: Returns the value of an integer limit by its GL name, 0 if the context doesn't know it.
    init(extensions: Set<String>, isSoftware: Bool, reportsResets: Bool, limit: (Int32) -> Int) {
        let version = GLVersion(limit(GL_MAJOR_VERSION), limit(GL_MINOR_VERSION))
        let is31 = version >= GLVersion(3, 1)
        let is32 = version >= GLVersion(3, 2)
        self.init(version: version)
        self.isSoftware = isSoftware
        hasTimerQueries = extensions.contains("GL_EXT_disjoint_timer_query")
        hasFloatTargets = is32 || extensions.contains("GL_EXT_color_buffer_float")
        hasHalfFloatTargets = hasFloatTargets || extensions.contains("GL_EXT_color_buffer_half_float")
        hasFloatBlend = hasFloatTargets && extensions.contains("GL_EXT_float_blend")
        hasFloatLinearFilter = extensions.contains("GL_OES_texture_float_linear")
        hasDebugMessages = extensions.contains("GL_KHR_debug")
        hasResetStatus =
            reportsResets && !extensions.isDisjoint(with: ["GL_KHR_robustness", "GL_EXT_robustness"])
        hasBlendEquationAdvanced = is32 || extensions.contains("GL_KHR_blend_equation_advanced")
        hasFramebufferFetch = extensions.contains("GL_EXT_shader_framebuffer_fetch")
        hasBufferStorage = extensions.contains("GL_EXT_buffer_storage")
        maxTextureSize = limit(GL_MAX_TEXTURE_SIZE)
        maxViewportSize = limit(GL_MAX_VIEWPORT_DIMS)
        maxVertexAttributes = limit(GL_MAX_VERTEX_ATTRIBS)
        maxTextureUnits = limit(GL_MAX_TEXTURE_IMAGE_UNITS)
        maxCombinedTextureUnits = limit(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS)
        maxUniformBlockBytes = limit(GL_MAX_UNIFORM_BLOCK_SIZE)
        uniformBufferAlignment = limit(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT)
        maxFragmentUniformVectors = limit(GL_MAX_FRAGMENT_UNIFORM_VECTORS)
        maxColorAttachments = limit(GL_MAX_COLOR_ATTACHMENTS)
        maxSamples = limit(GL_MAX_SAMPLES)
        maxFragmentStorageBlocks = is31 ? limit(GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS) : 0
        maxFragmentImages = is31 ? limit(GL_MAX_FRAGMENT_IMAGE_UNIFORMS) : 0
        hasComputeImages = is31 && limit(GL_MAX_COMPUTE_IMAGE_UNIFORMS) >= 2
        let hasAtomics = is32 || extensions.contains("GL_OES_shader_image_atomic")
        hasImageAtomics = hasAtomics && maxFragmentImages > 0
        hasStorageBuffers = maxFragmentStorageBlocks > 0
    }
}

// MARK: Functions of extensions

/// Extension functions, loaded once per context; nil where the context lacks the extension.
struct ExtensionFunctions {
    let debugMessageControl: PFNGLDEBUGMESSAGECONTROLKHRPROC?
    let debugMessageLog: PFNGLGETDEBUGMESSAGELOGKHRPROC?
    let pushDebugGroup: PFNGLPUSHDEBUGGROUPKHRPROC?
    let popDebugGroup: PFNGLPOPDEBUGGROUPKHRPROC?
    let resetStatus: PFNGLGETGRAPHICSRESETSTATUSKHRPROC?
    let queryResult64: PFNGLGETQUERYOBJECTUI64VEXTPROC?

    /// Loads the functions of the extensions that the context supports.
    init(_ facts: ContextFacts) {
        let capabilities = facts.description.capabilities
        let resetName =
            facts.extensions.contains("GL_KHR_robustness")
            ? "glGetGraphicsResetStatusKHR" : "glGetGraphicsResetStatusEXT"
        func load<Function>(_ name: String, as type: Function.Type, if isThere: Bool) -> Function? {
            isThere ? EGLProc.load(name, as: type) : nil
        }
        let debug = capabilities.hasDebugMessages
        debugMessageControl = load(
            "glDebugMessageControlKHR", as: PFNGLDEBUGMESSAGECONTROLKHRPROC.self, if: debug)
        debugMessageLog = load("glGetDebugMessageLogKHR", as: PFNGLGETDEBUGMESSAGELOGKHRPROC.self, if: debug)
        pushDebugGroup = load("glPushDebugGroupKHR", as: PFNGLPUSHDEBUGGROUPKHRPROC.self, if: debug)
        popDebugGroup = load("glPopDebugGroupKHR", as: PFNGLPOPDEBUGGROUPKHRPROC.self, if: debug)
        resetStatus = load(
            resetName, as: PFNGLGETGRAPHICSRESETSTATUSKHRPROC.self, if: capabilities.hasResetStatus)
        queryResult64 = load(
            "glGetQueryObjectui64vEXT", as: PFNGLGETQUERYOBJECTUI64VEXTPROC.self, if: capabilities.hasTimerQueries)
    }
}
