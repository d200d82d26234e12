/// The device that a context runs on: its driver's identification strings and its capabilities.
public struct DeviceDescription: Sendable, Hashable, Codable {
    /// The request that selects this device, such as `device:0`.
    public var name: String
    /// `GL_VENDOR`.
    public var vendor: String
    /// `GL_RENDERER`.
    public var renderer: String
    /// `GL_VERSION`.
    public var version: String
    /// `GL_SHADING_LANGUAGE_VERSION`.
    public var shadingLanguageVersion: String
    /// The EGL version and vendor.
    public var eglVersion: String
    /// The context's features and limits.
    package var capabilities: Capabilities
    /// The extensions that Lamina can use and this context supports.
    public var presentExtensions: [String]
    /// The extensions that Lamina could use and this context lacks.
    public var missingExtensions: [String]

    /// The extensions that Lamina can use; none is required.
    static let extensionsOfInterest = [
        "GL_EXT_buffer_storage", "GL_EXT_color_buffer_float", "GL_EXT_color_buffer_half_float",
        "GL_EXT_disjoint_timer_query", "GL_EXT_float_blend", "GL_EXT_shader_framebuffer_fetch",
        "GL_KHR_blend_equation_advanced", "GL_KHR_debug", "GL_KHR_parallel_shader_compile", "GL_KHR_robustness",
        "GL_OES_shader_image_atomic", "GL_OES_texture_float_linear",
    ]
}

extension DeviceDescription: CustomStringConvertible {
    /// The description, one fact per line.
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

/// The features of a context beyond OpenGL ES 3.0, and its limits.
package struct Capabilities: Sendable, Hashable, Codable {
    /// The version of the context.
    package var version: GLVersion
    /// True if it draws on the CPU.
    package var isSoftware = false
    /// True if the GPU time of a pass can be measured (EXT_disjoint_timer_query).
    package var hasTimerQueries = false
    /// True if 16-bit float targets can be drawn to.
    package var hasHalfFloatTargets = false
    /// True if 32-bit float targets can be drawn to.
    package var hasFloatTargets = false
    /// True if draws to 32-bit float targets can blend.
    package var hasFloatBlend = false
    /// True if 32-bit float textures can be sampled with a linear filter.
    package var hasFloatLinearFilter = false
    /// True if the driver reports messages about its errors (KHR_debug).
    package var hasDebugMessages = false
    /// True if a reset of the device is reported (KHR_robustness).
    package var hasResetStatus = false
    /// True if the separable and HSL blend modes exist in hardware (KHR_blend_equation_advanced).
    package var hasBlendEquationAdvanced = false
    /// True if a fragment can read the colour below it (EXT_shader_framebuffer_fetch).
    package var hasFramebufferFetch = false
    /// True if fragments can count atomically in an image.
    package var hasImageAtomics = false
    /// True if fragments can write to storage buffers.
    package var hasStorageBuffers = false
    /// True if compute shaders can read and write images, two at a time.
    package var hasComputeImages = false
    /// True if buffers can stay mapped while draws use them (EXT_buffer_storage).
    package var hasBufferStorage = false
    /// The largest side of a texture or target, in pixels.
    package var maxTextureSize = 0
    /// The largest side of a viewport, in pixels.
    package var maxViewportSize = 0
    /// The maximum number of vertex attributes, of four components each.
    package var maxVertexAttributes = 0
    /// The maximum number of textures in a fragment shader.
    package var maxTextureUnits = 0
    /// The maximum number of texture units of all stages together.
    package var maxCombinedTextureUnits = 0
    /// The largest uniform block, in bytes.
    package var maxUniformBlockBytes = 0
    /// The alignment of a uniform block's offset in a buffer, in bytes.
    package var uniformBufferAlignment = 0
    /// The maximum number of four-component uniform vectors in a fragment shader.
    package var maxFragmentUniformVectors = 0
    /// The maximum number of targets of one draw.
    package var maxColorAttachments = 0
    /// The maximum number of samples of a multisampled target.
    package var maxSamples = 0
    /// The maximum number of storage blocks in a fragment shader.
    package var maxFragmentStorageBlocks = 0
    /// The maximum number of images in a fragment shader.
    package var maxFragmentImages = 0

    /// Creates capabilities of a context without any feature beyond its version.
    package init(version: GLVersion) {
        self.version = version
    }
}

// MARK: Version

/// A version of OpenGL ES.
package struct GLVersion: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
    /// The major version.
    package var major: Int
    /// The minor version.
    package var minor: Int

    /// Creates a version.
    package init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Returns whether one version is older than another.
    package static func < (one: GLVersion, other: GLVersion) -> Bool {
        (one.major, one.minor) < (other.major, other.minor)
    }

    /// The version as text, such as `3.2`.
    package var description: String { "\(major).\(minor)" }

    /// The versions that Lamina can run on, newest first.
    static let supported = [GLVersion(3, 2), GLVersion(3, 1), GLVersion(3, 0)]
}
