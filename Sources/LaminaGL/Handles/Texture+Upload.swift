import CGLES

extension Texture {
    /// Replaces a rectangle of pixels.
    ///
    /// - Parameters:
    ///   - pixels: the rectangle's rows in the texture's format (half floats for `rgba16f` and `r16f`), first row first.
    ///   - level: the mipmap level.
    ///   - x: the first column, in pixels of that level.
    ///   - y: the first row.
    ///   - width: the columns.
    ///   - height: the rows.
    ///   - bytesPerRow: from the start of a row to the next, a multiple of a pixel's bytes; nil: rows without padding.
    /// - Throws: `GLError.badArgument` when the rectangle leaves the texture or the bytes are too few.
    package func upload(
        _ pixels: RawSpan, level: Int = 0, x: Int = 0, y: Int = 0, width: Int, height: Int, bytesPerRow: Int? = nil
    ) throws(GLError) {
        let rect = PixelRect(x: x, y: y, width: width, height: height)
        guard (0..<levels).contains(level),
            rect.lies(withinWidth: max(self.width >> level, 1), height: max(self.height >> level, 1))
        else {
            throw .badArgument(
                what: "an upload of \(width)×\(height) pixels at (\(x), \(y)) to level \(level) leaves a texture of "
                    + "\(self.width)×\(self.height) pixels")
        }
        guard width > 0, height > 0 else { return }
        let rowBytes = width * format.bytesPerPixel
        let stride = bytesPerRow ?? rowBytes
        guard stride >= rowBytes, stride % format.bytesPerPixel == 0, pixels.byteCount >= rowBytes,
            height - 1 <= (pixels.byteCount - rowBytes) / stride
        else {
            throw .badArgument(
                what: "\(pixels.byteCount) bytes in rows of \(stride) are not \(width)×\(height) pixels of "
                    + format.rawValue)
        }
        edit()
        let isPadded = stride != rowBytes
        if isPadded { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(stride / format.bytesPerPixel)) }
        pixels.withUnsafeBytes { bytes in
            glTexSubImage2D(
                GLenum(GL_TEXTURE_2D), GLint(level), GLint(x), GLint(y), GLsizei(width), GLsizei(height),
                format.channels, format.channelType, bytes.baseAddress)
        }
        if isPadded { glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0) }
    }

    /// Replaces a rectangle of pixels; see the `RawSpan` form.
    package func upload(
        _ pixels: [UInt8], level: Int = 0, x: Int = 0, y: Int = 0, width: Int, height: Int, bytesPerRow: Int? = nil
    ) throws(GLError) {
        try upload(
            pixels.span.bytes, level: level, x: x, y: y, width: width, height: height, bytesPerRow: bytesPerRow)
    }
}
