import FoundationEssentials
import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Earlier pictures of a sequence. The oldest becomes the next one: its memory is allocated already, and only the
/// pixels that have changed since need to be copied into it.
struct EarlierPictures {
    /// A picture, and the area where it differs from the latest one.
    struct Entry {
        var picture: Bitmap
        var stale: DamageArea
    }

    private var entries: [Entry] = []
    private let count: Int

    /// The memory limit of all pictures together, in bytes.
    private static let mostBytes = 1 << 28
    /// The default number of pictures: consumers may process as many frames as there are processors, and queue some.
    static let usualCount = ProcessInfo.processInfo.activeProcessorCount + 4

    /// - Parameter count: The number of frames after which a picture counts as no longer in use. Writing into one that
    ///   still is in use costs a copy of it.
    init(count: Int) { self.count = count }

    /// Removes and returns the oldest picture, if it is old enough.
    mutating func takeOldest() -> Entry? { entries.count < count ? nil : entries.removeFirst() }

    /// Adds the picture that was the latest.
    ///
    /// - Parameter area: The area where the next one differs from it.
    mutating func add(_ picture: Bitmap, changed area: DamageArea) {
        guard picture.pixels.count <= Self.mostBytes / count else { return }
        for index in entries.indices { entries[index].stale.formUnion(area) }
        entries.append(Entry(picture: picture, stale: area))
    }

    /// Removes all pictures, because every pixel of the latest one has changed.
    mutating func removeAll() { entries.removeAll() }
}

// MARK: Reading pixels

extension PassRun {
    /// Returns the picture of the previous frame with the current pixels in some rectangles.
    ///
    /// - Parameter earlier: A picture that is no longer in use, whose memory is reused.
    func readFrame(
        _ area: DamageArea, over picture: Bitmap, in earlier: consuming EarlierPictures.Entry?
    ) throws -> Bitmap? {
        guard let target = frameTarget, target.width == picture.width, target.height == picture.height else {
            return nil
        }
        var result = earlier ?? EarlierPictures.Entry(picture: picture, stale: DamageArea())
        for rect in result.stale.rects { result.picture.copy(rect, of: picture) }
        for rect in area.rects {
            let rect = GLRect(
                x: Int(rect.minX), y: Int(rect.minY), width: rect.width, height: rect.height)
            let stride = result.picture.bytesPerRow
            try result.picture.withUnsafeMutablePixels { pixels in
                let memory = UnsafeMutableRawBufferPointer(pixels)
                try PixelReadback.read(
                    target.framebuffer, rect: rect,
                    into: UnsafeMutableRawBufferPointer(rebasing: memory[(rect.y * stride + rect.x * 4)...]),
                    bytesPerRow: stride)
            }
        }
        return result.picture
    }
}

extension Bitmap {
    /// Copies the pixels of a rectangle from another picture of the same size.
    fileprivate mutating func copy(_ rect: LaminaGeometry.PixelRect, of other: Bitmap) {
        let (stride, byteCount) = (bytesPerRow, rect.width * 4)
        withUnsafeMutablePixels { pixels in
            other.pixels.withUnsafeBytes { source in
                for y in Int(rect.minY)..<Int(rect.maxY) {
                    let start = y * stride + Int(rect.minX) * 4
                    UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(pixels)[start..<start + byteCount]
                    )
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + byteCount]))
                }
            }
        }
    }
}
