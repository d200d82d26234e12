import CGLES

/// A buffer of the device's memory, freed when it is dropped.
package struct Buffer: ~Copyable {
    /// What it holds.
    package let target: BufferTarget
    /// Its size in bytes.
    package let byteCount: Int
    private let name: OwnedName

    /// Makes a buffer of unset bytes.
    ///
    /// - Throws: `GLError.outOfMemory`, `.badArgument` for a negative size.
    package init(context: GLContext, target: BufferTarget, byteCount: Int, usage: BufferUsage) throws(GLError) {
        let name = try OwnedName(.buffer, in: context)
        try Self.allocate(name, byteCount, usage)
        self.name = name
        self.target = target
        self.byteCount = byteCount
    }

    /// GL's name.
    package var id: UInt32 { name.id }

    private static func allocate(
        _ name: borrowing OwnedName, _ byteCount: Int, _ usage: BufferUsage
    ) throws(GLError) {
        guard byteCount >= 0 else { throw .badArgument(what: "a buffer of \(byteCount) bytes") }
        glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), name.id)
        glBufferData(GLenum(GL_COPY_WRITE_BUFFER), GLsizeiptr(byteCount), nil, usage.name)
        if name.context.takeOutOfMemory() { throw .outOfMemory(what: "a buffer", bytes: byteCount) }
    }
}
