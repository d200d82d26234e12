/// The device a context runs on, in its driver's own words, and what it can do.
public struct DeviceDescription: Sendable, Hashable, Codable {
    /// The request that means this device, such as `device:0`.
    public var name: String
    /// `GL_VENDOR`.
    public var vendor: String
    /// `GL_RENDERER`.
    public var renderer: String
    /// `GL_VERSION`.
    public var version: String
    /// `GL_SHADING_LANGUAGE_VERSION`.
    public var shadingLanguageVersion: String
    /// The EGL version with its vendor.
    public var eglVersion: String
    /// What the context offers, with its limits.
    public var capabilities: Capabilities
    /// The extensions that Lamina can use and this context has.
    public var presentExtensions: [String]
    /// The extensions that Lamina could use and this context lacks.
    public var missingExtensions: [String]

    /// The extensions that Lamina can make use of; none is required.
    static let extensionsOfInterest = [
        "GL_EXT_buffer_storage", "GL_EXT_color_buffer_float", "GL_EXT_color_buffer_half_float",
        "GL_EXT_disjoint_timer_query", "GL_EXT_float_blend", "GL_EXT_shader_framebuffer_fetch",
        "GL_KHR_blend_equation_advanced", "GL_KHR_debug", "GL_KHR_parallel_shader_compile", "GL_KHR_robustness",
        "GL_OES_shader_image_atomic", "GL_OES_texture_float_linear",
    ]
}

extension DeviceDescription: CustomStringConvertible {
    /// The description, a fact a line.
    public var description: String {
        let kind = capabilities.isSoftware ? "software" : "hardware"
        let limits =
            "textures \(capabilities.maxTextureSize) px, units \(capabilities.maxTextureUnits), "
            + "vertex attributes \(capabilities.maxVertexAttributes), samples \(capabilities.maxSamples)"
        return """
            device: \(name) (\(kind))
              renderer: \(renderer)
              vendor: \(vendor)
              version: \(version), \(shadingLanguageVersion)
              EGL: \(eglVersion)
              limits: \(limits)
              extensions: \(presentExtensions.joined(separator: " "))
              missing extensions: \(missingExtensions.isEmpty ? "none" : missingExtensions.joined(separator: " "))
            """
    }
}

// MARK: Capabilities

/// What a context offers beyond OpenGL ES 3.0, and its limits.
public struct Capabilities: Sendable, Hashable, Codable {
    /// The version of the context.
    public var version: GLVersion
    /// Whether it draws on the CPU.
    public var isSoftware = false
    /// Whether the time a pass takes can be asked for (EXT_disjoint_timer_query).
    public var hasTimerQueries = false
    /// Whether targets of 16-bit floats can be drawn into.
    public var hasHalfFloatTargets = false
    /// Whether targets of 32-bit floats can be drawn into.
    public var hasFloatTargets = false
    /// Whether drawing into 32-bit float targets may blend.
    public var hasFloatBlend = false
    /// Whether textures of 32-bit floats can be sampled with a linear filter.
    public var hasFloatLinearFilter = false
    /// Whether the driver explains its errors (KHR_debug).
    public var hasDebugMessages = false
    /// Whether a reset of the device is reported (KHR_robustness).
    public var hasResetStatus = false
    /// Whether the separable and HSL blend modes exist in hardware (KHR_blend_equation_advanced).
    public var hasBlendEquationAdvanced = false
    /// Whether a fragment can read what is under it (EXT_shader_framebuffer_fetch).
    public var hasFramebufferFetch = false
    /// Whether fragments can count in an image atomically.
    public var hasImageAtomics = false
    /// Whether fragments can write storage buffers.
    public var hasStorageBuffers = false
    /// Whether compute shaders can read and write images, two at a time.
    public var hasComputeImages = false
    /// Whether buffers can stay mapped while they are drawn from (EXT_buffer_storage).
    public var hasBufferStorage = false
    /// The largest side of a texture or target, in pixels.
    public var maxTextureSize = 0
    /// The largest side of a viewport, in pixels.
    public var maxViewportSize = 0
    /// The attributes a vertex may have, of four components each.
    public var maxVertexAttributes = 0
    /// The textures a fragment shader may read.
    public var maxTextureUnits = 0
    /// The texture units of all stages together.
    public var maxCombinedTextureUnits = 0
    /// The largest uniform block, in bytes.
    public var maxUniformBlockBytes = 0
    /// The offsets at which a uniform block may start in a buffer, in bytes.
    public var uniformBufferAlignment = 0
    /// The uniform vectors of four components a fragment shader may have.
    public var maxFragmentUniformVectors = 0
    /// The targets one draw may write.
    public var maxColorAttachments = 0
    /// The samples of a multisampled target.
    public var maxSamples = 0
    /// The storage blocks a fragment shader may use.
    public var maxFragmentStorageBlocks = 0
    /// The images a fragment shader may use.
    public var maxFragmentImages = 0

    /// Capabilities of a context that offers nothing beyond its version.
    public init(version: GLVersion) {
        self.version = version
    }
}

// MARK: Version

/// A version of OpenGL ES.
public struct GLVersion: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The part before the dot.
    public var major: Int
    /// The part after it.
    public var minor: Int

    /// Names a version.
    public init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Whether one version is older than another.
    public static func < (one: GLVersion, other: GLVersion) -> Bool {
        (one.major, one.minor) < (other.major, other.minor)
    }

    /// The version as it is written, `3.2`.
    public var description: String { "\(major).\(minor)" }

    /// The versions Lamina can run on, newest first.
    static let supported = [GLVersion(3, 2), GLVersion(3, 1), GLVersion(3, 0)]
}
