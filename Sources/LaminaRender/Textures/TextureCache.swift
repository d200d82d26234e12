import LaminaGL
import LaminaImage

/// The textures of images: one an image, however many layers show it, kept from frame to frame.
///
/// Above its limit it lets go of those that have not been used for longest, but never of one that the current frame
/// uses.
final class TextureCache {
    /// A texture with what its draws have to know.
    struct Entry {
        let texture: Shared<Texture>
        fileprivate let image: Image
        fileprivate var lastFrame: Int
    }

    /// Bytes of all textures.
    private(set) var byteCount = 0
    /// Bytes sent since the last frame began.
    private(set) var uploadedBytes = 0

    private let context: GLContext
    private let byteLimit: Int
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var frame = 0

    init(context: GLContext, byteLimit: Int = 1 << 30) {
        self.context = context
        self.byteLimit = byteLimit
    }

    /// Begins a frame: what is asked for from now on stays until the next.
    func beginFrame() {
        frame += 1
        uploadedBytes = 0
    }

    /// The texture of `image`, sent to the device if it is not there, with its pyramid if that is needed.
    func texture(of image: Image, withPyramid: Bool) throws -> Shared<Texture> {
        let key = ObjectIdentifier(image)
        if let entry = entries[key], !withPyramid || entry.texture.handle.levels > 1 || image.hasOneLevel {
            entries[key]?.lastFrame = frame
            return entry.texture
        }
        remove(key)
        let limit = context.capabilities.maxTextureSize
        guard image.width <= limit, image.height <= limit else {
            throw RenderError.imageTooLarge(width: image.width, height: image.height, limit: limit)
        }
        let texture = try Shared(upload(image, withPyramid: withPyramid))
        entries[key] = Entry(texture: texture, image: image, lastFrame: frame)
        byteCount += texture.handle.byteCount
        uploadedBytes += texture.handle.byteCount
        trim()
        return texture
    }

    private func upload(_ image: Image, withPyramid: Bool) throws(GLError) -> Texture {
        let levels = withPyramid ? image.mipChain : [image.bitmap]
        let texture = try Texture(
            context: context, width: image.width, height: image.height, format: .rgba8, levels: levels.count,
            sampling: levels.count > 1
                ? Sampling(minification: .trilinear, magnification: .linear) : .nearest)
        for (level, bitmap) in levels.enumerated() {
            try texture.upload(bitmap.pixels.span.bytes, level: level, width: bitmap.width, height: bitmap.height)
        }
        return texture
    }

    private func trim() {
        guard byteCount > byteLimit else { return }
        for (key, _) in entries.filter({ $0.value.lastFrame < frame }).sorted(by: {
            $0.value.lastFrame < $1.value.lastFrame
        }) {
            if byteCount <= byteLimit { return }
            remove(key)
        }
    }

    private func remove(_ key: ObjectIdentifier) {
        guard let entry = entries.removeValue(forKey: key) else { return }
        byteCount -= entry.texture.handle.byteCount
    }
}

extension Image {
    /// Whether the pyramid is the image alone.
    fileprivate var hasOneLevel: Bool { width == 1 && height == 1 }
}
