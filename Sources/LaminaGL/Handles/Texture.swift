import CGLES

/// A two-dimensional texture, freed when it is dropped.
///
/// Row 0 is the first in memory. Its size, format and levels never change. The `id` of a freed texture may be reused
/// for the next one: code that caches bindings must forget a texture when it is freed.
package struct Texture: ~Copyable {
    /// The width in texels.
    package let width: Int
    /// The height in texels.
    package let height: Int
    /// The number of mipmap levels, 1 or more.
    package let levels: Int
    /// The format of its texels.
    package let format: TextureFormat
    private let name: OwnedName

    /// Creates a texture with undefined contents.
    ///
    /// - Parameters:
    ///   - width: The width in texels, from 1 to the device's `maxTextureSize`.
    ///   - height: The height in texels, within the same limits.
    ///   - levels: The number of mipmap levels, clamped to `fullLevels`.
    ///   - sampling: Its filters and wrap; falls back to the nearest texel if the format can't be filtered.
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
        let isOut = context.runsOutOfMemory {
            glTexStorage2D(
                GLenum(GL_TEXTURE_2D), GLsizei(levels), format.internalFormat, GLsizei(width), GLsizei(height))
        }
        if isOut {
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

    /// Returns the number of levels down to a single texel.
    package static func fullLevels(width: Int, height: Int) -> Int {
        Int.bitWidth - max(width, height, 1).leadingZeroBitCount
    }

    /// The memory of all levels in bytes, as the format counts them.
    package var byteCount: Int {
        Self.byteCount(width: width, height: height, levels: levels, format: format)
    }

    private static func byteCount(width: Int, height: Int, levels: Int, format: TextureFormat) -> Int {
        (0..<levels).reduce(0) { $0 + max(width >> $1, 1) * max(height >> $1, 1) * format.bytesPerPixel }
    }

    /// Binds it to a texture unit, which becomes the active one.
    package func bind(unit: Int) {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        glBindTexture(GLenum(GL_TEXTURE_2D), id)
    }

    /// Changes its filters and wrap.
    package func setSampling(_ sampling: Sampling) {
        edit()
        let usable = format.isFilterable(with: context.capabilities) ? sampling : sampling.unfiltered
        for parameter in usable.parameters {
            glTexParameteri(GLenum(GL_TEXTURE_2D), parameter.name, parameter.value)
        }
    }

    /// Binds it to the scratch unit for changes, so that no unit that draws use loses its texture.
    func edit() {
        glActiveTexture(context.scratchUnit)
        glBindTexture(GLenum(GL_TEXTURE_2D), id)
    }
}

// MARK: Upload

extension Texture {
    /// Replaces a rectangle of texels.
    ///
    /// - Parameters:
    ///   - pixels: The rectangle's rows in the texture's format (half floats for `rgba16f` and `r16f`), first row
    ///     first.
    ///   - level: The mipmap level.
    ///   - x: The first column, in texels of that level.
    ///   - y: The first row.
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    ///   - bytesPerRow: The stride from row to row in bytes, a multiple of a texel's size; nil for rows without
    ///     padding.
    /// - Throws: `GLError.badArgument` if the rectangle is not inside the texture or there are too few bytes.
    package func upload(
        _ pixels: RawSpan, level: Int = 0, x: Int = 0, y: Int = 0, width: Int, height: Int, bytesPerRow: Int? = nil
    ) throws(GLError) {
        let rect = GLRect(x: x, y: y, width: width, height: height)
        guard (0..<levels).contains(level),
            rect.isInside(width: max(self.width >> level, 1), height: max(self.height >> level, 1))
        else {
            throw .badArgument(
                what: "an upload of \(width)×\(height) pixels at (\(x), \(y)) to level \(level) is not inside "
                    + "a texture of \(self.width)×\(self.height) pixels")
        }
        guard width > 0, height > 0 else { return }
        let rowBytes = width * format.bytesPerPixel
        let stride = bytesPerRow ?? rowBytes
        guard stride >= rowBytes, stride % format.bytesPerPixel == 0, pixels.byteCount >= rowBytes,
            height - 1 <= (pixels.byteCount - rowBytes) / stride
        else {
            throw .badArgument(
                what: "\(pixels.byteCount) bytes in rows of \(stride) don't hold \(width)×\(height) pixels of "
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

    /// Replaces a rectangle of texels; see the `RawSpan` form.
    package func upload(
        _ pixels: [UInt8], level: Int = 0, x: Int = 0, y: Int = 0, width: Int, height: Int, bytesPerRow: Int? = nil
    ) throws(GLError) {
        try upload(
            pixels.span.bytes, level: level, x: x, y: y, width: width, height: height, bytesPerRow: bytesPerRow)
    }
}

// MARK: Rectangles

/// A rectangle of whole pixels; row 0 is the first in memory.
package struct GLRect: Sendable, Hashable {
    /// The first column.
    package var x: Int
    /// The first row.
    package var y: Int
    /// The number of columns.
    package var width: Int
    /// The number of rows.
    package var height: Int

    /// Creates a rectangle.
    package init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Returns whether it is inside a picture of that size; an empty one may be at the far edges. Never overflows.
    package func isInside(width pictureWidth: Int, height pictureHeight: Int) -> Bool {
        (0...max(pictureWidth, 0)).contains(x) && (0...max(pictureHeight, 0)).contains(y)
            && (0...max(pictureWidth - x, 0)).contains(width) && (0...max(pictureHeight - y, 0)).contains(height)
    }
}
