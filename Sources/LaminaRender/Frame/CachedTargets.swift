import LaminaGL
import LaminaPlan

/// Cached images of rasterized layers, which stay on the device as long as each frame shows them.
final class CachedTargets {
    private let pool: TargetPool
    private var targets: [CachedImageKey: RenderTarget] = [:]
    private var used: Set<CachedImageKey> = []

    init(pool: TargetPool) { self.pool = pool }

    /// Returns the target of a cached image, which counts as used in this frame.
    func take(_ image: CachedImageKey) -> RenderTarget? {
        guard let target = targets[image] else { return nil }
        used.insert(image)
        return target
    }

    /// Caches a target that has an image.
    func keep(_ target: RenderTarget, as image: CachedImageKey) {
        if let old = targets.updateValue(target, forKey: image), old !== target { pool.release(old) }
        used.insert(image)
    }

    /// Evicts the images that this frame has not shown.
    func endFrame() {
        removeUnused()
        used.removeAll()
    }

    /// Evicts the images that this frame has not requested; all requests come before drawing.
    func removeUnused() {
        for (image, target) in targets where !used.contains(image) {
            pool.release(target)
            targets[image] = nil
        }
    }

    /// Evicts all images, since they may be invalid.
    func removeAll() {
        for target in targets.values { pool.release(target) }
        targets.removeAll()
        used.removeAll()
    }
}
