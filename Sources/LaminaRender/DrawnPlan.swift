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

// MARK: Options

/// The work on a plan beside drawing the picture.
package struct DrawOptions: Sendable, Hashable {
    /// Whether the pixels are read back; without it the frame is only drawn, to its end.
    package var readsBack = true
    /// Whether the GPU's time is measured, a pass at a time, where the driver has timers.
    package var measuresGPUTime = false
    /// Whether fragments are counted. The frame's draws are issued a second time, on targets that add up, so that
    /// the picture and its times are not disturbed.
    package var countsFragments = false
    /// Whether images of rasterized layers that earlier frames have left are shown; without it all are drawn anew.
    package var takesKeptImages = true
    /// The longest side in pixels of a picture of each pass's target, taken right after the pass; nil for none.
    package var passPictureSide: Int?
    /// A pixel of the frame of which all is told that was drawn on it, here and in the passes that it shows; the draws
    /// are issued in parts for that, at which softpipe rounds what it otherwise keeps in more bits: by a step of 8 bits.
    package var watchedPixel: SIMD2<Int>?

    /// Options for a frame; by default the pixels are read back and nothing is measured.
    package init(readsBack: Bool = true, measuresGPUTime: Bool = false, countsFragments: Bool = false) {
        self.readsBack = readsBack
        self.measuresGPUTime = measuresGPUTime
        self.countsFragments = countsFragments
    }
}
