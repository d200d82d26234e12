import CGLES

/// Finds out whether pixels can be fetched through a pixel buffer.
enum PixelBufferProbe {
    /// Whether the current context maps a pixel buffer for reading; costs a few calls.
    static func canMap() -> Bool {
        let target = GLenum(GL_PIXEL_PACK_BUFFER)
        var id: GLuint = 0
        glGenBuffers(1, &id)
        glBindBuffer(target, id)
        glBufferData(target, 16, nil, GLenum(GL_STREAM_READ))
        let isMapped = glMapBufferRange(target, 0, 16, GLbitfield(GL_MAP_READ_BIT)) != nil
        if isMapped { glUnmapBuffer(target) }
        glBindBuffer(target, 0)
        glDeleteBuffers(1, &id)
        return isMapped
    }
}
