import CGLES

/// Uploads data that changes every frame without waiting for the device.
///
///     let slice = try stream.append(instances)
///     array.point(layout, at: slice)
///     glDrawArraysInstanced(…)
///     try stream.endFrame()
///
/// Data is copied into blocks. A block of a finished frame is reused when a fence shows that the device has passed that
/// frame; until then another block is allocated, for up to `framesInFlight` frames, and only then the oldest is waited
/// for.
package final class StreamBuffer {
    private struct Frame {
        var fence: Shared<Fence>
        var blocks: [StreamBlock]
    }

    private let context: GLContext
    private let blockBytes: Int
    private let framesInFlight: Int
    private var current: [StreamBlock] = []
    private var idle: [StreamBlock] = []
    private var pending: [Frame] = []
    /// The number of bytes copied since the start.
    package private(set) var uploadedBytes = 0
    /// The memory of all blocks in bytes.
    package private(set) var bytesHeld = 0

    /// Creates an empty stream.
    ///
    /// - Parameters:
    ///   - blockBytes: The size of a block in bytes; larger data gets a block of its own size.
    ///   - framesInFlight: The number of unfinished frames, 1 or more, beyond which `endFrame` waits for the oldest.
    package init(context: GLContext, blockBytes: Int = 1 << 20, framesInFlight: Int = 3) {
        self.context = context
        self.blockBytes = max(blockBytes, 256)
        self.framesInFlight = max(framesInFlight, 1)
    }

    /// Copies elements to the device.
    ///
    /// - Parameters:
    ///   - elements: Plain data in the layout that the shader's attributes or block expect.
    ///   - alignment: The alignment of the slice's offset in bytes, 1 or more.
    /// - Returns: The slice, valid until `endFrame`.
    /// - Throws: `GLError.outOfMemory`.
    package func append<Element: BitwiseCopyable>(
        _ elements: Span<Element>, alignment: Int = 16
    ) throws(GLError) -> StreamSlice {
        try elements.bytes.withUnsafeBytes { bytes throws(GLError) in
            try append(byteCount: bytes.count, alignment: alignment) { $0(0, bytes) }
        }
    }

    /// Copies elements to the device; see the `Span` form.
    package func append<Element: BitwiseCopyable>(
        _ elements: [Element], alignment: Int = 16
    ) throws(GLError) -> StreamSlice {
        try append(elements.span, alignment: alignment)
    }

    /// Ends a frame: all draws that use its data have been issued.
    ///
    /// - Throws: `GLError.contextLost` or `.driver` if waiting for a frame fails or times out.
    package func endFrame() throws(GLError) {
        reclaim()
        guard !current.isEmpty else { return }
        pending.append(Frame(fence: Shared(try Fence(context: context)), blocks: current))
        current = []
        guard pending.count > framesInFlight else { return }
        guard try pending[0].fence.handle.wait() else {
            throw .driver(pass: "stream", message: "the device did not finish a frame within 30 seconds")
        }
        reclaim()
    }

    /// Frees the blocks that no unfinished frame uses.
    package func removeIdle() {
        reclaim()
        for block in idle { bytesHeld -= block.byteCount }
        idle = []
    }

    /// Copies bytes to the device in pieces; see the `Span` form.
    ///
    /// - Parameter write: Calls its parameter with the offset and the bytes of each piece. Called again if the device has
    ///   lost the copies.
    package func append(
        byteCount: Int, alignment: Int = 16, _ write: ((_ offset: Int, UnsafeRawBufferPointer) -> Void) -> Void
    ) throws(GLError) -> StreamSlice {
        uploadedBytes += byteCount
        let alignment = max(alignment, 1)
        if let slice = current.last?.append(byteCount: byteCount, alignment: alignment, write) { return slice }
        let block = try nextBlock(atLeast: byteCount)
        current.append(block)
        guard let slice = block.append(byteCount: byteCount, alignment: alignment, write) else {
            throw .outOfMemory(what: "a stream block", bytes: byteCount)
        }
        return slice
    }

    private func nextBlock(atLeast byteCount: Int) throws(GLError) -> StreamBlock {
        reclaim()
        if let index = idle.firstIndex(where: { $0.byteCount >= byteCount }) { return idle.remove(at: index) }
        // A growing frame gets one block that is large enough for all of it, not many small ones.
        let size = max(blockBytes, SizeClass.rounded(byteCount))
        let block = try StreamBlock(context: context, byteCount: size)
        bytesHeld += size
        return block
    }

    /// Reclaims the blocks of frames that the device has finished.
    private func reclaim() {
        while let frame = pending.first, frame.fence.handle.isSignalled {
            for block in frame.blocks {
                block.clear()
                idle.append(block)
            }
            pending.removeFirst()
        }
    }
}

