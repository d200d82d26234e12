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

// MARK: Mipmap levels

/// Where the levels of an image lie in its texture.
///
/// Level 0 is at the origin. The others stand along the longer side, below or beside it; level n begins where the side
/// of level n − 1 would end at the image's own end, which leaves room for each whatever is lost in halving. The same
/// sums are in `Shaders/include/sampling.glsl`.
struct PyramidLayout: Equatable {
    let width: Int
    let height: Int
    /// 1 for the image alone.
    let levels: Int

    /// The size of the texture.
    var textureSize: (width: Int, height: Int) {
        if levels == 1 { return (width, height) }
        return isBelow ? (width, height + max(1, height >> 1)) : (width + max(1, width >> 1), height)
    }

    /// The first texel of a level.
    func origin(of level: Int) -> (x: Int, y: Int) {
        if level == 0 { return (0, 0) }
        return isBelow
            ? (width - (width >> (level - 1)), height) : (width, height - (height >> (level - 1)))
    }

    /// The most that the shorter side of an image may have for all its levels to fit a texture of `side` by `side`; the
    /// longer one may have all of it.
    static func longestShorterSide(onTextureOf side: Int) -> Int {
        // With h + ⌊h / 2⌋ at most the side: two thirds of it, the half that is cut off included.
        max(1, (2 * side + 1) / 3)
    }

    private var isBelow: Bool { width >= height }
}

// MARK: Counting uploads

/// The bytes that a cache sends to the device, and when so many have come in that it should look for what nobody needs.
struct UploadTally {
    /// Bytes sent since the last frame began.
    private(set) var uploadedBytes = 0
    /// Bytes sent since it was looked for last.
    private var bytesSinceSweep = 0

    /// So much may come in before.
    private static let sweepBytes = 8 << 20

    /// Notes what has been sent.
    mutating func add(_ bytes: Int) { uploadedBytes += bytes }

    /// Begins a frame. What comes in while others go is what makes the memory grow: true once enough has.
    mutating func beginFrame() -> Bool {
        bytesSinceSweep += uploadedBytes
        uploadedBytes = 0
        return bytesSinceSweep >= UploadTally.sweepBytes
    }

    /// Begins to count anew.
    mutating func noteSweep() { bytesSinceSweep = 0 }
}
