import Foundation
import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Pictures that a sequence gave before its latest one. The oldest becomes the next one: its memory is there already, and of
/// the latest only what has changed since need be put in.
struct OlderPictures {
    /// A picture, and where it is not as the latest.
    struct Entry {
        var picture: Bitmap
        var stale: DamageArea
    }

    private var entries: [Entry] = []
    private let count: Int

    /// All of them may take so much memory.
    private static let mostBytes = 1 << 28
    /// Whoever takes frames may have as many at work as there are processors, and some waiting.
    static let usualCount = ProcessInfo.processInfo.activeProcessorCount + 4

    /// - Parameter count: After so many frames a picture is taken for done with. To write into one that is not costs a copy
    ///   of it.
    init(count: Int) { self.count = count }

    /// Takes the oldest picture out, if it is old enough.
    mutating func takeOldest() -> Entry? { entries.count < count ? nil : entries.removeFirst() }

    /// Adds the picture that was the latest.
    ///
    /// - Parameter area: where the one after it is another.
    mutating func add(_ picture: Bitmap, changed area: DamageArea) {
        guard picture.pixels.count <= Self.mostBytes / count else { return }
        for index in entries.indices { entries[index].stale.formUnion(area) }
        entries.append(Entry(picture: picture, stale: area))
    }

    /// Forgets all pictures: the latest is another in all pixels.
    mutating func removeAll() { entries.removeAll() }
}

// MARK: Reading pixels

extension PassRun {
    /// The picture of the frame before with the pixels of some rectangles as they are now.
    ///
    /// - Parameter older: A picture that nobody needs any more, which becomes that one.
    func readFrame(
        _ area: DamageArea, over picture: Bitmap, in older: consuming OlderPictures.Entry?
    ) throws -> Bitmap? {
        guard let target = frameTarget, target.width == picture.width, target.height == picture.height else {
            return nil
        }
        var result = older ?? OlderPictures.Entry(picture: picture, stale: DamageArea())
        for rect in result.stale.rects { result.picture.copy(rect, of: picture) }
        for rect in area.rects {
            let rect = LaminaGL.PixelRect(
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
