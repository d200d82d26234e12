import Dispatch
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage
import Synchronization

/// The source of a film's frames, in two steps, so that one frame is prepared while the previous one is drawn.
///
/// ```swift
/// let source = FrameSource { frame in { try paint(frame) } }
/// ```
public struct FrameSource {
    /// Draws one frame; called on another thread, one frame after the other.
    public typealias Drawing = @Sendable () throws -> Bitmap

    private(set) var prepare: (Int) throws -> @Sendable () throws -> FramePicture
    /// Called on the thread that renders a film of the frames, between the last frame and the end of the file.
    private(set) var willFinish: () -> Void = {}
    /// The frames of a stage.
    private var sequence: LastingSequence?

    /// The use that the frames drawn so far have made of the plans of those before; nil if they are no frames of a stage.
    public var planReuse: PlanReuse? { sequence?.planReuse }

    /// Creates a source.
    ///
    /// - Parameter prepare: Captures the content of a frame. Called on the thread that renders the film, with rising
    ///   numbers; with gaps where frames exist already.
    public init(_ prepare: @escaping (Int) throws -> Drawing) {
        self.init(picturesFrom: { frame in
            let draw = try prepare(frame)
            return { FramePicture(bitmap: try draw(), changedRows: nil) }
        })
    }

    /// Prepares and draws one frame, for frames that are taken one by one, in rising order.
    package func picture(of frame: Int) throws -> Bitmap { try prepare(frame)().bitmap }

    /// Returns a source of the same frames that calls a function on the thread that renders the film: before each frame is
    /// prepared, and once when all are written, before their file is finished.
    package func calling(_ function: @escaping () -> Void) -> FrameSource {
        var source = self
        source.prepare = { [prepare] frame in
            function()
            return try prepare(frame)
        }
        source.willFinish = { [willFinish] in
            function()
            willFinish()
        }
        return source
    }

    /// Returns a source of the same frames over an opaque colour.
    func over(_ color: SIMD3<UInt8>) -> FrameSource {
        var source = self
        source.prepare = { [prepare] frame in
            let draw = try prepare(frame)
            return {
                let picture = try draw()
                return FramePicture(
                    bitmap: try picture.bitmap.over(color), deepBitmap: try picture.deepBitmap?.over(color),
                    changedRows: picture.changedRows)
            }
        }
        return source
    }

    init(picturesFrom prepare: @escaping (Int) throws -> @Sendable () throws -> FramePicture) { self.prepare = prepare }
}

/// The drawn picture of a frame.
struct FramePicture {
    let bitmap: Bitmap
    /// The picture in 16 bits a channel; nil if it was drawn in 8.
    var deepBitmap: DeepBitmap?
    /// The rows outside of which the picture equals that of the previously drawn frame; nil if that is not known.
    let changedRows: Range<Int>?
}

// MARK: Frames of a stage

extension FrameSource {
    /// Creates a source of a stage's frames, which advances the stage to each frame's time.
    ///
    /// This is the one place where a film turns render trees into pictures: planned and drawn in order by one renderer,
    /// while the stage's thread makes the next tree. A frame with missing content ends the film with a `ContentFailure`. If the device
    /// is reset, it is opened again and the frame drawn once more, ``mostReopenings`` times in all.
    ///
    /// - Parameters:
    ///   - stage: The stage, used only by the film until that is rendered; its time must not be after that of the first
    ///     frame.
    ///   - frames: The range that will be rendered.
    ///   - renderer: The renderer, which must draw nothing else in the meantime.
    ///   - rules: The planner's rules.
    ///   - depth: The bits of a channel. With 16, for numbered pictures that have as many, each frame is drawn whole.
    public init(
        _ stage: Stage, frames: FrameRange, renderer: Renderer, rules: PlanRules = .all, depth: PictureDepth = .eight
    ) {
        self.init(stage, frames: frames, renderer: renderer, rules: rules, depth: depth) { try $0.reopened() }
    }

