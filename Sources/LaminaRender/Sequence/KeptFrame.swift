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

/// The targets of a sequence's last frame, for as long as the renderer draws nothing else: what they take of the memory
/// that targets may take must not make others' frames fail.
final class KeptFrame {
    /// What a frame leaves.
    struct Targets {
        var frame: RenderTarget
        /// What lies still under all that changes.
        var underlay: RenderTarget?
    }

    private let pool: TargetPool
    private var targets: Targets?
    private var owner: FrameOwner?

    init(pool: TargetPool) { self.pool = pool }

    /// Whether there is the last frame of a sequence.
    func isHeld(by other: FrameOwner) -> Bool { targets != nil && owner === other }

    /// What is drawn over; of another sequence it is given back, as is what lies still where a plan has no use for it.
    func take(for use: FrameUse, _ plan: PassPlan) -> Targets? {
        if case .next(let next, _, _) = use, isHeld(by: next) {
            if plan.underlay < 0, let unused = targets?.underlay {
                pool.release(unused)
                targets?.underlay = nil
            }
            return targets
        }
        remove()
        return nil
    }

    /// Keeps the targets of a sequence's frame, and gives back those that are no longer among them.
    func keep(_ next: Targets, for sequence: FrameOwner) {
        for old in [targets?.frame, targets?.underlay] {
            if let old, old !== next.frame, old !== next.underlay { pool.release(old) }
        }
        (targets, owner) = (next, sequence)
    }

    /// Gives the targets back, because they are not wanted any more or may be spoilt.
    func remove() {
        if let frame = targets?.frame { pool.release(frame) }
        if let underlay = targets?.underlay { pool.release(underlay) }
        (targets, owner) = (nil, nil)
    }
}
