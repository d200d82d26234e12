import LaminaImage

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
