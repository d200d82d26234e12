/// Lends render targets and keeps them for the next one who asks.
///
///     let target = try pool.acquire(width: 300, height: 200)
///     // draw into target.framebuffer, read target.texture
///     pool.release(target)
///
/// Acquiring costs a look through the idle targets of that size; making a target costs the driver's allocation and
/// happens only when no idle one fits. The byte limit is about memory kept, not memory used: idle targets are freed,
/// those longest unused first, while all targets together are over it; what is lent out is never refused for it.
package final class TargetPool {
    /// Whether a target may be larger than asked for.
    package enum Fit: Sendable, Hashable {
        /// Rounded up to a size class, so that it serves many sizes. Draw with a viewport of the size you want.
        case roundedUp
        /// Exactly that size.
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
    /// The bytes that all targets together should stay under, or nil for no limit.
    package var byteLimit: Int? { didSet { trim() } }
    /// The bytes of the targets that are lent out.
    package private(set) var bytesInUse = 0
    /// The bytes of all targets, lent and idle.
    package private(set) var bytesHeld = 0
    /// The most `bytesInUse` has been since the start or `resetPeaks`.
    package private(set) var peakBytesInUse = 0
    /// The most `bytesHeld` has been since the start or `resetPeaks`.
    package private(set) var peakBytesHeld = 0
    /// How many targets were made.
    package private(set) var createdCount = 0
    /// How many requests were served by a target that was there.
    package private(set) var reusedCount = 0

    /// Makes an empty pool.
    package init(context: GLContext, byteLimit: Int? = nil) {
        self.context = context
        self.byteLimit = byteLimit
    }

    /// Lends a target whose pixels are unset.
    ///
    /// - Parameters:
    ///   - width: the pixels a row that are needed.
    ///   - height: the rows.
    ///   - format: of its pixels.
    ///   - fit: whether it may be larger.
    /// - Throws: `GLError.tooLarge`, `.unsupported` for a format this device cannot draw into, `.outOfMemory` (after
    ///   every idle target was freed), `.incompleteFramebuffer`.
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

    /// Takes a target back; one that is not lent out is left alone.
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

    /// Frees every idle target.
    package func removeIdle() {
        for target in idle.values.joined() { bytesHeld -= target.byteCount }
        idle.removeAll()
    }

    /// Starts the peaks anew from what is held now.
    package func resetPeaks() {
        peakBytesInUse = bytesInUse
        peakBytesHeld = bytesHeld
    }

    /// Frees idle targets, those longest unused first, while all together are over the limit.
    private func trim() {
        guard let byteLimit else { return }
        while bytesHeld > byteLimit {
            // Targets of a key are used last in, first out: the first is the one longest unused.
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

/// A texture with the framebuffer that draws into it, owned by a pool.
///
/// Use it between `TargetPool.acquire` and `release` only; the pool may give it to the next one, or free it, after.
package final class RenderTarget {
    /// Its framebuffer.
    package let framebuffer: Framebuffer
    /// Its texture, of one level; the nearest texel is read, and the one at the edge beyond it.
    package let texture: Texture
    /// Whether it is lent out.
    var isLent = false
    /// When it was given back, in the pool's count of returns.
    var returned = 0

    /// Makes a target of that size.
    init(context: GLContext, width: Int, height: Int, format: TextureFormat) throws(GLError) {
        texture = try Texture(context: context, width: width, height: height, format: format, sampling: .nearest)
        framebuffer = try Framebuffer(context: context, color: texture)
    }

    /// Pixels a row, at least as many as were asked for.
    package var width: Int { texture.width }
    /// Rows, at least as many as were asked for.
    package var height: Int { texture.height }
    /// The format of its pixels.
    package var format: TextureFormat { texture.format }
    /// Its memory in bytes.
    package var byteCount: Int { texture.byteCount }
}

// MARK: Size classes

/// Rounds sizes up so that targets of nearly equal size can stand in for each other.
enum SizeClass {
    /// The side of the class that `side` falls in, both in pixels: a multiple of an eighth of the power of two at or
    /// below it, 16 at least. Never more than a seventh beyond what was asked for above 128 pixels.
    static func rounded(_ side: Int) -> Int {
        let power = 1 << (Int.bitWidth - 1 - max(side, 1).leadingZeroBitCount)
        let step = max(16, power / 8)
        return (side + step - 1) / step * step
    }
}
