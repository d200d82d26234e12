import LaminaGL
import LaminaImage
import LaminaPlan
import Synchronization

/// Stands for a sequence of frames: the same object, the same sequence. Owns the pictures that its frames are put into.
final class FrameOwner: Sendable {
    let older: Mutex<OlderPictures>

    init(olderCount: Int) { older = Mutex(OlderPictures(count: olderCount)) }
}

/// What becomes of a frame's target.
enum FrameUse: Sendable {
    /// It is given back once the picture is read.
    case once
    /// It is kept for the next frame of a sequence.
    case first(FrameOwner)
    /// The frame before is drawn over in some pixels, which are put into its picture, and kept again.
    case next(FrameOwner, picture: Bitmap, area: DamageArea)

    /// Whether only a part of the frame is drawn.
    var isPart: Bool { if case .next = self { true } else { false } }

    /// The sequence that the target is kept for.
    var owner: FrameOwner? {
        switch self {
        case .once: nil
        case .first(let owner), .next(let owner, _, _): owner
        }
    }
}

/// The target of a sequence's last frame, for as long as the renderer draws nothing else: what it takes of the memory that
/// targets may take must not make others' frames fail.
final class KeptFrame {
    private let pool: TargetPool
    private var target: RenderTarget?
    private var owner: FrameOwner?

    init(pool: TargetPool) { self.pool = pool }

    /// Whether there is the last frame of a sequence.
    func isHeld(by other: FrameOwner) -> Bool { target != nil && owner === other }

    /// The frame that is drawn over; another one is given back.
    func take(for use: FrameUse) -> RenderTarget? {
        if case .next(let next, _, _) = use, isHeld(by: next) { return target }
        remove()
        return nil
    }

    /// Keeps the target of a sequence's frame.
    func keep(_ next: RenderTarget, for sequence: FrameOwner) {
        if target !== next { remove() }
        (target, owner) = (next, sequence)
    }

    /// Gives the target back, because it is not wanted any more or may be spoilt.
    func remove() {
        if let target { pool.release(target) }
        (target, owner) = (nil, nil)
    }
}
