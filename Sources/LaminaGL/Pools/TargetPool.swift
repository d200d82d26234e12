/// Lends render targets and keeps returned ones for reuse.
///
///     let target = try pool.acquire(width: 300, height: 200)
///     // draw into target.framebuffer, read target.texture
///     pool.release(target)
///
/// Acquiring looks through the idle targets of that size; a target is allocated only if no idle one fits. The byte
/// limit bounds the memory held, not the memory in use: while all targets together exceed it, idle ones are freed,
/// least recently used first; acquiring never fails because of it.
package final class TargetPool {
    /// The ways in which a target may be larger than requested.
    package enum Fit: Sendable, Hashable {
        /// Rounded up to a size class, so that it serves many sizes. Draw with a viewport of the requested size.
        case roundedUp
        /// Exactly the requested size.
        case exact
    }

    private struct Key: Hashable {
        var width: Int
        var height: Int
        var format: TextureFormat
    }

    private let context: GLContext
    private var idle: [Key: [RenderTarget]] = [:]
    private var returns = 0
    /// The limit in bytes for all targets together; nil for no limit.
    package var byteLimit: Int? { didSet { trim() } }
    /// The memory of the targets that are lent, in bytes.
    package private(set) var bytesInUse = 0
    /// The memory of all targets, lent and idle, in bytes.
    package private(set) var bytesHeld = 0
    /// The maximum of `bytesInUse` since the start or `resetPeaks`.
    package private(set) var peakBytesInUse = 0
    /// The maximum of `bytesHeld` since the start or `resetPeaks`.
    package private(set) var peakBytesHeld = 0
    /// The number of targets that were allocated.
    package private(set) var createdCount = 0
    /// The number of requests that an idle target has served.
    package private(set) var reusedCount = 0

    /// Creates an empty pool.
    package init(context: GLContext, byteLimit: Int? = nil) {
        self.context = context
        self.byteLimit = byteLimit
    }

    /// Lends a target with undefined contents.
    ///
    /// - Parameters:
    ///   - width: The width in pixels that is needed.
    ///   - height: The height in pixels that is needed.
    ///   - format: The format of its pixels.
    ///   - fit: The way in which it may be larger.
    /// - Throws: `GLError.tooLarge`, `.unsupported` for a format that this device can't draw to, `.outOfMemory` (after
    ///   all idle targets were freed), `.incompleteFramebuffer`.
    package func acquire(
        width: Int, height: Int, format: TextureFormat = .rgba8, fit: Fit = .roundedUp
    ) throws(GLError) -> RenderTarget {
        guard format.isRenderable(with: context.capabilities) else {
            throw .unsupported(feature: "targets of the format \(format.rawValue)")
        }
        let key = key(width, height, format, fit)
        let target: RenderTarget
        if let found = idle[key]?.popLast() {
            target = found
            if idle[key]?.isEmpty == true { idle[key] = nil }
            reusedCount += 1
        } else {
            target = try make(key)
            createdCount += 1
            bytesHeld += target.byteCount
        }
        target.isLent = true
        bytesInUse += target.byteCount
        trim()
        peakBytesInUse = max(peakBytesInUse, bytesInUse)
        peakBytesHeld = max(peakBytesHeld, bytesHeld)
        return target
    }

    /// Takes a target back; does nothing for one that is not lent.
    package func release(_ target: RenderTarget) {
        guard target.isLent else { return }
        target.isLent = false
        returns += 1
        target.returned = returns
        bytesInUse -= target.byteCount
        let key = Key(width: target.width, height: target.height, format: target.format)
        idle[key, default: []].append(target)
        trim()
    }

    /// Frees all idle targets.
    package func removeIdle() {
        for target in idle.values.joined() { bytesHeld -= target.byteCount }
        idle.removeAll()
    }

    /// Restarts the peaks from the memory that is held now.
    package func resetPeaks() {
        peakBytesInUse = bytesInUse
        peakBytesHeld = bytesHeld
    }

    /// Frees idle targets, least recently used first, while all targets together exceed the limit.
    private func trim() {
        guard let byteLimit else { return }
        while bytesHeld > byteLimit {
            // Targets of one key are reused last in, first out: the first is the least recently used.
            let oldest = idle.compactMap { key, targets in targets.first.map { (key: key, returned: $0.returned) } }
                .min { $0.returned < $1.returned }
            guard let key = oldest?.key, let freed = idle[key]?.removeFirst() else { return }
            if idle[key]?.isEmpty == true { idle[key] = nil }
            bytesHeld -= freed.byteCount
        }
    }

    private func make(_ key: Key) throws(GLError) -> RenderTarget {
        do throws(GLError) {
            return try RenderTarget(context: context, width: key.width, height: key.height, format: key.format)
        } catch .outOfMemory where !idle.isEmpty {
            removeIdle()
            return try RenderTarget(context: context, width: key.width, height: key.height, format: key.format)
        }
    }

    private func key(_ width: Int, _ height: Int, _ format: TextureFormat, _ fit: Fit) -> Key {
        let limit = context.capabilities.maxTextureSize
        guard fit == .roundedUp, (1...limit).contains(width), (1...limit).contains(height) else {
            return Key(width: width, height: height, format: format)
        }
        return Key(
            width: min(SizeClass.rounded(width), limit), height: min(SizeClass.rounded(height), limit), format: format)
    }
}

// MARK: Targets

/// A texture with a framebuffer that draws to it, owned by a pool.
///
/// Use it only between `TargetPool.acquire` and `release`; after that, the pool may lend it again or free it.
package final class RenderTarget {
    /// Its framebuffer.
    package let framebuffer: Framebuffer
    /// Its texture, of one level, sampled with the nearest filter and clamped to its edges.
    package let texture: Texture
    /// True while it is lent.
    var isLent = false
    /// The pool's count of returns at the time when it was returned.
    var returned = 0

    /// Creates a target of that size in pixels.
    init(context: GLContext, width: Int, height: Int, format: TextureFormat) throws(GLError) {
        texture = try Texture(context: context, width: width, height: height, format: format, sampling: .nearest)
        framebuffer = try Framebuffer(context: context, color: texture)
    }

    /// The width in pixels, at least as requested.
    package var width: Int { texture.width }
    /// The height in pixels, at least as requested.
    package var height: Int { texture.height }
    /// The format of its pixels.
    package var format: TextureFormat { texture.format }
    /// Its memory in bytes.
    package var byteCount: Int { texture.byteCount }
}

// MARK: Size classes

/// Rounds sizes up so that targets of nearly equal size can be reused for each other.
package enum SizeClass {
    /// Returns the side of the size class of `side`, both in pixels: a multiple of an eighth of the largest power of
    /// two that is not larger, and of at least 16. Above 128 pixels it exceeds `side` by a seventh at most.
    package static func rounded(_ side: Int) -> Int {
        let power = 1 << (Int.bitWidth - 1 - max(side, 1).leadingZeroBitCount)
        let step = max(16, power / 8)
        return (side + step - 1) / step * step
    }
}
