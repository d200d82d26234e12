import LaminaGL
import LaminaImage

/// The textures of images: one an image, however many layers show it, kept from frame to frame.
///
/// It keeps no image alive. It lets go of the textures of those that are gone, and above its limit of those that have not
/// been used for longest; but never of one that the current frame uses.
final class TextureCache {
    /// A texture with what its draws have to know.
    struct Entry {
        let texture: Shared<Texture>
        let layout: PyramidLayout
        fileprivate let life: ImageLife
    }

    /// Bytes of all textures.
    var byteCount: Int { entries.byteCount }
    /// Bytes sent since the last frame began.
    var uploadedBytes: Int { tally.uploadedBytes }

    private var tally = UploadTally()
    private let context: GLContext
    private let sideLimit: Int
    /// By the life of an image.
    private var entries: AgedCache<ObjectIdentifier, Entry>

    /// - Parameter sideLimit: The longest side of a texture; nil is the device's.
    init(context: GLContext, byteLimit: Int = 1 << 30, sideLimit: Int? = nil) {
        self.context = context
        entries = AgedCache(byteLimit: byteLimit)
        self.sideLimit = min(sideLimit ?? .max, context.capabilities.maxTextureSize)
    }

    /// Begins a frame: what is asked for from now on stays until the next.
    func beginFrame() {
        entries.beginFrame()
        guard tally.beginFrame() else { return }
        tally.noteSweep()
        entries.removeAll { $0.life.hasEnded }
    }

    /// The texture of `image`, sent to the device if it is not there, with its pyramid if that is needed.
    ///
    /// - Throws: `RenderError.imageTooLarge`, `.pyramidTooLarge`; `GLError.outOfMemory`.
    func texture(of image: Image, withPyramid: Bool) throws -> Entry {
        let key = ObjectIdentifier(image.life)
        if let entry = entries.use(key), !withPyramid || entry.layout.levels > 1 || image.hasOneLevel { return entry }
        try check(image, withPyramid: withPyramid)
        let levels = withPyramid ? image.mipChain : [image.bitmap]
        let layout = PyramidLayout(width: image.width, height: image.height, levels: levels.count)
        let texture = try Shared(upload(levels, layout))
        let entry = Entry(texture: texture, layout: layout, life: image.life)
        entries.insert(entry, for: key, byteCount: texture.handle.byteCount)
        tally.add(levels.reduce(0) { $0 + $1.pixels.count })
        return entry
    }

    private func check(_ image: Image, withPyramid: Bool) throws(RenderError) {
        let (width, height) = (image.width, image.height)
        guard max(width, height) <= sideLimit else {
            throw .imageTooLarge(width: width, height: height, limit: sideLimit)
        }
        let shortest = PyramidLayout.longestShorterSide(onTextureOf: sideLimit)
        guard !withPyramid || image.hasOneLevel || min(width, height) <= shortest else {
            throw .pyramidTooLarge(width: width, height: height, limit: shortest)
        }
    }

    private func upload(_ levels: [Bitmap], _ layout: PyramidLayout) throws(GLError) -> Texture {
        let texture = try Texture(
            context: context, width: layout.textureSize.width, height: layout.textureSize.height, format: .rgba8,
            sampling: .nearest)
        for (level, bitmap) in levels.enumerated() {
            let (x, y) = layout.origin(of: level)
            try texture.upload(bitmap.pixels.span.bytes, x: x, y: y, width: bitmap.width, height: bitmap.height)
        }
        return texture
    }

}

extension Image {
    /// Whether the pyramid is the image alone.
    fileprivate var hasOneLevel: Bool { width == 1 && height == 1 }
}
