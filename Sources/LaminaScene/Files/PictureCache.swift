import LaminaImage
import Synchronization

/// The decoded pictures that several documents share.
///
/// ```swift
/// var loader = SceneLoader()
/// loader.pictures = PictureCache()
/// let stages = try paths.map { try loader.stage(at: $0) }
/// ```
///
/// Pictures are found by the bytes of their files, so that a file that changed is decoded again, and equal files under
/// different names are one image, and one texture. The pictures that were used least recently leave the cache; they stay
/// alive in the layers that show them. Finding a picture costs reading and hashing its file, about a millisecond for each
/// megabyte.
public final class PictureCache: Sendable {
    private struct Key: Hashable {
        let file: [UInt8]
        let limits: DecodeLimits
        /// Of the whole file, so that finding it under the lock takes one comparison.
        private let digest: Int

        init(_ file: [UInt8], _ limits: DecodeLimits) {
            (self.file, self.limits) = (file, limits)
            var hasher = Hasher()
            file.withUnsafeBytes { hasher.combine(bytes: $0) }
            digest = hasher.finalize()
        }

        func hash(into hasher: inout Hasher) { hasher.combine(digest) }
    }

    private struct Entry {
        var image: Image
        var lastUse: Int
    }

    private struct Contents {
        var entries: [Key: Entry] = [:]
        var byteCount = 0
        var uses = 0
    }

    private let limit: Int
    private let contents = Mutex(Contents())

    /// Creates a cache.
    ///
    /// - Parameter limit: The largest number of bytes of pixels and files, by default 256 MiB. A picture that is larger is
    ///   not cached.
    public init(limit: Int = 256 << 20) { self.limit = limit }

    /// The bytes of pixels and files in the cache.
    public var byteCount: Int { contents.withLock { $0.byteCount } }

    /// Returns the picture of a file. Two threads that need the same one at the same time may both decode it.
    func image(decoding file: [UInt8], limits: DecodeLimits) throws(ImageError) -> Image {
        let key = Key(file, limits)
        if let known = known(key) { return known }
        let image = try Image(decoding: file, limits: limits)
        return insert(image, key)
    }

    private func known(_ key: Key) -> Image? {
        contents.withLock { contents in
            contents.uses += 1
            guard let index = contents.entries.index(forKey: key) else { return nil }
            contents.entries.values[index].lastUse = contents.uses
            return contents.entries.values[index].image
        }
    }

    /// Enters a picture; returns the one that another thread has entered meanwhile, if there is one.
    private func insert(_ image: Image, _ key: Key) -> Image {
        let size = Self.byteCount(image, key)
        guard size <= limit else { return image }
        return contents.withLock { contents in
            if let other = contents.entries[key] { return other.image }
            contents.entries[key] = Entry(image: image, lastUse: contents.uses)
            contents.byteCount += size
            while contents.byteCount > limit,
                let oldest = contents.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                contents.entries[oldest.key] = nil
                contents.byteCount -= Self.byteCount(oldest.value.image, oldest.key)
            }
            return image
        }
    }

    /// Pixels, a third more for smaller levels, and the file.
    private static func byteCount(_ image: Image, _ key: Key) -> Int {
        image.width * image.height * 16 / 3 + key.file.count
    }
}
