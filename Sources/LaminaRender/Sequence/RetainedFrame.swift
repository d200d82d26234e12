import LaminaGL
import LaminaImage
import LaminaPlan
import Synchronization

/// The identity of a sequence of frames: the same object for the same sequence. Owns the pictures that its frames
/// reuse.
final class FrameOwner: Sendable {
    let earlier: Mutex<EarlierPictures>
    /// Sequences of one group leave each other's retained frames alone.
    let group: FrameGroup

    init(reusablePictureCount: Int, group: FrameGroup = FrameGroup()) {
        earlier = Mutex(EarlierPictures(count: reusablePictureCount))
        self.group = group
    }
}

/// The identity of a group of sequences whose frames alternate.
final class FrameGroup: Sendable {}

/// The use of a frame's target after the frame.
enum FrameUse: Sendable {
    /// It is released once the picture is read.
    case once
    /// It is retained for the next frame of a sequence.
    case first(FrameOwner)
    /// The previous frame is drawn over in some pixels, which are copied into its picture; then it is retained again.
    case next(FrameOwner, picture: Bitmap, area: DamageArea)

    /// True if only a part of the frame is drawn.
    var isPartial: Bool { if case .next = self { true } else { false } }

    /// The sequence that the target is retained for.
    var owner: FrameOwner? {
        switch self {
        case .once: nil
        case .first(let owner), .next(let owner, _, _): owner
        }
    }
}

/// The targets of a sequence's last frame, retained for as long as the renderer draws only frames of sequences of the
/// same group: the memory that they take must not make other frames fail.
final class RetainedFrame {
    /// The targets that a frame leaves.
    struct Targets {
        var frame: RenderTarget
        /// The cached static layers below everything that changes.
        var staticLayers: RenderTarget?
    }

    private let pool: TargetPool
    private var entries: [(owner: FrameOwner, targets: Targets)] = []

    init(pool: TargetPool) { self.pool = pool }

    /// Returns whether the last frame of a sequence is retained.
    func isHeld(by owner: FrameOwner) -> Bool { entries.contains { $0.owner === owner } }

    /// Returns the targets to draw over. Releases those of sequences of other groups, and the static layers if a plan
    /// doesn't use them.
    func take(for use: FrameUse, _ plan: PassPlan) -> Targets? {
        remove { $0.group !== use.owner?.group }
        if case .next(let next, _, _) = use, let index = entries.firstIndex(where: { $0.owner === next }) {
            if plan.staticLayers < 0, let unused = entries[index].targets.staticLayers {
                pool.release(unused)
                entries[index].targets.staticLayers = nil
            }
            return entries[index].targets
        }
        remove { $0 === use.owner }
        return nil
    }

    /// Retains the targets of a sequence's frame, and releases those that are no longer among them.
    func keep(_ next: Targets, for sequence: FrameOwner) {
        let last = entries.first { $0.owner === sequence }?.targets
        for old in [last?.frame, last?.staticLayers] {
            if let old, old !== next.frame, old !== next.staticLayers { pool.release(old) }
        }
        entries.removeAll { $0.owner === sequence }
        entries.append((sequence, next))
    }

    /// Releases all targets, because they are no longer needed or may be invalid.
    func remove() { remove { _ in true } }

    private func remove(where isUnwanted: (FrameOwner) -> Bool) {
        for entry in entries where isUnwanted(entry.owner) {
            pool.release(entry.targets.frame)
            if let staticLayers = entry.targets.staticLayers { pool.release(staticLayers) }
        }
        entries.removeAll { isUnwanted($0.owner) }
    }
}
