import CGLES

/// A buffer of the device's memory, freed when it is dropped.
package struct Buffer: ~Copyable {
    /// What it holds.
    package let target: BufferTarget
    /// Its size in bytes.
    package private(set) var byteCount: Int
    private let usage: BufferUsage
    private let name: OwnedName

    /// Makes a buffer of unset bytes.
    ///
    /// - Throws: `GLError.outOfMemory`, `.badArgument` for a negative size.
    package init(context: GLContext, target: BufferTarget, byteCount: Int, usage: BufferUsage) throws(GLError) {
        let name = try OwnedName(.buffer, in: context)
        try Self.allocate(name, byteCount, usage)
        self.name = name
        self.target = target
        self.usage = usage
        self.byteCount = byteCount
    }

    /// Makes a buffer of these bytes.
    ///
    /// - Throws: `GLError.outOfMemory`.
    package init(
        context: GLContext, target: BufferTarget, bytes: RawSpan, usage: BufferUsage = .fixed
    ) throws(GLError) {
        let name = try OwnedName(.buffer, in: context)
        try Self.allocate(name, bytes.byteCount, usage)
        Self.write(bytes, to: name, at: 0)
        self.name = name
        self.target = target
        self.usage = usage
        byteCount = bytes.byteCount
    }

    /// GL's name.
    package var id: UInt32 { name.id }

    /// Gives it another size and unset bytes. What was drawn from the old ones stays as it is.
    ///
    /// - Throws: `GLError.outOfMemory`, `.badArgument` for a negative size.
    package mutating func resize(to byteCount: Int) throws(GLError) {
        try Self.allocate(name, byteCount, usage)
        self.byteCount = byteCount
    }

    /// Replaces bytes from `offset` on. Waits where the driver must not change what it is drawing from:
    /// what changes each frame goes through a `StreamBuffer`.
    ///
    /// - Throws: `GLError.badArgument` when they do not fit.
    package func upload(_ bytes: RawSpan, at offset: Int = 0) throws(GLError) {
        guard offset >= 0, offset + bytes.byteCount <= byteCount else {
            throw .badArgument(what: "\(bytes.byteCount) bytes at \(offset) do not fit a buffer of \(byteCount) bytes")
        }
        Self.write(bytes, to: name, at: offset)
    }

    /// Makes it the buffer of its target.
    package func bind() { glBindBuffer(target.name, id) }

    /// Makes it the block of a number, for uniforms and storage.
    package func bind(index: Int) { glBindBufferBase(target.name, GLuint(index), id) }

    private static func allocate(
        _ name: borrowing OwnedName, _ byteCount: Int, _ usage: BufferUsage
    ) throws(GLError) {
        guard byteCount >= 0 else { throw .badArgument(what: "a buffer of \(byteCount) bytes") }
        glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), name.id)
        glBufferData(GLenum(GL_COPY_WRITE_BUFFER), GLsizeiptr(byteCount), nil, usage.name)
        if name.context.takeOutOfMemory() { throw .outOfMemory(what: "a buffer", bytes: byteCount) }
    }

    private static func write(_ bytes: RawSpan, to name: borrowing OwnedName, at offset: Int) {
        guard bytes.byteCount > 0 else { return }
        glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), name.id)
        bytes.withUnsafeBytes { source in
            glBufferSubData(
                GLenum(GL_COPY_WRITE_BUFFER), GLintptr(offset), GLsizeiptr(source.count), source.baseAddress)
        }
    }
}
