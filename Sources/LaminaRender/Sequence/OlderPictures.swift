import Foundation
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
