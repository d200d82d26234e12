import CGLES

extension Capabilities {
    /// Reads what a context has out of its limits and extensions.
    ///
    /// - Parameter limit: the value of an integer the context can be asked for, 0 if it knows none.
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
