import LaminaCounters
import LaminaImage

/// A drawn frame: the picture and what it took.
public struct RenderedFrame: Sendable {
    /// The picture, premultiplied; nil if it was not asked for.
    public var bitmap: Bitmap?
    /// What drawing took, as far as the renderer can tell.
    public var counters: FrameCounters
    /// How often each pixel of the frame was shaded, row by row from the top; nil if not asked for.
    public var overdrawMap: [UInt16]?

    package init(bitmap: Bitmap?, counters: FrameCounters, overdrawMap: [UInt16]?) {
        self.bitmap = bitmap
        self.counters = counters
        self.overdrawMap = overdrawMap
    }
}
