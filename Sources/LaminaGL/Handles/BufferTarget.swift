import CGLES

/// What a buffer holds.
package enum BufferTarget: Sendable, Hashable {
    /// Vertices or instances.
    case vertices
    /// Indices of vertices.
    case indices
    /// A uniform block.
    case uniforms
    /// A storage block; only where the device has storage buffers.
    case storage

    /// GL's name of the target.
    package var name: UInt32 {
        switch self {
        case .vertices: UInt32(GL_ARRAY_BUFFER)
        case .indices: UInt32(GL_ELEMENT_ARRAY_BUFFER)
        case .uniforms: UInt32(GL_UNIFORM_BUFFER)
        case .storage: UInt32(GL_SHADER_STORAGE_BUFFER)
        }
    }
}

/// How often a buffer's bytes change and who reads them; a hint to the driver.
package enum BufferUsage: Sendable, Hashable {
    /// Written once, drawn often.
    case fixed
    /// Written now and then, drawn often.
    case dynamic
    /// Written for each use.
    case stream

    /// GL's name of the hint.
    var name: UInt32 {
        switch self {
        case .fixed: UInt32(GL_STATIC_DRAW)
        case .dynamic: UInt32(GL_DYNAMIC_DRAW)
        case .stream: UInt32(GL_STREAM_DRAW)
        }
    }
}
