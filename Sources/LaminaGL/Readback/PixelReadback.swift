import CGLES

/// Brings pixels back.
package enum PixelReadback {
    /// Reads pixels; waits until the device has drawn them. Leaves the framebuffer bound for reading.
    ///
    /// - Parameters:
    ///   - framebuffer: where they are: its first texture.
    ///   - rect: which; nil for all.
    ///   - format: how they are to arrive.
    /// - Returns: rows without padding, the framebuffer's row 0 first.
    /// - Throws: `GLError.badArgument` when `rect` leaves the framebuffer, `.contextLost`.
    package static func read(
        _ framebuffer: borrowing Framebuffer, rect: PixelRect? = nil, format: ReadbackFormat = .rgba8
    ) throws(GLError) -> [UInt8] {
        let rect = rect ?? framebuffer.bounds
        guard rect.lies(withinWidth: framebuffer.width, height: framebuffer.height) else {
            throw .badArgument(
                what: "a readback of \(rect.width)×\(rect.height) pixels at (\(rect.x), \(rect.y)) leaves a target of "
                    + "\(framebuffer.width)×\(framebuffer.height) pixels")
        }
        try framebuffer.context.makeCurrent()
        let byteCount = rect.width * format.bytesPerPixel * rect.height
        guard byteCount > 0 else { return [] }
        framebuffer.context.endWork()
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.id)
        var bytes = [UInt8](repeating: 0, count: byteCount)
        bytes.withUnsafeMutableBytes { memory in
            glReadPixels(
                GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height), format.channels,
                format.channelType, memory.baseAddress)
        }
        return bytes
    }
}
