import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage

/// What gives the frames of a film, in two steps so that one frame is made ready while the one before it is drawn.
///
/// ```swift
/// let source = FrameSource { frame in { try painter.paint(frame) } }
/// ```
public struct FrameSource {
    /// Draws one frame; done on another thread, one frame after the other.
    public typealias Drawing = @Sendable () throws -> Bitmap

    let prepare: (Int) throws -> @Sendable () throws -> FramePicture

    /// A source.
    ///
    /// - Parameter prepare: Reads what a frame is to show. Called on the thread that renders the film, with rising
    ///   numbers; with gaps where frames exist already.
    public init(_ prepare: @escaping (Int) throws -> Drawing) {
        self.init(picturesFrom: { frame in
            let draw = try prepare(frame)
            return { FramePicture(bitmap: try draw(), changedRows: nil) }
        })
    }

    init(picturesFrom prepare: @escaping (Int) throws -> @Sendable () throws -> FramePicture) { self.prepare = prepare }
}

/// What was drawn of a frame.
struct FramePicture {
    let bitmap: Bitmap
    /// The rows outside of which the picture is that of the frame drawn before; nil where that is not known.
    let changedRows: Range<Int>?
}

// MARK: Frames of a stage

extension FrameSource {
    /// The frames of a stage, which is advanced to each frame's time.
    ///
    /// This is the one place where the trees of a film become pictures: planned in order on the stage's thread, drawn in
    /// order by one renderer. A frame that can't show all that it should ends the film with a `ContentFailure`.
    ///
    /// - Parameters:
    ///   - stage: Belongs to the film until that is rendered; must not stand behind the first frame's time.
    ///   - frames: The range that will be rendered.
    ///   - renderer: Draws nothing else meanwhile.
    ///   - rules: The planner's savings.
    public init(_ stage: Stage, frames: FrameRange, renderer: Renderer, rules: PlanRules = .all) {
        var planner = Planner(rules: rules)
        let sequence = FrameSequence(renderer, rules: rules)
        self.init(picturesFrom: { frame in
            stage.advance(to: frames.time(of: frame))
            let tree = try stage.makeCompleteFrame()
            let plan = planner.plan(tree)
            return { FramePicture(try sequence.render(plan, of: tree, rules: rules)) }
        })
    }
}

extension FramePicture {
    fileprivate init(_ frame: SequenceFrame) {
        bitmap = frame.picture
        let rows = frame.changed.map { Int($0.minY)..<Int($0.maxY) }
        changedRows = (rows.map(\.lowerBound).min() ?? 0)..<(rows.map(\.upperBound).max() ?? 0)
    }
}
