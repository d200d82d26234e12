/// Brings data that changes each frame to the device without waiting for it.
///
///     let slice = try stream.append(instances)
///     array.point(layout, at: slice)
///     glDrawArraysInstanced(…)
///     try stream.endFrame()
///
/// Data is copied into blocks. A block of a finished frame is used again when a fence tells that the device is past
/// that frame; while it is not, another block is made, up to `framesInFlight` frames, and only then waited for.
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
    /// The bytes copied since the start.
    package private(set) var uploadedBytes = 0
    /// The bytes of all blocks.
    package private(set) var bytesHeld = 0

    /// Makes an empty stream.
    ///
    /// - Parameters:
    ///   - blockBytes: the size of a block; larger pieces get blocks of their own size.
    ///   - framesInFlight: how many frames may be under way before `endFrame` waits for the oldest, 1 or more.
    package init(context: GLContext, blockBytes: Int = 1 << 20, framesInFlight: Int = 3) {
        self.context = context
        self.blockBytes = max(blockBytes, 256)
        self.framesInFlight = max(framesInFlight, 1)
    }

    /// Copies elements to the device's side.
    ///
    /// - Parameters:
    ///   - elements: plain data, laid out as the shader's attributes or block expect it.
    ///   - alignment: what the place is a multiple of, in bytes, 1 or more.
    /// - Returns: the place, valid until `endFrame`.
    /// - Throws: `GLError.outOfMemory`.
    package func append<Element: BitwiseCopyable>(
        _ elements: Span<Element>, alignment: Int = 16
    ) throws(GLError) -> StreamSlice {
        try elements.bytes.withUnsafeBytes { bytes throws(GLError) in
            try append(bytes: bytes, alignment: max(alignment, 1))
        }
    }

    /// Copies elements to the device's side; see the `Span` form.
    package func append<Element: BitwiseCopyable>(
        _ elements: [Element], alignment: Int = 16
    ) throws(GLError) -> StreamSlice {
        try append(elements.span, alignment: alignment)
    }

    /// Ends a frame: every draw of this frame's data has been issued.
    ///
    /// - Throws: `GLError.contextLost` or `.driver` when a frame has to be waited for and does not come.
    package func endFrame() throws(GLError) {
        reclaim()
        guard !current.isEmpty else { return }
        pending.append(Frame(fence: Shared(try Fence(context: context)), blocks: current))
        current = []
        guard pending.count > framesInFlight else { return }
        guard try pending[0].fence.handle.wait() else {
            throw .driver(pass: "stream", message: "the device does not finish a frame within 30 seconds")
        }
        reclaim()
    }

    private func append(bytes: UnsafeRawBufferPointer, alignment: Int) throws(GLError) -> StreamSlice {
        uploadedBytes += bytes.count
        if let slice = try current.last?.append(bytes, alignment: alignment) { return slice }
        let block = try nextBlock(atLeast: bytes.count)
        current.append(block)
        guard let slice = try block.append(bytes, alignment: alignment) else {
            throw .outOfMemory(what: "a stream block", bytes: bytes.count)
        }
        return slice
    }

    private func nextBlock(atLeast byteCount: Int) throws(GLError) -> StreamBlock {
        reclaim()
        if let index = idle.firstIndex(where: { $0.byteCount >= byteCount }) { return idle.remove(at: index) }
        // One block large enough for all of a growing frame is kept, not many small ones.
        let size = max(blockBytes, SizeClass.rounded(byteCount))
        let block = try StreamBlock(context: context, byteCount: size)
        bytesHeld += size
        return block
    }

    /// Takes the blocks of frames that the device is done with.
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