    /// - Parameter reopen: Opens a lost device once more.
    init(
        _ stage: Stage, frames: FrameRange, renderer: Renderer, rules: PlanRules = .all, depth: PictureDepth = .eight,
        reopen: @escaping @Sendable (Renderer) throws -> Renderer
    ) {
        let sequence = LastingSequence(renderer, rules: rules, depth: depth, reopen: reopen)
        let drawing = DispatchGroup()
        var mayRewrite = false
        self.init(picturesFrom: { frame in
            stage.advance(to: frames.time(of: frame))
            if mayRewrite { drawing.wait() }
            let tree = try stage.makeCompleteFrame()
            mayRewrite = tree.changes != nil && tree.nodes.count >= FrameSource.leastNodesWaitedFor
            let lent = LentTree(tree, drawing)
            return { try lent.draw(sequence.render) }
        })
        self.sequence = sequence
    }

    /// The number of resets of the device after which a film goes on: 3. A scene that hangs it would do so forever.
    public static let mostReopenings = 3

    /// The number of nodes of a tree from which on waiting for its drawing takes less time than copying them.
    static let leastNodesWaitedFor = 1000
}

/// A render tree that is lent to the drawing thread.
///
/// A stage rewrites single nodes of its last tree in place, and copies all of them first if another thread has the tree.
/// So a film whose last tree differed in single nodes waits until that is given back before it makes the next one.
private final class LentTree: Sendable {
    /// The tree; nil once it is given back.
    private let tree: Mutex<RenderTree?>
    private let drawing: DispatchGroup

    /// - Parameter drawing: The group of the trees that are not given back.
    init(_ tree: RenderTree, _ drawing: DispatchGroup) {
        self.tree = Mutex(tree)
        self.drawing = drawing
        drawing.enter()
    }

    // A frame after one that has failed is not drawn.
    deinit { giveBack() }

    /// Draws the tree, and gives it back.
    func draw(_ draw: (RenderTree) throws -> FramePicture) throws -> FramePicture {
        defer { giveBack() }
        return try tree.withLock { tree in
            guard let tree else { throw RenderError.nothingRead }
            return try draw(tree)
        }
    }

    private func giveBack() {
        let isLent = tree.withLock { tree in
            defer { tree = nil }
            return tree != nil
        }
        if isLent { drawing.leave() }
    }
}

/// A sequence of frames that outlives its device.
private final class LastingSequence: Sendable {
    private let rules: PlanRules
    private let depth: PictureDepth
    private let reopen: @Sendable (Renderer) throws -> Renderer
    private let state: Mutex<State>

    private struct State {
        var sequence: FrameSequence
        var reopenings = 0
        /// The use of plans on devices that were lost, and of those of frames that were drawn whole.
        var earlierReuse = PlanReuse()
    }

    init(
        _ renderer: Renderer, rules: PlanRules, depth: PictureDepth,
        reopen: @escaping @Sendable (Renderer) throws -> Renderer
    ) {
        (self.rules, self.depth, self.reopen) = (rules, depth, reopen)
        state = Mutex(State(sequence: FrameSequence(renderer, rules: rules)))
    }

    var planReuse: PlanReuse {
        state.withLock { state in
            var reuse = state.earlierReuse
            reuse.add(state.sequence.planReuse)
            return reuse
        }
    }

    func render(_ tree: RenderTree) throws -> FramePicture {
        try state.withLock { state in
            while true {
                do {
                    return try render(tree, &state)
                } catch  where Renderer.isLoss(error) && state.reopenings < FrameSource.mostReopenings {
                    state.reopenings += 1
                    state.earlierReuse.add(state.sequence.planReuse)
                    state.sequence = FrameSequence(try reopen(state.sequence.renderer), rules: rules)
                }
            }
        }
    }
}

extension LastingSequence {
    private func render(_ tree: RenderTree, _ state: inout State) throws -> FramePicture {
        guard depth == .sixteen else { return FramePicture(try state.sequence.render(tree)) }
        // Sequences have targets of 8 bits.
        let frame = try state.sequence.renderer.render(tree, rules: rules, depth: depth)
        state.earlierReuse.whole[.first, default: 0] += 1
        return FramePicture(bitmap: frame.picture, deepBitmap: frame.deepPicture, changedRows: nil)
    }
}

extension FramePicture {
    fileprivate init(_ frame: SequenceFrame) {
        bitmap = frame.picture
        let rows = frame.changed.map { Int($0.minY)..<Int($0.maxY) }
        changedRows = (rows.map(\.lowerBound).min() ?? 0)..<(rows.map(\.upperBound).max() ?? 0)
    }
}
