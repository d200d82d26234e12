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
    /// By pass: whether it was executed, and not what an earlier frame has left taken instead.
    public package(set) var isExecuted: [Bool] = []
    /// By pass: the time on the GPU in seconds; nil where it can't be measured.
    public package(set) var passTimes: [Double]?
    /// By pass: a small picture of its target right after it; nil where it was not executed. Empty if not asked for.
    public package(set) var passPictures: [Bitmap?] = []
    /// What was drawn on the watched pixel, in order.
    public package(set) var pixelSteps: [PixelStep] = []

    package init(bitmap: Bitmap?, counters: FrameCounters, overdrawMap: [UInt16]?) {
        self.bitmap = bitmap
        self.counters = counters
        self.overdrawMap = overdrawMap
    }
}
