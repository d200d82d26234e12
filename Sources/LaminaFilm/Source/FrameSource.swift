import LaminaImage

/// What gives the frames of a film, in two steps so that one frame is made ready while the one before it is drawn.
///
/// ```swift
/// let source = FrameSource { frame in { try painter.paint(frame) } }
/// ```
public struct FrameSource {
    /// Draws one frame; done on another thread, one frame after the other.
    public typealias Drawing = @Sendable () throws -> Bitmap

    let prepare: (Int) throws -> Drawing

    /// A source.
    ///
    /// - Parameter prepare: Reads what a frame is to show. Called on the thread that renders the film, with rising
    ///   numbers; with gaps where frames exist already.
    public init(_ prepare: @escaping (Int) throws -> Drawing) { self.prepare = prepare }
}
