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
