import CGLES

extension PixelReadback {
    /// Reads pixels at once; waits until the device has drawn them. Leaves the framebuffer bound for reading.
    ///
    /// - Parameters:
    ///   - framebuffer: where they are: its first texture.
    ///   - rect: which; nil for all.
    ///   - format: how they are to arrive.
    ///   - flipped: whether the last row comes first.
    ///   - bytes: takes rows without padding. Its memory is used again when it has the right size.
    /// - Throws: `GLError.badArgument` when `rect` leaves the framebuffer, `.contextLost`.
    package static func read(
        _ framebuffer: borrowing Framebuffer, rect: PixelRect? = nil, format: ReadbackFormat = .rgba8,
        flipped: Bool = false, into bytes: inout [UInt8]
    ) throws(GLError) {
        let rect = rect ?? framebuffer.bounds
        try check(rect, within: framebuffer.bounds)
        try framebuffer.context.makeCurrent()
        let bytesPerRow = rect.width * format.bytesPerPixel
        let byteCount = bytesPerRow * rect.height
        if bytes.count != byteCount { bytes = [UInt8](repeating: 0, count: byteCount) }
        guard byteCount > 0 else { return }
        bytes.withUnsafeMutableBytes { memory in
            readPixels(framebuffer, rect, format, into: memory.baseAddress)
            if flipped { RowCopy.flip(memory, bytesPerRow: bytesPerRow) }
        }
    }

    /// Reads pixels at once into a new array; see the form with `into`.
    package static func read(
        _ framebuffer: borrowing Framebuffer, rect: PixelRect? = nil, format: ReadbackFormat = .rgba8,
        flipped: Bool = false
    ) throws(GLError) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(framebuffer, rect: rect, format: format, flipped: flipped, into: &bytes)
        return bytes
    }

    /// Issues the read into memory, or with nil into the pixel buffer that is bound.
    static func readPixels(
        _ framebuffer: borrowing Framebuffer, _ rect: PixelRect, _ format: ReadbackFormat,
        into memory: UnsafeMutableRawPointer?
    ) {
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.id)
        glReadPixels(
            GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height), format.channels,
            format.channelType, memory)
    }

    /// Fetches the pixels that were asked for into a new array; see the form with `into`.
    package func finish(flipped: Bool = false) throws(GLError) -> [UInt8] {
        var bytes: [UInt8] = []
        try finish(into: &bytes, flipped: flipped)
        return bytes
    }

    /// Checks that a rectangle lies within a framebuffer.
    static func check(_ rect: PixelRect, within bounds: PixelRect) throws(GLError) {
        guard rect.lies(withinWidth: bounds.width, height: bounds.height) else {
            throw .badArgument(
                what: "a readback of \(rect.width)×\(rect.height) pixels at (\(rect.x), \(rect.y)) leaves a target of "
                    + "\(bounds.width)×\(bounds.height) pixels")
        }
    }
}
