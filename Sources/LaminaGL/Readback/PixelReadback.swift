import CGLES

/// Brings pixels back without making the device wait: asked for now, fetched when they are there.
///
///     try readback.begin(target.framebuffer)
///     // draw the next frame
///     try readback.finish(into: &bytes)
///
/// It owns one pixel buffer that grows with what is asked for; use as many readbacks as frames are under way.
/// Where pixel buffers are not used (`GLContext.Options`) it reads at once into memory that it exchanges for the
/// caller's when the pixels are fetched, so that nothing is copied twice.
package final class PixelReadback {
    private enum Source {
        case buffer(Shared<Fence>)
        case memory
    }

    private struct Request {
        var source: Source
        var bytesPerRow: Int
        var byteCount: Int
    }

    private let context: GLContext
    private var buffer: Buffer
    private var memory: [UInt8] = []
    private var request: Request?

    /// Makes a readback that has nothing to fetch.
    ///
    /// - Throws: `GLError.contextLost` when the context is gone.
    package init(context: GLContext) throws(GLError) {
        buffer = try Buffer(context: context, target: .pixelPack, byteCount: 0, usage: .read)
        self.context = context
    }

    /// Whether pixels were asked for and not fetched yet.
    package var isPending: Bool { request != nil }

    /// Whether `finish` would not wait.
    package var isReady: Bool {
        switch request?.source {
        case .buffer(let fence): fence.handle.isSignalled
        case .memory: true
        case nil: false
        }
    }

    /// Asks for pixels of a framebuffer's first texture, which may be drawn into again at once. Pixels that were
    /// asked for before and not fetched are given up. Leaves the framebuffer bound for reading.
    ///
    /// - Parameters:
    ///   - framebuffer: where they are.
    ///   - rect: which; nil for all.
    ///   - format: how they are to arrive.
    /// - Throws: `GLError.badArgument` when `rect` leaves the framebuffer, `.outOfMemory`, `.driver`.
    package func begin(
        _ framebuffer: borrowing Framebuffer, rect: PixelRect? = nil, format: ReadbackFormat = .rgba8
    ) throws(GLError) {
        request = nil
        let rect = rect ?? framebuffer.bounds
        try Self.check(rect, within: framebuffer.bounds)
        let bytesPerRow = rect.width * format.bytesPerPixel
        let byteCount = bytesPerRow * rect.height
        guard context.usesPixelBuffers else {
            try Self.read(framebuffer, rect: rect, format: format, into: &memory)
            request = Request(source: .memory, bytesPerRow: bytesPerRow, byteCount: byteCount)
            return
        }
        try context.makeCurrent()
        if buffer.byteCount < byteCount { try buffer.resize(to: byteCount) }
        buffer.bind()
        Self.readPixels(framebuffer, rect, format, into: nil)
        glBindBuffer(buffer.target.name, 0)
        let fence = Shared(try Fence(context: context))
        glFlush()
        request = Request(source: .buffer(fence), bytesPerRow: bytesPerRow, byteCount: byteCount)
    }

    /// Fetches the pixels that were asked for; waits until they are there.
    ///
    /// - Parameters:
    ///   - bytes: takes rows without padding, the framebuffer's row 0 first unless flipped. Give the array of an
    ///     earlier frame: its memory is used again.
    ///   - flipped: whether the last row comes first.
    /// - Throws: `GLError.badArgument` when none were asked for, `.contextLost`, `.driver`.
    package func finish(into bytes: inout [UInt8], flipped: Bool = false) throws(GLError) {
        guard let request else { throw .badArgument(what: "a readback was finished that was not begun") }
        self.request = nil
        switch request.source {
        case .memory:
            if flipped { memory.withUnsafeMutableBytes { RowCopy.flip($0, bytesPerRow: request.bytesPerRow) } }
            swap(&bytes, &memory)
        case .buffer(let fence):
            try context.makeCurrent()
            guard try fence.handle.wait() else {
                throw .driver(pass: "readback", message: "the device does not finish within 30 seconds")
            }
            if bytes.count != request.byteCount { bytes = [UInt8](repeating: 0, count: request.byteCount) }
            try copyBuffer(request, to: &bytes, flipped: flipped)
        }
    }

    /// Gives up what was asked for.
    package func cancel() { request = nil }

    private func copyBuffer(_ request: Request, to bytes: inout [UInt8], flipped: Bool) throws(GLError) {
        guard request.byteCount > 0 else { return }
        let target = buffer.target.name
        buffer.bind()
        defer { glBindBuffer(target, 0) }
        let mapped = glMapBufferRange(target, 0, GLsizeiptr(request.byteCount), GLbitfield(GL_MAP_READ_BIT))
        guard let mapped else {
            try context.checkpoint(pass: "readback")
            throw .driver(pass: "readback", message: "the pixel buffer cannot be mapped")
        }
        let source = UnsafeRawBufferPointer(start: mapped, count: request.byteCount)
        bytes.withUnsafeMutableBytes {
            RowCopy.copy(source, to: $0, bytesPerRow: request.bytesPerRow, flipped: flipped)
        }
        guard glUnmapBuffer(target) == GLboolean(GL_TRUE) else {
            throw .driver(pass: "readback", message: "the pixel buffer was lost while it was read")
        }
    }
}
