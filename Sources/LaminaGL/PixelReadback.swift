import CGLES

/// Reads pixels back from the device.
package enum PixelReadback {
    /// Reads pixels, waiting until the device has drawn them. Leaves the framebuffer bound for reading.
    ///
    /// - Parameters:
    ///   - framebuffer: The framebuffer whose first attachment is read.
    ///   - rect: The rectangle to read; nil for all pixels.
    ///   - format: The format to return.
    /// - Returns: Rows without padding, the framebuffer's row 0 first.
    /// - Throws: `GLError.badArgument` if `rect` is not inside the framebuffer, `.contextLost`.
    package static func read(
        _ framebuffer: borrowing Framebuffer, rect: GLRect? = nil, format: ReadbackFormat = .rgba8
    ) throws(GLError) -> [UInt8] {
        let rect = rect ?? framebuffer.bounds
        try check(rect, of: framebuffer)
        let bytesPerRow = max(0, rect.width) * format.bytesPerPixel
        let count = bytesPerRow * max(0, rect.height)
        var outcome = Result<Void, GLError>.success(())
        // Memory that is not cleared first: a picture's is large, and the driver writes all of it, or fails.
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, initializedCount in
            do throws(GLError) {
                try read(
                    framebuffer, rect: rect,
                    into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: memory[..<count])),
                    bytesPerRow: bytesPerRow, format: format)
                initializedCount = count
            } catch {
                outcome = .failure(error)
            }
        }
        try outcome.get()
        return bytes
    }

    /// Reads pixels into rows with a stride, as ``read(_:rect:format:)`` does.
    ///
    /// - Parameters:
    ///   - memory: The memory from the first row on; it must have room for all rows.
    ///   - bytesPerRow: The stride from row to row in bytes, a whole number of pixels.
    package static func read(
        _ framebuffer: borrowing Framebuffer, rect: GLRect, into memory: UnsafeMutableRawBufferPointer,
        bytesPerRow: Int, format: ReadbackFormat = .rgba8
    ) throws(GLError) {
        try check(rect, of: framebuffer)
        try framebuffer.context.makeCurrent()
        guard rect.width > 0, rect.height > 0 else { return }
        precondition((rect.height - 1) * bytesPerRow + rect.width * format.bytesPerPixel <= memory.count, "no room")
        framebuffer.context.endWork()
        glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer.id)
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(bytesPerRow / format.bytesPerPixel))
        defer { glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0) }
        glReadPixels(
            GLint(rect.x), GLint(rect.y), GLsizei(rect.width), GLsizei(rect.height), format.channels,
            format.channelType, memory.baseAddress)
    }

    private static func check(_ rect: GLRect, of framebuffer: borrowing Framebuffer) throws(GLError) {
        guard rect.isInside(width: framebuffer.width, height: framebuffer.height) else {
            throw .badArgument(
                what: "a readback of \(rect.width)×\(rect.height) pixels at (\(rect.x), \(rect.y)) is not inside "
                    + "a target of \(framebuffer.width)×\(framebuffer.height) pixels")
        }
    }
}

// MARK: Formats

/// The formats of pixels that are read back.
package enum ReadbackFormat: Sendable, Hashable {
    /// Four channels of 8 bits, from `rgba8` and `r8` targets.
    case rgba8
    /// Four channels of 32-bit floats, from float targets.
    case rgba32f
    /// Four channels of 32-bit unsigned integers, from `r32ui` targets.
    case rgba32ui

    /// The bytes of one pixel.
    package var bytesPerPixel: Int { self == .rgba8 ? 4 : 16 }

    /// The channels as a GL constant.
    var channels: UInt32 { self == .rgba32ui ? UInt32(GL_RGBA_INTEGER) : UInt32(GL_RGBA) }

    /// The type of a channel as a GL constant.
    var channelType: UInt32 {
        switch self {
        case .rgba8: UInt32(GL_UNSIGNED_BYTE)
        case .rgba32f: UInt32(GL_FLOAT)
        case .rgba32ui: UInt32(GL_UNSIGNED_INT)
        }
    }
}
