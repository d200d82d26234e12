import LaminaGL
import LaminaGeometry
import LaminaPlan

/// The coverage of filled paths as textures, kept from frame to frame.
///
/// Above its limit it lets go of those that have not been used for longest, but never of one that the current frame
/// uses.
final class PathTextureCache {
    /// What makes one coverage another.
    private struct Key: Hashable {
        let path: Path
        let map: Homography
        let rect: LaminaGeometry.PixelRect
        let sigma: Double
    }

    /// Bytes of all textures.
    var byteCount: Int { textures.byteCount }
    /// Bytes sent since the last frame began.
    private(set) var uploadedBytes = 0

    private let context: GLContext
    private var textures: AgedCache<Key, Shared<Texture>>

    init(context: GLContext, byteLimit: Int = 1 << 26) {
        self.context = context
        textures = AgedCache(byteLimit: byteLimit)
    }

    /// Begins a frame: what is asked for from now on stays until the next.
    func beginFrame() {
        textures.beginFrame()
        uploadedBytes = 0
    }

    /// One channel of 8 bits for each pixel of the region, which is not empty: how much of it the path's image covers.
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
