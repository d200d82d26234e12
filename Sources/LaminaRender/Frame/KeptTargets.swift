import LaminaGL
import LaminaPlan

/// The images of rasterized layers that stay on the device from frame to frame, for as long as each frame shows them.
final class KeptTargets {
    private let pool: TargetPool
    private var targets: [KeptImage: RenderTarget] = [:]
    private var used: Set<KeptImage> = []

    init(pool: TargetPool) { self.pool = pool }

    /// The target of an image that an earlier frame has left.
    func take(_ image: KeptImage) -> RenderTarget? {
        guard let target = targets[image] else { return nil }
        used.insert(image)
        return target
    }

    /// Keeps a target that holds an image.
    func keep(_ target: RenderTarget, as image: KeptImage) {
        if let old = targets.updateValue(target, forKey: image), old !== target { pool.release(old) }
        used.insert(image)
    }

    /// Gives back what this frame has not shown.
    func endFrame() {
        removeUnused()
        used.removeAll()
    }

    /// Gives back what this frame has not asked for, which it does before it draws.
    func removeUnused() {
        for (image, target) in targets where !used.contains(image) {
            pool.release(target)
            targets[image] = nil
        }
    }

    /// Gives all back, for none may hold what it should.
    func removeAll() {
        for target in targets.values { pool.release(target) }
        targets.removeAll()
        used.removeAll()
    }
}
