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
