import LaminaCounters
import LaminaImage

/// A plan that was drawn: the picture and its costs.
package struct DrawnPlan: Sendable {
    /// The picture, premultiplied; nil if it was not requested.
    package var bitmap: Bitmap?
    /// The picture in 16 bits a channel; nil if it was not requested.
    package var deepBitmap: DeepBitmap?
    /// The costs of drawing, as far as the renderer can measure them.
    package var counters: FrameCounters
    /// The number of times each pixel of the frame was shaded, row by row from the top; nil if not requested.
    package var overdrawMap: [UInt16]?
    /// By pass: true if it was executed, false if a cached image from an earlier frame was used instead.
    package var isExecuted: [Bool] = []
    /// By pass: the GPU time in seconds; nil if it can't be measured.
    package var passTimes: [Double]?
    /// By pass: a small picture of its target right after it; nil if it was not executed. Empty if not requested.
    package var passPictures: [Bitmap?] = []
    /// By pass: the digest of the pixels that it wrote, right after it; nil if it was not executed. Empty if not
    /// requested.
    package var passDigests: [String?] = []
    /// The draws on the watched pixel, in order.
    package var pixelSteps: [PixelStep] = []
    /// Pictures of draws, in order. Empty if not requested.
    package var drawPictures: [DrawPicture] = []

    package init(bitmap: Bitmap?, counters: FrameCounters, overdrawMap: [UInt16]?) {
        self.bitmap = bitmap
        self.counters = counters
        self.overdrawMap = overdrawMap
    }

    /// Takes over the times of another drawing of the same plan.
    mutating func takeTimes(of other: DrawnPlan) {
        (counters.cpuTime, counters.gpuTime) = (other.counters.cpuTime, other.counters.gpuTime)
        passTimes = other.passTimes
    }
}

// MARK: Options

/// The work to do on a plan besides drawing the picture.
package struct DrawOptions: Sendable, Hashable {
    /// True if the pixels are read back; otherwise the frame is only drawn to completion.
    package var readsBack = true
    /// The bits of a channel that are read back. A plan for 16 has half floats in all targets, and its gradients are not
    /// dithered.
    package var depth = PictureDepth.eight
    /// True if the GPU time of each pass is measured, where the driver has timers.
    package var measuresGPUTime = false
    /// True if fragments are counted. The frame's draws are issued a second time, on targets that add up, so that the
    /// picture and its times are not disturbed.
    package var countsFragments = false
    /// True if cached images of rasterized layers may be used; otherwise all are drawn again.
    package var usesCachedImages = true
    /// True if small images may be in atlases of earlier frames, whose other images decide how they are packed and so
    /// how many draws they take.
    package var usesCachedAtlases = true
    /// The longest side, in pixels, of a picture of each pass's target, taken right after the pass; nil for none.
    package var passPictureSide: Int?
    /// The longest side, in pixels, of a target in pictures of its draws, each taken right after the draw, which is
    /// issued one instance at a time for that; nil for none.
    package var drawPictureSide: Int?
    /// A pixel of the frame whose draws are reported, in the frame and in the passes that it shows. The draws are
    /// issued in parts for that, at which softpipe rounds values that it otherwise holds in more bits: by a step of 8
    /// bits.
    package var watchedPixel: SIMD2<Int>?
    /// True if the pixels that each pass writes are read back and reduced to a digest.
    package var digestsPasses = false

    /// Creates options; by default the pixels are read back and nothing is measured.
    package init(readsBack: Bool = true, measuresGPUTime: Bool = false, countsFragments: Bool = false) {
        self.readsBack = readsBack
        self.measuresGPUTime = measuresGPUTime
        self.countsFragments = countsFragments
    }
}
