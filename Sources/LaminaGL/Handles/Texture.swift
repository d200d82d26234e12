import CGLES

/// A two-dimensional texture, freed when it is dropped.
///
/// Row 0 is the first in memory. Its size, format and levels never change. A freed texture's `id` may be given to
/// the next one: whoever remembers what is bound where must forget it when a texture goes.
package struct Texture: ~Copyable {
    /// Pixels a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Mipmap levels, 1 or more.
    package let levels: Int
    /// The format of its pixels.
    package let format: TextureFormat
    private let name: OwnedName

    /// Makes a texture of unset pixels.
    ///
    /// - Parameters:
    ///   - width: pixels a row, 1 to the device's `maxTextureSize`.
    ///   - height: rows, likewise.
    ///   - levels: mipmap levels; more than `fullLevels` are cut off.
    ///   - sampling: how it is read; falls back to the nearest pixel where the format cannot be filtered.
    /// - Throws: `GLError.tooLarge`, `.badArgument` for an empty size, `.outOfMemory`.
    package init(
        context: GLContext, width: Int, height: Int, format: TextureFormat, levels: Int = 1,
        sampling: Sampling = .linear
    ) throws(GLError) {
        guard width > 0, height > 0 else { throw .badArgument(what: "a texture of \(width)×\(height) pixels") }
        let limit = context.capabilities.maxTextureSize
        guard width <= limit, height <= limit else {
            throw .tooLarge(what: "a texture", width: width, height: height, limit: limit)
        }
        let levels = min(max(levels, 1), Self.fullLevels(width: width, height: height))
        let name = try OwnedName(.texture, in: context)
        glActiveTexture(context.scratchUnit)
        glBindTexture(GLenum(GL_TEXTURE_2D), name.id)
        glTexStorage2D(
            GLenum(GL_TEXTURE_2D), GLsizei(levels), format.internalFormat, GLsizei(width), GLsizei(height))
        if context.takeOutOfMemory() {
            throw .outOfMemory(
                what: "a \(format.rawValue) texture of \(width)×\(height) pixels",
                bytes: Self.byteCount(width: width, height: height, levels: levels, format: format))
        }
        self.name = name
        self.width = width
        self.height = height
        self.levels = levels
        self.format = format
        setSampling(sampling)
    }

    /// GL's name.
    package var id: UInt32 { name.id }
    /// The context it belongs to.
    var context: GLContext { name.context }

    /// The levels down to a single pixel.
    package static func fullLevels(width: Int, height: Int) -> Int {
        Int.bitWidth - max(width, height, 1).leadingZeroBitCount
    }

    /// The bytes of all levels, as the format counts them.
    package var byteCount: Int {
        Self.byteCount(width: width, height: height, levels: levels, format: format)
    }

    private static func byteCount(width: Int, height: Int, levels: Int, format: TextureFormat) -> Int {
        (0..<levels).reduce(0) { $0 + max(width >> $1, 1) * max(height >> $1, 1) * format.bytesPerPixel }
    }

    /// Makes it the texture of a unit, which becomes the active one.
    package func bind(unit: Int) {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        glBindTexture(GLenum(GL_TEXTURE_2D), id)
    }

    /// Changes how it is read.
    package func setSampling(_ sampling: Sampling) {
        edit()
        let usable = format.isFilterable(with: context.capabilities) ? sampling : sampling.unfiltered
        for parameter in usable.parameters {
            glTexParameteri(GLenum(GL_TEXTURE_2D), parameter.name, parameter.value)
        }
    }

    /// Binds it where changes happen, so that no unit that is drawn from loses its texture.
    func edit() {
        glActiveTexture(context.scratchUnit)
        glBindTexture(GLenum(GL_TEXTURE_2D), id)
    }
}

// MARK: Upload

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
