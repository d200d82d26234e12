import LaminaGL
import LaminaGeometry
import LaminaPlan

/// The coverage of filled paths as textures, cached across frames.
///
/// Above its limit it evicts the least recently used ones, but never one that the current frame uses.
final class PathTextureCache {
    /// The inputs that determine a coverage.
    private struct Key: Hashable {
        let path: Path
        let map: Homography
        let rect: LaminaGeometry.PixelRect
        let sigma: Double
    }

    /// The memory of all textures in bytes.
    var byteCount: Int { textures.byteCount }
    /// The number of bytes uploaded since the last frame began.
    private(set) var uploadedBytes = 0

    private let context: GLContext
    private var textures: AgedCache<Key, Shared<Texture>>

    init(context: GLContext, byteLimit: Int = 1 << 26) {
        self.context = context
        textures = AgedCache(byteLimit: byteLimit)
    }

    /// Begins a frame: textures that are used from now on stay until the next.
    func beginFrame() {
        textures.beginFrame()
        uploadedBytes = 0
    }

    /// Drops all textures.
    func removeAll() { textures.removeAll { _ in true } }

    /// Returns a texture with one channel of 8 bits: how much of each pixel of the region the path covers, under its
    /// map to pixels. The region must not be empty.
    func texture(of fill: PathFill) throws -> Shared<Texture> {
        let rect = fill.region
        let key = Key(path: fill.path, map: fill.map, rect: rect, sigma: fill.sigma)
        if let texture = textures.use(key) { return texture }
        let coverage: PathCoverage
        do {
            coverage = try PathCoverage(fill.path, through: fill.map, on: rect, blurredBy: fill.sigma)
        } catch {
            throw RenderError(error)
        }
        let texture = try Texture(
            context: context, width: rect.width, height: rect.height, format: .r8, sampling: .nearest)
        try texture.upload(coverage.bytes, width: rect.width, height: rect.height)
        let shared = Shared(texture)
        textures.insert(shared, for: key, byteCount: shared.handle.byteCount)
        uploadedBytes += coverage.bytes.count
        return shared
    }
}
