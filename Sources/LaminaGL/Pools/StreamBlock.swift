import CGLES

/// One buffer of a `StreamBuffer`, filled from the front.
final class StreamBlock {
    private let buffer: Buffer
    private var used = 0

    /// Makes an empty block.
    init(context: GLContext, byteCount: Int) throws(GLError) {
        buffer = try Buffer(context: context, byteCount: byteCount)
    }

    /// Its size in bytes.
    var byteCount: Int { buffer.byteCount }

    /// Makes it empty again; the device must be done with it.
    func clear() { used = 0 }

    /// Copies bytes to the next free place, or gives nil when they do not fit.
    ///
    /// What is written was never given to the device, so nobody has to be waited for.
    func append(_ bytes: UnsafeRawBufferPointer, alignment: Int) throws(GLError) -> StreamSlice? {
        let offset = (used + alignment - 1) / alignment * alignment
        guard offset + bytes.count <= byteCount else { return nil }
        let slice = StreamSlice(buffer: buffer.id, offset: offset, byteCount: bytes.count)
        guard let source = bytes.baseAddress, bytes.count > 0 else { return slice }
        let target = GLenum(GL_COPY_WRITE_BUFFER)
        let access = GL_MAP_WRITE_BIT | GL_MAP_UNSYNCHRONIZED_BIT | GL_MAP_INVALIDATE_RANGE_BIT
        glBindBuffer(target, buffer.id)
        let start = glMapBufferRange(target, GLintptr(offset), GLsizeiptr(bytes.count), GLbitfield(access))
        start?.copyMemory(from: source, byteCount: bytes.count)
        // Unmapping may report that the memory was lost meanwhile; then, as without mapping, the driver copies.
        if start == nil || glUnmapBuffer(target) == GLboolean(GL_FALSE) {
            glBufferSubData(target, GLintptr(offset), GLsizeiptr(bytes.count), source)
        }
        used = offset + bytes.count
        return slice
    }
}
