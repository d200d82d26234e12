import LaminaGL
import LaminaImage
import LaminaPlan
import Synchronization

/// Stands for a sequence of frames: the same object, the same sequence. Owns the pictures that its frames are put into.
final class FrameOwner: Sendable {
    let older: Mutex<OlderPictures>
    /// Sequences of one group leave each other's last frames alone.
    let group: FrameGroup

    init(olderCount: Int, group: FrameGroup = FrameGroup()) {
        older = Mutex(OlderPictures(count: olderCount))
        self.group = group
    }
}

/// Stands for sequences whose frames are drawn by turns.
final class FrameGroup: Sendable {}

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

/// The targets of a sequence's last frame, for as long as the renderer draws nothing else but frames of sequences of the same
/// group: what they take of the memory that targets may take must not make others' frames fail.
final class KeptFrame {
    /// What a frame leaves.
    struct Targets {
        var frame: RenderTarget
        /// What lies still under all that changes.
        var underlay: RenderTarget?
    }

    private let pool: TargetPool
    private var entries: [(owner: FrameOwner, targets: Targets)] = []

    init(pool: TargetPool) { self.pool = pool }

    /// Whether there is the last frame of a sequence.
    func isHeld(by owner: FrameOwner) -> Bool { entries.contains { $0.owner === owner } }

    /// What is drawn over; of another group's sequence it is given back, as is what lies still where a plan has no use for it.
    func take(for use: FrameUse, _ plan: PassPlan) -> Targets? {
        remove { $0.group !== use.owner?.group }
        if case .next(let next, _, _) = use, let place = entries.firstIndex(where: { $0.owner === next }) {
            if plan.underlay < 0, let unused = entries[place].targets.underlay {
                pool.release(unused)
                entries[place].targets.underlay = nil
            }
            return entries[place].targets
        }
        remove { $0 === use.owner }
        return nil
    }

    /// Keeps the targets of a sequence's frame, and gives back those that are no longer among them.
    func keep(_ next: Targets, for sequence: FrameOwner) {
        let last = entries.first { $0.owner === sequence }?.targets
        for old in [last?.frame, last?.underlay] {
            if let old, old !== next.frame, old !== next.underlay { pool.release(old) }
        }
        entries.removeAll { $0.owner === sequence }
        entries.append((sequence, next))
    }

    /// Gives the targets back, because they are not wanted any more or may be spoilt.
    func remove() { remove { _ in true } }

    private func remove(where isUnwanted: (FrameOwner) -> Bool) {
        for entry in entries where isUnwanted(entry.owner) {
            pool.release(entry.targets.frame)
            if let underlay = entry.targets.underlay { pool.release(underlay) }
        }
        entries.removeAll { isUnwanted($0.owner) }
    }
}
