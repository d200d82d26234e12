import LaminaGL
import LaminaImage

/// The textures of images: one per image, however many layers show it, cached across frames.
///
/// It keeps no image alive. It evicts the textures of images that are gone and, above its limit, the least recently
/// used ones; but never one that the current frame uses.
final class TextureCache {
    /// A texture with the layout of its levels.
    struct Entry {
        let texture: Shared<Texture>
        let layout: PyramidLayout
        fileprivate let life: ImageToken
    }

    /// The memory of all textures in bytes.
    var byteCount: Int { entries.byteCount }
    /// The memory of the textures that the current frame uses, in bytes.
    var bytesInUse: Int { entries.bytesInUse }
    /// The number of bytes uploaded since the last frame began.
    var uploadedBytes: Int { tally.uploadedBytes }

    private var tally = UploadTally()
    private let context: GLContext
    private let sideLimit: Int
    /// By the identity of an image's lifetime.
    private var entries: AgedCache<ObjectIdentifier, Entry>

    /// - Parameter sideLimit: The longest side of a texture in pixels; nil for the device's limit.
    init(context: GLContext, byteLimit: Int = 1 << 30, sideLimit: Int? = nil) {
        self.context = context
        entries = AgedCache(byteLimit: byteLimit)
        self.sideLimit = min(sideLimit ?? .max, context.capabilities.maxTextureSize)
    }

    /// Begins a frame: textures that are used from now on stay until the next.
    func beginFrame() {
        entries.beginFrame()
        if tally.beginFrame() { removeEnded() }
    }

    /// Drops the textures of images that are gone. Linear in the number of textures.
    func removeEnded() {
        tally.noteSweep()
        entries.removeAll { $0.life.hasEnded }
    }

    /// Drops all textures.
    func removeAll() { entries.removeAll { _ in true } }

    /// Returns the texture of `image`, uploaded if it is missing, with its pyramid if that is needed.
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
    /// True if the pyramid is the image alone.
    fileprivate var hasOneLevel: Bool { width == 1 && height == 1 }
}

// MARK: Mipmap levels

/// The positions of an image's mipmap levels in its texture.
///
/// Level 0 is at the origin. The others are placed along the longer side, below or beside it. Level n begins at the
/// position from which the side of level n − 1 would reach exactly to the image's end, which leaves room for each
/// whatever is lost in halving. The same sums are in `Shaders/include/sampling.glsl`.
struct PyramidLayout: Equatable {
    let width: Int
    let height: Int
    /// The number of levels; 1 for the image alone.
    let levels: Int

    /// The size of the texture in texels.
    var textureSize: (width: Int, height: Int) {
        if levels == 1 { return (width, height) }
        return isBelow ? (width, height + max(1, height >> 1)) : (width + max(1, width >> 1), height)
    }

    /// Returns the first texel of a level.
    func origin(of level: Int) -> (x: Int, y: Int) {
        if level == 0 { return (0, 0) }
        return isBelow
            ? (width - (width >> (level - 1)), height) : (width, height - (height >> (level - 1)))
    }

    /// Returns the maximum of an image's shorter side with which all its levels fit a texture of `side` by `side`; the
    /// longer side may take all of it.
    static func longestShorterSide(onTextureOf side: Int) -> Int {
        // From h + ⌊h / 2⌋ ≤ side: two thirds of it, including the half that is cut off.
        max(1, (2 * side + 1) / 3)
    }

    private var isBelow: Bool { width >= height }
}

// MARK: Counting uploads

/// The bytes that a cache uploads, and the time when enough have been uploaded to sweep for unused entries.
struct UploadTally {
    /// The number of bytes uploaded since the last frame began.
    private(set) var uploadedBytes = 0
    /// The number of bytes uploaded since the last sweep.
    private var bytesSinceSweep = 0

    /// The number of uploaded bytes before a sweep.
    private static let sweepBytes = 8 << 20

    /// Counts uploaded bytes.
    mutating func add(_ bytes: Int) { uploadedBytes += bytes }

    /// Begins a frame. Memory grows when images are uploaded while others end: returns true once enough bytes have been
    /// uploaded.
    mutating func beginFrame() -> Bool {
        bytesSinceSweep += uploadedBytes
        uploadedBytes = 0
        return bytesSinceSweep >= UploadTally.sweepBytes
    }

    /// Restarts the count after a sweep.
    mutating func noteSweep() { bytesSinceSweep = 0 }
}
