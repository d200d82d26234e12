import CGLES

/// How pixels are laid out when they are read back.
package enum ReadbackFormat: Sendable, Hashable {
    /// Four channels of 8 bits, from `rgba8` and `r8` targets.
    case rgba8
    /// Four channels of 32-bit floats, from float targets.
    case rgba32f
    /// Four channels of 32-bit unsigned integers, from `r32ui` targets.
    case rgba32ui

    /// The bytes of one pixel.
    package var bytesPerPixel: Int { self == .rgba8 ? 4 : 16 }

    /// The channels, as GL names them.
    var channels: UInt32 { self == .rgba32ui ? UInt32(GL_RGBA_INTEGER) : UInt32(GL_RGBA) }

    /// The type of a channel, as GL names it.
    var channelType: UInt32 {
        switch self {
        case .rgba8: UInt32(GL_UNSIGNED_BYTE)
        case .rgba32f: UInt32(GL_FLOAT)
        case .rgba32ui: UInt32(GL_UNSIGNED_INT)
        }
    }
}
