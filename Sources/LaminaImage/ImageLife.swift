import Synchronization

/// Stands for an image beyond its end, so that what is kept for the image can be found and given up without keeping it.
///
/// Who holds the life of an image knows it by that object for as long as it likes: its place in memory is not given to
/// another's meanwhile, as an image's own may be. Costs one small object an image.
package final class ImageLife: Sendable {
    private let isOver = Atomic(false)

    init() {}

    /// Whether the image is gone; once true, it stays so.
    package var hasEnded: Bool { isOver.load(ordering: .relaxed) }

    func end() { isOver.store(true, ordering: .relaxed) }
}