// MARK: Blocks

/// One buffer of a `StreamBuffer`, filled from the front.
final class StreamBlock {
    private let buffer: Buffer
    private var used = 0

    /// Creates an empty block.
    init(context: GLContext, byteCount: Int) throws(GLError) {
        buffer = try Buffer(context: context, byteCount: byteCount)
    }

    /// Its size in bytes.
    var byteCount: Int { buffer.byteCount }

    /// Empties it; the device must be done with it.
    func clear() { used = 0 }

    /// Copies bytes, as ``StreamBuffer/append(byteCount:alignment:_:)`` does, to the next free offset; returns nil if they
    /// do not fit.
    ///
    /// That range was never used by the device, so that no synchronisation is needed.
    func append(
        byteCount count: Int, alignment: Int, _ write: ((_ offset: Int, UnsafeRawBufferPointer) -> Void) -> Void
    ) -> StreamSlice? {
        let offset = (used + alignment - 1) / alignment * alignment
        guard offset + count <= byteCount else { return nil }
        let slice = StreamSlice(buffer: buffer.id, offset: offset, byteCount: count)
        guard count > 0 else { return slice }
        let target = GLenum(GL_COPY_WRITE_BUFFER)
        let access = GL_MAP_WRITE_BIT | GL_MAP_UNSYNCHRONIZED_BIT | GL_MAP_INVALIDATE_RANGE_BIT
        glBindBuffer(target, buffer.id)
        let start = glMapBufferRange(target, GLintptr(offset), GLsizeiptr(count), GLbitfield(access))
        if let start {
            write { at, bytes in
                if let source = bytes.baseAddress { (start + at).copyMemory(from: source, byteCount: bytes.count) }
            }
        }
        // Unmapping may report that the data was lost; then, as without mapping, the driver copies it.
        if start == nil || glUnmapBuffer(target) == GLboolean(GL_FALSE) {
            write { at, bytes in
                glBufferSubData(target, GLintptr(offset + at), GLsizeiptr(bytes.count), bytes.baseAddress)
            }
        }
        used = offset + count
        return slice
    }
}

// MARK: Slices

/// A range of streamed data in a buffer.
package struct StreamSlice: Sendable, Hashable {
    /// The buffer's GL name.
    package var buffer: UInt32
    /// The offset from the buffer's start, in bytes.
    package var offset: Int
    /// Its length in bytes.
    package var byteCount: Int
}

// MARK: Buffers

/// A buffer on the device for streamed data, freed when it is dropped.
package struct Buffer: ~Copyable {
    /// Its size in bytes.
    package let byteCount: Int
    private let name: OwnedName

    /// Creates a buffer with undefined contents.
    ///
    /// - Throws: `GLError.outOfMemory`, `.badArgument` for a negative size.
    package init(context: GLContext, byteCount: Int) throws(GLError) {
        guard byteCount >= 0 else { throw .badArgument(what: "a buffer of \(byteCount) bytes") }
        let name = try OwnedName(.buffer, in: context)
        glBindBuffer(GLenum(GL_COPY_WRITE_BUFFER), name.id)
        let isOut = context.runsOutOfMemory {
            glBufferData(GLenum(GL_COPY_WRITE_BUFFER), GLsizeiptr(byteCount), nil, GLenum(GL_STREAM_DRAW))
        }
        if isOut { throw .outOfMemory(what: "a buffer", bytes: byteCount) }
        self.name = name
        self.byteCount = byteCount
    }

    /// GL's name.
    package var id: UInt32 { name.id }
}
