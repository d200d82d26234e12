import LaminaCounters
import LaminaImage

/// A plan that was drawn: the picture and what it took.
package struct DrawnPlan: Sendable {
    /// The picture, premultiplied; nil if it was not asked for.
    package var bitmap: Bitmap?
    /// The costs of drawing, as far as the renderer can tell.
    package var counters: FrameCounters
    /// How often each pixel of the frame was shaded, row by row from the top; nil if not asked for.
    package var overdrawMap: [UInt16]?
    /// By pass: whether it was executed, and not what an earlier frame has left taken instead.
    package var isExecuted: [Bool] = []
    /// By pass: the time on the GPU in seconds; nil where it can't be measured.
    package var passTimes: [Double]?
    /// By pass: a small picture of its target right after it; nil where it was not executed. Empty if not asked for.
    package var passPictures: [Bitmap?] = []
    /// The draws on the watched pixel, in order.
    package var pixelSteps: [PixelStep] = []

    package init(bitmap: Bitmap?, counters: FrameCounters, overdrawMap: [UInt16]?) {
        self.bitmap = bitmap
        self.counters = counters
        self.overdrawMap = overdrawMap
    }

    /// Takes the times of another drawing of the same plan.
    mutating func takeTimes(of other: DrawnPlan) {
        (counters.cpuTime, counters.gpuTime) = (other.counters.cpuTime, other.counters.gpuTime)
        passTimes = other.passTimes
    }
}
