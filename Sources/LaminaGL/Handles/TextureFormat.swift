import CGLES

/// The pixel formats of textures and targets.
package enum TextureFormat: String, Sendable, Hashable, CaseIterable {
    /// Four channels of 8 bits, 0…1.
    case rgba8
    /// Four channels of 16-bit floats.
    case rgba16f
    /// One channel of 8 bits, 0…1.
    case r8
    /// One channel of a 16-bit float.
    case r16f
    /// One channel of a 32-bit float.
    case r32f
    /// Four channels of 32-bit floats.
    case rgba32f
    /// One channel of a 32-bit unsigned integer; never filtered or blended.
    case r32ui

    /// The bytes of one pixel.
    package var bytesPerPixel: Int {
        switch self {
        case .rgba8, .r32f, .r32ui: 4
        case .rgba16f: 8
        case .rgba32f: 16
        case .r8: 1
        case .r16f: 2
        }
    }

    /// Returns whether a device with these capabilities can draw to it.
    package func isRenderable(with capabilities: Capabilities) -> Bool {
        switch self {
        case .rgba8, .r8, .r32ui: true
        case .rgba16f, .r16f: capabilities.hasHalfFloatTargets
        case .r32f, .rgba32f: capabilities.hasFloatTargets
        }
    }

    /// Returns whether a device with these capabilities can sample it with a linear filter.
    package func isFilterable(with capabilities: Capabilities) -> Bool {
        switch self {
        case .rgba8, .rgba16f, .r8, .r16f: true
        case .r32f, .rgba32f: capabilities.hasFloatLinearFilter
        case .r32ui: false
        }
    }

    /// The sized format as a GL constant (`GL_RGBA8`), which `glBindImageTexture` takes too.
    package var internalFormat: UInt32 {
        switch self {
        case .rgba8: UInt32(GL_RGBA8)
        case .rgba16f: UInt32(GL_RGBA16F)
        case .r8: UInt32(GL_R8)
        case .r16f: UInt32(GL_R16F)
        case .r32f: UInt32(GL_R32F)
        case .rgba32f: UInt32(GL_RGBA32F)
        case .r32ui: UInt32(GL_R32UI)
        }
    }

    /// The channels of uploaded pixels as a GL constant.
    var channels: UInt32 {
        switch self {
        case .rgba8, .rgba16f, .rgba32f: UInt32(GL_RGBA)
        case .r8, .r16f, .r32f: UInt32(GL_RED)
        case .r32ui: UInt32(GL_RED_INTEGER)
        }
    }

    /// The type of a channel of uploaded pixels as a GL constant.
    var channelType: UInt32 {
        switch self {
        case .rgba8, .r8: UInt32(GL_UNSIGNED_BYTE)
        case .rgba16f, .r16f: UInt32(GL_HALF_FLOAT)
        case .r32f, .rgba32f: UInt32(GL_FLOAT)
        case .r32ui: UInt32(GL_UNSIGNED_INT)
        }
    }
}
