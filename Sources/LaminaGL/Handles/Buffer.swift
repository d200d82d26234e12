import CGLES

/// A buffer of the device's memory for what is written for each use, freed when it is dropped.
package struct Buffer: ~Copyable {
    /// Its size in bytes.
    package let byteCount: Int
    private let name: OwnedName

    /// Makes a buffer of unset bytes.
    ///
    /// - Throws: `GLError.outOfMemory`, `.badArgument` for a negative size.
    package init(context: GLContext, byteCount: Int) throws(GLError) {
        guard byteCount >= 0 else { throw .badArgument(what: "a buffer of \(byteCount) bytes") }
        let name = try OwnedName(.buffer, in: context)
        glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), name.id)
        glBufferData(GLenum(GL_COPY_WRITE_BUFFER), GLsizeiptr(byteCount), nil, GLenum(GL_STREAM_DRAW))
        if context.takeOutOfMemory() { throw .outOfMemory(what: "a buffer", bytes: byteCount) }
        self.name = name
        self.byteCount = byteCount
    }

    /// GL's name.
    package var id: UInt32 { name.id }
}
